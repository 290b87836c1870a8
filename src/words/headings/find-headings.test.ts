import { describe, expect, test } from 'vitest'
import { chooseHeadings, readHeading } from './find-headings.ts'
import { readNumeral } from './numerals.ts'

describe('headings of chapters', () => {
  test.each([
    ['CHAPTER I', 'chapter', 1],
    ['Chapter the First', 'chapter', 1],
    ['CHAPTER XLII. The Return of the Horse', 'chapter', 42],
    ['Chapter Twenty-One', 'chapter', 21],
    ['Chapter 7: Of Bread', 'chapter', 7],
    ['BOOK THE SECOND', 'part', 2],
    ['Act III', 'part', 3],
    ['Letter 12', 'chapter', 12],
    ['Chapitre premier', 'chapter', 1],
    ['CHAPITRE IV — La traversée', 'chapter', 4],
    ['Capítulo Décimo', 'chapter', 10],
    ['Capítulo 3. De lo que sucedió', 'chapter', 3],
    ['CAPITOLO VI', 'chapter', 6],
    ['Canto primo', 'chapter', 1],
    ['Kapitel 4', 'chapter', 4],
    ['Erstes Kapitel', 'chapter', 1],
    ['Zweiter Teil', 'part', 2],
    ['Hoofdstuk 9', 'chapter', 9],
    ['Глава 3', 'chapter', 3],
    ['ГЛАВА ПЕРВАЯ', 'chapter', 1],
    ['Книга 3', 'part', 3],
    ['Часть вторая', 'part', 2],
    ['Розділ 5', 'chapter', 5],
    ['Rozdział II', 'chapter', 2],
    ['2. fejezet', 'chapter', 2],
    ['İkinci Bölüm', 'chapter', 2],
    ['Κεφάλαιο Α΄', 'chapter', 1],
    ['ΚΕΦΑΛΑΙΟ ΙΒʹ', 'chapter', 12],
    ['Κεφάλαιο τρίτο', 'chapter', 3],
    ['الفصل الثاني', 'chapter', 2],
    ['الفصل ٣', 'chapter', 3],
    ['الفصل الثاني عشر', 'chapter', 12],
    ['فصل اول', 'chapter', 1],
    ['بخش دوم', 'part', 2],
    ['باب ۴', 'chapter', 4],
    ['פרק ב', 'chapter', 2],
    ['פרק י״ב', 'chapter', 12],
    ['פרק שלישי', 'chapter', 3],
    ['अध्याय १', 'chapter', 1],
    ['दूसरा अध्याय', 'chapter', 2],
    ['অধ্যায় ৩', 'chapter', 3],
    ['அத்தியாயம் 5', 'chapter', 5],
    ['บทที่ ๓', 'chapter', 3],
    ['บทที่ 12', 'chapter', 12],
    ['Chương 8', 'chapter', 8],
    ['Bab Kedua', 'chapter', 2],
    ['Sura ya Pili', 'chapter', 2],
    ['ምዕራፍ 2', 'chapter', 2],
    ['თავი 4', 'chapter', 4],
    ['Գլուխ 6', 'chapter', 6],
    ['第三章', 'chapter', 3],
    ['第十二回　林黛玉重建桃花社', 'chapter', 12],
    ['第二卷', 'part', 2],
    ['第一百零八章 歸途', 'chapter', 108],
    ['第三章 渡し守', 'chapter', 3],
    ['第2部', 'part', 2],
    ['제3장', 'chapter', 3],
    ['제 12 장 돌아오는 길', 'chapter', 12],
    ['IV.', 'bare', 4],
    ['— 3 —', 'bare', 3],
    ['Epilogue', 'alone', undefined],
    ['ПРОЛОГ', 'alone', undefined],
    ['後記', 'alone', undefined],
  ] as const)('§2 %s', (line, kind, number) => {
    expect(readHeading(line)).toMatchObject({ kind, number })
  })

  test.each([
    'Chapter 5 describes the whale and says nothing of the sea.',
    'Chapter One of his life had ended, and nobody had told him.',
    'Part of the crew had gone ashore.',
    'Book a table for two, please.',
    'Letter by letter he read the inscription aloud.',
    'I was born in a house by the river.',
    'Глава семьи молчал весь вечер.',
    'Книга лежала на столе, раскрытая на третьей странице.',
    'Часть первая была уже потеряна, и никто о ней не жалел.',
    'Kapitel 4 handelt von der Überfahrt, die niemand wollte.',
    'Chapitre après chapitre, il avançait.',
    '第三章说明了这件事，但是没有人相信。',
    '第三章里我们看到了他的父亲。',
    '第一回見た時から知っていた。',
    '三天以后他回来了。',
    '제3장에서는 그가 돌아온다고 했다.',
    'الفصل الثاني من السنة كان باردًا، ولم يخرج أحد.',
    'פרק ב של הספר אבד, ואיש לא חיפש אותו.',
    'अध्याय १ में लिखा है कि वह लौट आया।',
    '1984',
    'In 1431 such a crossing cost two pence.',
    '',
  ])('a sentence is none: %s', (line) => {
    expect(readHeading(line)).toBeUndefined()
  })
})

