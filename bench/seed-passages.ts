import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { randomFrom } from '#tests/support/generated-library.ts'
import { readVocabularies, type Vocabulary, zipf } from './vocabulary.ts'

const CATEGORIES = ['Fiction', 'Essay', 'Poetry', 'Drama', 'Epic Poetry', 'Short Story']
const AUTHORS = 1200
/** Passages of a chapter in one language. */
const CHAPTER = 40
/** Passages that are written at once. */
const BATCH = 20_000
/** Generated passages that are kept, to make queries of. */
const KEPT = 12_000

export interface KeptPassage {
  code: string
  words: string[]
  /** Whether its script has spaces between words. */
  spaced: boolean
  body: string
}

/** The generated texts, from which queries with hits can be made. */
export interface GeneratedTexts {
  works: number
  passages: number
  languages: number
  characters: number
  kept: KeptPassage[]
  /** For each word of a language with spaces, the number of passages that have it. */
  wordCounts: Map<string, number>
  titles: string[]
  authors: string[]
}

const usualSize = (random: () => number): number => 200 + Math.floor(1800 * random() ** 12)

/**
 * Fills an empty database by SQL with published works in three to seven languages, every third work with chapters. They
 * are the same each time. Nothing of them is in the search index.
 * @param sizeOf number of passages of a work in all languages; default: 200 to 2,000
 */
export async function seedPassages(ctx: Context, wanted: number, sizeOf = usualSize): Promise<GeneratedTexts> {
  const random = randomFrom(wanted)
  const vocabularies = readVocabularies(random)
  const writer = new Writer(vocabularies, random)
  const made: GeneratedTexts = {
    works: 0,
    passages: 0,
    languages: vocabularies.length,
    characters: 0,
    kept: [],
    wordCounts: new Map(),
    titles: [],
    authors: Array.from({ length: AUTHORS }, () => writer.name()),
  }
  await seedShelves(ctx, vocabularies, made.authors)
  const keepEvery = Math.ceil(wanted / KEPT)
  const batch = new Batch(ctx)
  while (made.passages < wanted) {
    made.works += 1
    const size = Math.min(wanted - made.passages, sizeOf(random))
    const languages = writer.pickLanguages()
    const titles = languages.map((language) => writer.title(language))
    made.titles.push(...titles)
    batch.addWork(made.works, languages, titles, writer.description(languages[0] as number), random)
    const perLanguage = Math.ceil(size / languages.length)
    const chapters = made.works % 3 === 0 ? Math.ceil(perLanguage / CHAPTER) : 0
    for (let left = size, n = 0; left > 0; n += 1, left -= perLanguage) {
      const language = languages[n] as number
      const blocks: string[] = []
      for (let ord = 1; ord <= Math.min(perLanguage, left); ord += 1) {
        const passage = writer.passage(language)
        blocks.push(passage.body)
        made.characters += passage.body.length
        if (made.passages % keepEvery === 0) made.kept.push(passage)
        made.passages += 1
      }
      batch.addText(made.works, language, chapters, blocks)
    }
    if (batch.size >= BATCH) await batch.flush()
  }
  await batch.flush()
  made.wordCounts = writer.countWords()
  return made
}

async function seedShelves({ db }: Context, vocabularies: Vocabulary[], authors: string[]): Promise<void> {
  for (const { name, code, autonym, region, isRtl } of vocabularies)
    await db.execute(sql`
      insert into languages (name, code, autonym, region, is_rtl) values (${name}, ${code}, ${autonym}, ${region}, ${isRtl})`)
  for (const name of CATEGORIES) await db.execute(sql`insert into categories (name, icon) values (${name}, '')`)
  await db.execute(sql`insert into authors (name) select * from unnest(${sql.param(authors)}::text[])`)
}

/** Makes up texts. */
export class Writer {
  readonly #vocabularies: Vocabulary[]
  readonly #random: () => number
  readonly #draw: (random: () => number) => number
  /** By language, then by rank: in how many passages a word stands, and which of them was the last. */
  readonly #counts: Uint32Array[]
  readonly #last: Uint32Array[]
  #passages = 0

