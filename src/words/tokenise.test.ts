import { describe, expect, test } from 'vitest'
import { type Token, tokenise } from './tokenise.ts'

const lexemes = (text: string) => tokenise(text).map(({ lexeme }) => lexeme)
const only = (text: string) => lexemes(text).join(' ')
/** Each token with the piece of the text it stands for. */
const pieces = (text: string) => tokenise(text).map(({ lexeme, start, end }) => [lexeme, text.slice(start, end)])

describe('search: what is written alike is one word', () => {
  test.each<[string, string, string]>([
    ['capitals', 'LIBRARY', 'library'],
    ['French accents', 'Éléphant déçu à Noël', 'elephant decu a noel'],
    ['the German sharp s, small, doubled and capital', 'Straße STRASSE STRAẞE', 'strasse strasse strasse'],
    ['ligatures of Latin', 'œuvre Ærø ﬁn ĳs', 'oeuvre aero fin ijs'],
    ['Polish', 'Łódź ŻÓŁĆ', 'lodz zolc'],
    ['Vietnamese', 'Đường về nước', 'duong ve nuoc'],
    ['Icelandic', 'Þórður að', 'thordur ad'],
    ['Turkish i with and without its dot', 'İSTANBUL ISPARTA ılık', 'istanbul isparta ilik'],
    ['Romanian with comma and cedilla', 'știință ştiinţă', 'stiinta stiinta'],
    ['Yoruba', 'ọ̀rọ̀ àgbà', 'oro agba'],
    ['Hausa hooked letters', 'ɓera ƙofa', 'bera kofa'],
    ['letters of African and Azerbaijani alphabets', 'Ŋutitotoŋkekeƒe ɖɔ dünyəvi', 'nutitotonkekefe do dunyevi'],
    ['transliterated Arabic', 'Saʿdī ʿAṭṭār', 'sadi attar'],
    ['Greek in capitals, with a final sigma and with all its accents', 'ΛΌΓΟΣ λόγος ᾄδω', 'λογοσ λογοσ αδω'],
    ['Cyrillic, where й is a letter', 'ёлка Йод стой', 'елка йод стой'],
    ['Cyrillic with stress marks', 'за́мок', 'замок'],
    ['Armenian և as it is written in capitals', 'արև ԱՐԵՎ ԱՐԵՒ', 'արեվ արեվ արեվ'],
    ['Georgian capitals', 'ᲡᲐᲥᲐᲠᲗᲕᲔᲚᲝ', 'საქართველო'],
    ['Hebrew points and final letters', 'שָׁלוֹם דרך', 'שלומ דרכ'],
    ['Yiddish digraphs', 'ייִדיש ײ', 'יידיש יי'],
    ['Arabic vowels and tatweel', 'كِتَابٌ كتـــاب', 'كتاب كتاب'],
    ['Arabic alef, hamza and ta marbuta', 'أحمد إلى آخر مكتبة سماء', 'احمد الي اخر مكتبه سما'],
    ['a hamza on its own', 'ء', 'ء'],
    ['Persian and Urdu letters', 'کتاب خوشی ہوا', 'كتاب خوشي هوا'],
    ['digits of every script', '٣٤ ۳۴ ३४ ๓๔ ៣៤ ３４', '34 34 34 34 34 34'],
    ['the rows of Ethiopic that sound alike', 'ሠላም ሰላም ፀሐይ ጸሀይ', 'ሰላም ሰላም ጸሀይ ጸሀይ'],
    ['the half letters of Bengali and Malayalam', 'উৎসব উত্‍সব അവൻ അവന്‍', 'উত্সব উত্সব അവന് അവന്'],
    ['the dots and moons of Hindi', 'फ़ारसी फारसी चाँद चांद', 'फारसी फारसी चांद चांद'],
    ['width', 'ＡＢＣ', 'abc'],
  ])('%s', (_, text, expected) => expect(only(text)).toBe(expected))

  test('the vowels and viramas of Indic scripts are never stripped', () => {
    expect(only('कि की क्या ক্ষমা য় தமிழ் ಕನ್ನಡ')).toBe('कि की क्या ক্ষমা য় தமிழ் ಕನ್ನಡ'.normalize('NFC'))
  })

  test('katakana is hiragana, wide or half as wide', () => {
    expect(lexemes('カタカナ')).toEqual(lexemes('かたかな'))
    expect(lexemes('ｶﾞｯｺｳ')).toEqual(lexemes('がっこう'))
  })

  test.each([
    ['traditional and simplified Chinese', '圖書館裡沒有聲音', '图书馆里没有声音'],
    ['Japanese forms and those they come from', '広い図書館の気配', '廣い圖書館の氣配'],
    ['selected variants of one character', '葛󠄀城', '葛城'],
    ['compatibility forms', '樂', '樂'],
  ])('%s', (_, one, other) => expect(lexemes(one)).toEqual(lexemes(other)))
})