describe('numbers of chapters', () => {
  test.each([
    ['MCMXCIV', 1994],
    ['iiii', 4],
    ['二十三', 23],
    ['一百零八', 108],
    ['二〇', 20],
    ['廿一', 21],
    ['ΙΣΤ΄', 16],
    ['ט״ו', 15],
    ['٤٢', 42],
    ['१०८', 108],
    ['thirty-third', 33],
    ['Vierzehntes', 14],
    ['mix', undefined],
    ['', undefined],
    ['iv iv', undefined],
  ])('%s', (text, number) => {
    expect(readNumeral(text)).toBe(number === undefined && text === 'mix' ? 1009 : number)
  })
})

describe('a sequence of headings', () => {
  /** @param lines with the length of the text after each */
  const chosen = (...lines: [line: string, textAfter: number][]) => {
    const candidates = lines.flatMap(([line, textAfter]) => {
      const heading = readHeading(line)
      return heading ? [{ heading, textAfter }] : []
    })
    return chooseHeadings(candidates).map((at) => lines[at]?.[0])
  }

  test('goes up by one, whatever stands between', () => {
    expect(
      chosen(['Chapter 1', 900], ['Chapter 2', 900], ['Chapter 9', 900], ['Chapter 3', 900], ['Epilogue', 90]),
    ).toEqual(['Chapter 1', 'Chapter 2', 'Chapter 3', 'Epilogue'])
  })

  test('begins again after a part, and not elsewhere', () => {
    expect(
      chosen(['Книга 1', 0], ['Глава 1', 900], ['Глава 2', 900], ['Книга 2', 0], ['Глава 1', 900], ['Глава 2', 900]),
    ).toHaveLength(6)
    expect(chosen(['Глава 1', 900], ['Глава 2', 900], ['Глава 3', 900], ['Глава 1', 900])).toHaveLength(3)
  })

  test('is not that of a table of contents', () => {
    const contents: [string, number][] = [1, 2, 3].map((n) => [`第${n}章`, n === 3 ? 300 : 2])
    const text: [string, number][] = [1, 2, 3].map((n) => [`第${n}章`, 900])
    const candidates = [...contents, ...text].flatMap(([line, textAfter]) => {
      const heading = readHeading(line)
      return heading ? [{ heading, textAfter }] : []
    })
    expect(chooseHeadings(candidates)).toEqual([3, 4, 5])
  })

  test('of numbers alone begins with one and has three at least', () => {
    expect(chosen(['I', 900], ['II', 900], ['III', 900])).toHaveLength(3)
    expect(chosen(['I', 900], ['II', 900])).toEqual([])
    expect(chosen(['5', 900], ['6', 900], ['7', 900])).toEqual([])
  })

  test('one heading alone is none', () => {
    expect(chosen(['Chapter 1', 900])).toEqual([])
  })
})
