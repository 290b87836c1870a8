const arabicCore = '60c 61b 61f 621-63a 640-652 660-66c 670 671'
const joiners = '200c-200f'

/**
 * The letters in everyday use, by script, that the cut faces hold: code points in hexadecimal, as `20-7e a0`. A word of a
 * joined script comes apart where the face changes, so all its letters are here, the borrowed ones too.
 */
export const letters = {
  /** Western Europe, with the signs of a printed page. */
  latin: '20-7e a0-a1 a3 a7 a9-ab b0 b7 ba-bb bf-ff 131 152-153 2bc 2010-2015 2018-201e 2022 2026 2039-203a 20ac',
  /** Central and Eastern Europe, Turkish, the Baltic, Romanian, and the scholars' Arabic, Hebrew and Sanskrit. */
  latinExtended:
    '100-130 132-151 154-17f 192 1e6-1e7 218-21b 259 2be-2bf 1e0c-1e0f 1e20-1e21 1e24-1e25 1e2a-1e2b 1e32-1e33 1e36-1e37 1e40-1e47 1e5a-1e5b 1e60-1e63 1e6c-1e6f 1e80-1e85 1e92-1e97 1e9e 1ef2-1ef3',
  vietnamese: '102-103 110-111 128-129 168-169 1a0-1a1 1af-1b0 300-301 303 309 323 1ea0-1ef9 20ab',
  greek: '370-377 37a-37f 384-38a 38c 38e-3a1 3a3-3ff',
  greekExtended: '1f00-1fff',
  /** Russian, Ukrainian, Belarusian, Bulgarian, Serbian, Macedonian. */
  cyrillic: '301 400-45f 490-491 4b0-4b1 2116',
  cyrillicExtended: '460-4af 4b2-52f 2de0-2dff a640-a69f',

  arabic: `${arabicCore} 67e 686 698 6a4 6af ${joiners}`,
  persian: `${arabicCore} 653-656 67e 686 698 6a9 6af 6c0 6cc 6d5 6f0-6f9 ${joiners}`,
  urdu: '60c 60d 614 61b 61f 621-63a 641-652 654 66a-66c 670 679 67e 686 688 691 698 6a9 6af 6ba 6be 6c1-6c3 6cc 6d2-6d4 6f0-6f9 200c-200f',
  /** With the letters of Persian; a title in Urdu looks for a Nastaliq on the device. */
  arabicTitles: '60c 61b 61f 621-63a 641-652 670 671 679 67e 686 688 691 698 6a9 6af 6ba 6be 6c1 6cc 6d2',
  /** Lam and the alefs, which are one letter where they meet. */
  arabicLigated: '622-623 625 627 644 671',

  hebrew: '591-5c7 5d0-5ea 5ef-5f4 20aa fb1d-fb4f',
  devanagari: '901-903 905-914 915-939 93c-945 947-949 94b-94d 950 958-95f 964-970 200c-200d',
  devanagariTitles:
    '901-903 905-90b 90f-911 913-918 91a-91e 91f-928 92a-930 932 933 935-939 93c-943 945 947-949 94b-94d 964',
  thai: 'e01-e3a e3f-e5b',
} as const