describe('search: what cannot be seen is not there', () => {
  test.each<[string, string, string]>([
    ['the non-joiner of Persian', 'می\u200cروم', 'ميروم'],
    ['soft hyphens', 'Biblio\u00adthek', 'bibliothek'],
    ['marks of direction', '\u200fשלום\u200e \u2067ab\u2069c', 'שלומ abc'],
    ['NUL', 'a\0b', 'ab'],
    ['a byte order mark', '\ufeffab', 'ab'],
    ['the joiner of Indic conjuncts', 'क्‍या', 'क्या'],
  ])('%s', (_, text, expected) => expect(only(text)).toBe(expected))

  test('a space of no width parts words, but not the units of a script without spaces', () => {
    expect(only('ab\u200bcd')).toBe('ab cd')
    expect(lexemes('រឿង\u200bស្រី')).toEqual(lexemes('រឿងស្រី'))
  })

  test('lone surrogates part words', () => {
    expect(only('ab\ud800cd\udc00')).toBe('ab cd')
  })
})

describe('search: scripts without spaces', () => {
  const kinds = (text: string) => tokenise(text).map(({ lexeme, kind }: Token) => `${lexeme} ${kind}`)

  test('a run is its overlapping pairs and its last unit', () => {
    expect(kinds('山水画')).toEqual(['山水 pair', '水画 pair', '画 last'])
    expect(kinds('山')).toEqual(['山 last'])
  })

  test.each<[string, string, string]>([
    ['Thai, where vowels before and after a consonant are units', 'น้ำใจ', 'น้ำ ำใ ใจ จ'],
    ['Lao', 'ນ້ຳ', 'ນ້ຳ ຳ'],
    ['Khmer', 'ស្រី', 'ស្រី រី'],
    ['Burmese', 'မြန်မာ', 'မြန် န်မာ မာ'],
    ['Korean', '책을', '책을 을'],
    ['Japanese with signs that belong to no one script', '人々のノート', '人々 々の のの のー ーと と'],
    ['Chinese beyond the basic plane', '𠮷野', '𠮷野 野'],
    ['bopomofo', 'ㄅㄆ', 'ㄅㄆ ㄆ'],
  ])('%s', (_, text, expected) => expect(only(text)).toBe(expected))

  test('ends where another script or a digit begins', () => {
    expect(only('apt가 ปี๒๕๖๗ 2024年')).toBe('apt 가 ปี ี 2567 2024 年'.replace(' ี', ''))
  })

  test('the vowel am of Thai is one, however it is typed', () => {
    const once = lexemes('น้ำ')
    expect(lexemes('น้ํา')).toEqual(once)
    expect(lexemes('นํ้า')).toEqual(once)
  })

  test('ae of Thai and Lao is not two e', () => {
    expect(lexemes('เเม่น้ำ')).toEqual(lexemes('แม่น้ำ'))
    expect(lexemes('ເເມ່')).toEqual(lexemes('ແມ່'))
  })

  test('the dots in names are not there', () => {
    for (const dot of '·・･‧') expect(lexemes(`卡尔${dot}马克思，`), dot).toEqual(lexemes('卡尔马克思'))
  })

  test('a run that begins with a mark begins after it', () => {
    expect(lexemes('้ำใจ')).toEqual(['ำใ', 'ใจ', 'จ'])
  })
})

