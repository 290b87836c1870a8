import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A few words of each script; what is made of them means nothing and weighs what a text weighs. */
const WORDS: Record<string, string[]> = {
  en: [
    'river',
    'bridge',
    'lantern',
    'the',
    'of',
    'evening',
    'remembers',
    'crossing',
    'and',
    'quiet',
    'bread',
    'letter',
  ],
  ar: ['النهر', 'جسر', 'مصباح', 'في', 'المساء', 'يتذكر', 'عبور', 'هادئ', 'خبز', 'رسالة', 'على', 'ضفة'],
  zh: ['河流', '桥', '灯', '的', '傍晚', '记得', '渡', '静', '面包', '信', '在', '岸边'],
  ru: ['река', 'мост', 'фонарь', 'вечер', 'помнит', 'переправа', 'и', 'тихий', 'хлеб', 'письмо', 'на', 'берегу'],
}
const LANGUAGES = [
  { code: 'en', name: 'English', autonym: 'English', region: 'Europe' },
  { code: 'ar', name: 'Arabic', autonym: 'العربية', region: 'Middle East', isRtl: true },
  { code: 'zh', name: 'Chinese', autonym: '中文', region: 'East Asia' },
  { code: 'ru', name: 'Russian', autonym: 'Русский', region: 'Europe' },
]
const CATEGORIES = ['Fiction', 'Essay', 'Poetry', 'Drama']

export interface GeneratedLibrary {
  works: number
  /** Number of the first work, from 0 on: libraries with other numbers have other works. */
  first?: number
  /** Characters of each text, roughly. */
  textLength: number
  /** Of works that have chapters; 0: each is one text a language. */
  chapters?: number
  /** Codes of the languages that each text is in; without it, all of the library. */
  codes?: string[]
}

/** Writes a library of that size in the import format, the same each time. */
export async function generateLibrary(
  folder: string,
  { works, first = 0, textLength, chapters = 0, codes = LANGUAGES.map(({ code }) => code) }: GeneratedLibrary,
): Promise<void> {
  const random = randomFrom(works + first)
  await mkdir(folder, { recursive: true })
  const authors = Array.from({ length: Math.ceil(works / 10) }, (_, index) => ({ name: `Author ${index + 1}` }))
  const categories = CATEGORIES.map((name) => ({ name }))
  await writeFile(join(folder, 'library.json'), JSON.stringify({ languages: LANGUAGES, categories, authors }))
  for (let index = first; index < first + works; index += 1) {
    const base = join(folder, 'works', slugOf(index))
    const work = {
      title: `Work ${index + 1}: ${sentence(WORDS.en as string[], 4, random)}`,
      author: authors[index % authors.length]?.name,
      originalLanguage: 'en',
      publicationYear: 1000 + (index % 1000),
      description: sentence(WORDS.en as string[], 20, random),
      categories: [CATEGORIES[index % CATEGORIES.length]],
      tags: [`tag-${index % 17}`, `tag-${index % 5}`],
      featured: index % 9 === 0,
      status: 'published',
      localizations: { ru: { title: `Работа ${index + 1}` } },
    }
    await mkdir(base, { recursive: true })
    await writeFile(join(base, 'work.json'), JSON.stringify(work))
    for (const place of chapters === 0 ? [''] : Array.from({ length: chapters }, (_, n) => `${n + 1}-part-${n + 1}`)) {
      await mkdir(join(base, place), { recursive: true })
      for (const code of codes) {
        const frontMatter = place === '' ? '' : `---\ntitle: Part ${place} ${code}\n---\n`
        await writeFile(join(base, place, `${code}.md`), frontMatter + generateText(code, textLength, random))
      }
    }
  }
}

export function slugOf(index: number): string {
  return `work-${String(index + 1).padStart(5, '0')}`
}

/** Markdown of about `length` characters: paragraphs, a heading, some verse, emphasis. */
export function generateText(code: string, length: number, random = randomFrom(length)): string {
  const words = WORDS[code] as string[]
  const blocks: string[] = []
  for (let written = 0; written < length; ) {
    const roll = random()
    const block =
      roll < 0.05
        ? `## ${sentence(words, 4, random)}`
        : roll < 0.12
          ? `> ${sentence(words, 6, random)}\n> ${sentence(words, 6, random)}`
          : Array.from({ length: 4 }, () => sentence(words, 14, random))
              .join(' ')
              .replace(' ', ' *')
              .replace(/( \*\S+)/, '$1*')
    blocks.push(block)
    written += block.length + 2
  }
  return blocks.join('\n\n')
}

function sentence(words: string[], length: number, random: () => number): string {
  return `${Array.from({ length }, () => words[Math.floor(random() * words.length)]).join(' ')}.`
}

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