  constructor(vocabularies: Vocabulary[], random: () => number) {
    const size = Math.min(...vocabularies.map(({ words }) => words.length))
    this.#vocabularies = vocabularies
    this.#random = random
    this.#draw = zipf(size)
    this.#counts = vocabularies.map(() => new Uint32Array(size))
    this.#last = vocabularies.map(() => new Uint32Array(size))
  }

  /** The languages of a work, the original first. Nine works in ten have English. */
  pickLanguages(): number[] {
    const picked = new Set<number>()
    const size = 3 + Math.floor(this.#random() * 5)
    if (this.#random() < 0.9) picked.add(0)
    while (picked.size < size) picked.add(Math.floor(this.#random() * this.#vocabularies.length))
    return [...picked].toSorted((a, b) => ((a * 7 + size) % 19) - ((b * 7 + size) % 19))
  }

  passage(language: number): KeptPassage {
    const { code, marks, words, length } = this.#vocabularies[language] as Vocabulary
    const counts = this.#counts[language] as Uint32Array
    const last = this.#last[language] as Uint32Array
    const wanted = 100 + 800 * length * this.#random() ** 1.7
    const [space, comma, stop] = marks
    const drawn: string[] = []
    this.#passages += 1
    let body = ''
    for (let inSentence = 0; body.length < wanted; inSentence += 1) {
      const rank = this.#draw(this.#random)
      if (last[rank] !== this.#passages) {
        last[rank] = this.#passages
        counts[rank] = (counts[rank] as number) + 1
      }
      const word = words[rank] as string
      drawn.push(word)
      if (body === '') body = capitalised(word)
      else if (inSentence > 5 && this.#random() < 0.1) {
        body += stop + capitalised(word)
        inSentence = 0
      } else body += (this.#random() < 0.08 ? comma : space) + word
    }
    return { code, spaced: space !== '', words: drawn, body: body + stop.trim() }
  }

  title(language: number): string {
    const {
      words,
      marks: [space],
    } = this.#vocabularies[language] as Vocabulary
    const chosen = Array.from({ length: 2 + Math.floor(this.#random() * 3) }, () => {
      const word = words[20 + Math.floor(this.#random() * 8000)] as string
      return space === '' ? word : capitalised(word)
    })
    return chosen.join(space)
  }

  name(): string {
    const { words } = this.#vocabularies[Math.floor(this.#random() * this.#vocabularies.length)] as Vocabulary
    return Array.from({ length: 2 }, () =>
      capitalised(words[100 + Math.floor(this.#random() * 20_000)] as string),
    ).join(' ')
  }

  description(language: number): string {
    const {
      words,
      marks: [space],
    } = this.#vocabularies[language] as Vocabulary
    return `${Array.from({ length: 30 }, () => words[this.#draw(this.#random)]).join(space)}.`
  }

  /** Words of the languages that have spaces; the same word of two languages counts for both. */
  countWords(): Map<string, number> {
    const sums = new Map<string, number>()
    this.#vocabularies.forEach(({ words, marks }, language) => {
      if (marks[0] === '') return
      this.#counts[language]?.forEach((count, rank) => {
        const word = words[rank] as string
        if (count > 0) sums.set(word, (sums.get(word) ?? 0) + count)
      })
    })
    return sums
  }
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

interface Text {
  workId: number
  languageId: number
  chapter: number | null
  blocks: string[]
}

/** Collects whole works, to write them at once. */
class Batch {
  readonly #ctx: Context
  #works: { id: number; title: string; author: number; original: number; description: string; byChapters: boolean }[] =
    []
  #localizations: { workId: number; languageId: number; title: string }[] = []
  #texts: Text[] = []
  size = 0

  constructor(ctx: Context) {
    this.#ctx = ctx
  }

  addWork(id: number, languages: number[], titles: string[], description: string, random: () => number): void {
    const [original = 0, ...others] = languages
    const author = 1 + Math.floor(random() * AUTHORS)
    const [title = ''] = titles
    this.#works.push({ id, title, author, original: original + 1, description, byChapters: id % 3 === 0 })
    others.forEach((language, n) => {
      this.#localizations.push({ workId: id, languageId: language + 1, title: titles[n + 1] as string })
    })
  }

  /** @param chapters number of chapters that share the blocks; 0: a whole text */
  addText(workId: number, language: number, chapters: number, blocks: string[]): void {
    this.size += blocks.length
    const languageId = language + 1
    if (chapters === 0) this.#texts.push({ workId, languageId, chapter: null, blocks })
    for (let chapter = 0; chapter < chapters; chapter += 1)
      this.#texts.push({
        workId,
        languageId,
        chapter,
        blocks: blocks.slice(chapter * CHAPTER, (chapter + 1) * CHAPTER),
      })
  }

  async flush(): Promise<void> {
    const texts = this.#texts.filter(({ blocks }) => blocks.length > 0)
    const json = (rows: object[]) => sql.param(JSON.stringify(rows))
    await this.#ctx.db.transaction(async (db) => {
      await db.execute(sql`
        insert into works (title, author_id, original_language_id, description, has_chapters, status, publication_year, tags)
        select title, author, original, description, "byChapters", 'published', 1000 + id % 1000, array['tag-' || id % 90]
        from json_to_recordset(${json(this.#works)})
          as w(id int, title text, author int, original int, description text, "byChapters" boolean) order by id`)
      await db.execute(sql`
        insert into work_localizations (work_id, language_id, title)
        select "workId", "languageId", title
        from json_to_recordset(${json(this.#localizations)}) as l("workId" int, "languageId" int, title text)`)
      await db.execute(sql`
        insert into work_categories (work_id, category_id) select id, 1 + id % ${CATEGORIES.length}
        from unnest(${sql.param(this.#works.map(({ id }) => id))}::int[]) id`)
      await db.execute(sql`
        insert into chapters (work_id, title, order_index)
        select distinct on ("workId", chapter) "workId", 'Chapter ' || chapter + 1, chapter
        from json_to_recordset(${json(texts.map(({ workId, chapter }) => ({ workId, chapter })))})
          as t("workId" int, chapter int) where chapter is not null`)
      for (const byChapter of [false, true]) {
        const some = texts.filter(({ chapter }) => (chapter !== null) === byChapter)
        const rows = some.map(({ workId, languageId, chapter, blocks }) => ({
          workId,
          languageId,
          chapter,
          length: blocks.reduce((sum, block) => sum + block.length, 0),
          // The first blocks are enough for a page; all of them would double what is written.
          content: blocks.slice(0, 20).join('\n\n'),
          html: blocks
            .slice(0, 20)
            .map((block, n) => `<p id="p${n + 1}">${block}</p>`)
            .join('\n'),
        }))
        const source = sql`json_to_recordset(${json(rows)})
          as t("workId" int, "languageId" int, chapter int, length int, content text, html text)`
        const { rows: ids } = await db.execute<{ id: number }>(
          byChapter
            ? sql`insert into chapter_translations (chapter_id, language_id, content, html, length)
                select c.id, t."languageId", t.content, t.html, t.length from ${source}
                join chapters c on c.work_id = t."workId" and c.order_index = t.chapter
                order by t."workId", t."languageId", t.chapter returning id`
            : sql`insert into translations (work_id, language_id, content, html, length)
                select "workId", "languageId", content, html, length from ${source}
                order by "workId", "languageId" returning id`,
        )
        const inOrder = some.toSorted(
          (a, b) => a.workId - b.workId || a.languageId - b.languageId || (a.chapter ?? 0) - (b.chapter ?? 0),
        )
        const passages = inOrder.flatMap(({ workId, languageId, blocks }, n) =>
          blocks.map((body, ord) => ({ workId, languageId, owner: ids[n]?.id as number, ord: ord + 1, body })),
        )
        const list = (of: (row: (typeof passages)[number]) => number | string) => sql.param(passages.map(of))
        await db.execute(sql`
          insert into passages (work_id, language_id, ${sql.raw(byChapter ? 'chapter_translation_id' : 'translation_id')}, ord, body)
          select * from unnest(${list((row) => row.workId)}::int[], ${list((row) => row.languageId)}::int[],
            ${list((row) => row.owner)}::int[], ${list((row) => row.ord)}::int[], ${list((row) => row.body)}::text[])`)
      }
    })
    this.#works = []
    this.#localizations = []
    this.#texts = []
    this.size = 0
  }
}