describe('search: words', () => {
  test.each<[string, string, string]>([
    ['French', "l'amour d'Artagnan qu'il aujourd'hui", 'l amour d artagnan qu il aujourd hui'],
    ['Italian', "dell'arte un'ora c'è", 'dell arte un ora c e'],
    ['Catalan', "l'Hospital col·legi", 'l hospital collegi'],
    ['Irish', "d'fhág", 'd fhag'],
    ['English possessives and short forms', "reader's we'll", 'reader s we ll'],
    ['English negations', "don't can't couldn't", 'dont cant couldnt'],
    ['names with endings', "İstanbul'da Joyce'a", 'istanbul da joyce a'],
    ['Uzbek', "o'zbek bo'lish", 'ozbek bolish'],
    ['Hawaiian', "Hawai'i", 'hawaii'],
    ['Ukrainian', "п'ять", 'пять'],
    ['Greek', "σ'αγαπώ", 'σ αγαπω'],
    ['Hebrew', "צ'ק", 'צק'],
  ])('an apostrophe parts or joins: %s', (_, text, expected) => {
    for (const sign of "'’ʼ＇ʻ‘`") expect(only(text.replaceAll("'", sign)), sign).toBe(expected)
    expect(only(text.toUpperCase())).toBe(expected)
    expect(only(text.normalize('NFD'))).toBe(expected)
  })

  test('Hebrew abbreviations are one word, quoted words are not joined to their prefix', () => {
    for (const sign of '"״”') {
      expect(only(`צה${sign}ל`)).toBe('צהל')
      expect(only(`ב${sign}הארצ${sign}`)).toBe('ב הארצ')
    }
  })

  test('quotation marks, brackets and dashes around words are none of them', () => {
    expect(only('‘one’ “two” «trois» (vier)—fünf')).toBe('one two trois vier funf')
  })

  test('Ethiopic and Tibetan separators and the Hebrew maqaf part words', () => {
    expect(only('ሰላም፡ዓለም')).toBe('ሰላም አለም')
    expect(only('བོད་ཡིག')).toBe('བོད ཡིག')
    expect(only('בית־ספר')).toBe('בית ספר')
  })

  test('signs alone are no words', () => {
    expect(tokenise('… — \'’ " · 🙂 ! ♥ \u0301 €')).toEqual([])
  })

  test('a word of more than 100 letters is cut, and nothing of it is lost', () => {
    expect(lexemes('é'.repeat(250))).toEqual(['e'.repeat(100), 'e'.repeat(100), 'e'.repeat(50)])
    for (const lexeme of lexemes(`क${'ि'.repeat(3000)} 山${'\u{16ff0}'.repeat(3000)}`))
      expect(Buffer.byteLength(lexeme)).toBeLessThan(2046)
  })

  test('keep for a stemmer what was folded', () => {
    const surfaces = (text: string) => tokenise(text).map(({ surface }) => surface)
    expect(surfaces('ΛΌΓΟΣ Épée İzmir don’t می\u200cروم')).toEqual(['λόγος', 'épée', 'izmir', "don't", 'میروم'])
    expect(surfaces('山水')).toEqual(['', ''])
  })
})

describe('search: tokens say where they stand', () => {
  test('positions have no gaps, over words and runs', () => {
    expect(tokenise('One 山水 — deux').map(({ lexeme, position }) => [lexeme, position])).toEqual([
      ['one', 1],
      ['山水', 2],
      ['水', 3],
      ['deux', 4],
    ])
  })

  test.each<[string, string, [string, string][]]>([
    [
      'as given',
      'Le  thé, «vert»',
      [
        ['le', 'Le'],
        ['the', 'thé'],
        ['vert', 'vert'],
      ],
    ],
    [
      'where NFKC changes lengths',
      '… ﬁn ㈱x',
      [
        ['fin', 'ﬁn'],
        ['株', '㈱'],
        ['x', 'x'],
      ],
    ],
    [
      'decomposed',
      'l’e\u0301te\u0301 ete',
      [
        ['l', 'l'],
        ['ete', 'e\u0301te\u0301'],
        ['ete', 'ete'],
      ],
    ],
    [
      'decomposed Hangul',
      `x ${'한국'.normalize('NFD')}`,
      [
        ['x', 'x'],
        ['한국', '한국'.normalize('NFD')],
        ['국', '국'.normalize('NFD')],
      ],
    ],
    [
      'compatibility jamo',
      'ㅎㅏㄴ',
      [
        ['하ᄂ', 'ㅎㅏㄴ'],
        ['ᄂ', 'ㄴ'],
      ],
    ],
    [
      'half-width kana',
      'ｶﾞｷ',
      [
        ['がき', 'ｶﾞｷ'],
        ['き', 'ｷ'],
      ],
    ],
    ['after emoji', '🙂🙂 ok', [['ok', 'ok']]],
  ])('%s', (_, text, expected) => expect(pieces(text)).toEqual(expected))
})

describe('§9 search: what readers also write as one', () => {
  const joined = (text: string) => tokenise(text).flatMap(({ joined }) => joined ?? [])

  test.each([
    ['a wine-stain on it', [{ lexeme: 'winestain', parts: 2 }]],
    ['his mother-in-law', [{ lexeme: 'motherinlaw', parts: 3 }]],
    ['R.U.R., a play', [{ lexeme: 'rur', parts: 3 }]],
    ['בית־ספר', [{ lexeme: 'ביתספר', parts: 2 }]],
    ['1914-1918, 3.1, well - no. A. Then', []],
  ])('%s', (text, parts) => expect(joined(text)).toEqual(parts))

  test('Han and kana with marks between', () => {
    const across = (text: string) => tokenise(text).flatMap(({ acrossMarks }) => acrossMarks ?? [])
    expect(across('道，可道。非')).toEqual(['道可', '道非'])
    expect(across('道 abc 可')).toEqual([])
    expect(across('두 번째')).toEqual([])
  })
})
