import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'

const { ctx } = await testDatabase()
const run = (statement: SQL) => ctx.db.execute(statement)
const [EN, AR, ZH] = [1, 2, 3]

beforeAll(async () => {
  await run(sql`insert into languages (name, code) values ('English', 'en'), ('Arabic', 'ar'), ('Chinese', 'zh')`)
  await run(sql`insert into authors (name) values ('Someone')`)
})

async function addWork(title: string, languageId = EN, hasChapters = false): Promise<number> {
  const { rows } = await run(sql`insert into works (title, author_id, original_language_id, has_chapters, status)
    values (${title}, 1, ${languageId}, ${hasChapters}, 'published') returning id`)
  return rows[0]?.id as number
}

describe('the key that lists sort by', () => {
  const keyOf = async (id: number) => (await run(sql`select title_key from works where id = ${id}`)).rows[0]?.title_key

  test.each([
    ['“Émile” again', 'emile” again'],
    ['  «Ёлка»', 'елка»'],
    ['ΑΝΤΙΓΟΝΗ', 'αντιγονη'],
    ['كِتَاب', 'كتاب'],
    ['Letter 12 of 100', 'letter 0000000012 of 0000000100'],
    ['２ nights', '0000000002 nights'],
    ['', ''],
    ['x'.repeat(5000), 'x'.repeat(200)],
  ])('%j', async (title, key) => {
    expect(await keyOf(await addWork(title))).toBe(key)
  })

  test.each([
    ['en-GB', 'The Ferryman', 'ferryman'],
    ['eng', 'An “Odd” Theme', 'odd” theme'],
    ['en-GB', 'Theory of A', 'theory of a'],
    ['en-GB', 'The', 'the'],
    ['en-GB', 'A …', 'a ...'],
    ['de', 'Der Stadtbrief', 'stadtbrief'],
    ['de-AT', 'Eine Reise', 'reise'],
    ['fr', 'L’Étranger', 'etranger'],
    ['fr', 'Le Dîner', 'diner'],
    ['fr', 'Lettres', 'lettres'],
    ['it', 'Gli amici', 'amici'],
    ['it', "L'amica", 'amica'],
    ['es', 'Los traductores', 'traductores'],
    ['pt', 'O livro', 'livro'],
    ['nl', 'Het huis', 'huis'],
    ['ca', 'L’illa', 'illa'],
    ['el', 'Ο Γέρος', 'γερος'],
    ['hu', 'Az ember', 'ember'],
    ['sv', 'Den gamle', 'gamle'],
    ['ara', 'الكِتاب', 'كتاب'],
    ['ara', 'الى', 'الى'],
    ['ara', '«أليس في بلاد العجائب»', 'اليس في بلاد العجايب»'],
    ['ara', 'إلياذة هوميروس', 'الياذة هوميروس'],
    ['ara', 'الله', 'الله'],
    ['pt', 'À margem', 'a margem'],
    ['af', "'n Boek", 'boek'],
    ['is', 'Hið bláa', 'blaa'],
    ['he', 'הנסיך הקטן', 'נסיך הקטן'],
    ['he', 'הרפתקאות אליס', 'הרפתקאות אליס'],
    ['he', 'המלט', 'המלט'],
    ['he', 'הוא בא', 'הוא בא'],
    ['ru', 'А зори', 'а зори'],
    ['zh', '无用之树', '无用之树'],
  ])('leaves out the article of the title’s language (%s): %j', async (code, title, key) => {
    await run(sql`update languages set code = ${code} where id = ${ZH}`)
    expect(await keyOf(await addWork(title, ZH))).toBe(key)
  })

  test('follows the code of the language', async () => {
    await run(sql`update languages set code = 'fr' where id = ${ZH}`)
    const id = await addWork('Die Laterne', ZH)
    expect(await keyOf(id)).toBe('die laterne')
    await run(sql`update languages set code = 'de' where id = ${ZH}`)
    expect(await keyOf(id)).toBe('laterne')
  })

  test('is that of the title in the language of the interface, as long as there is one', async () => {
    const id = await addWork('كتاب', AR)
    await run(sql`insert into work_localizations (work_id, language_id, title) values (${id}, ${EN}, 'A Book')`)
    await run(sql`insert into work_localizations (work_id, language_id, title) values (${id}, ${ZH}, '书')`)
    expect(await keyOf(id)).toBe('book')
    await run(sql`update works set title = 'كتاب آخر' where id = ${id}`)
    expect(await keyOf(id)).toBe('book')
    await run(sql`update languages set code = 'eng' where id = ${EN}`)
    expect(await keyOf(id)).toBe('كتاب اخر')
    await run(sql`update languages set code = 'en' where id = ${EN}`)
    await run(sql`update work_localizations set title = 'Another' where work_id = ${id} and language_id = ${EN}`)
    expect(await keyOf(id)).toBe('another')
    await run(sql`delete from work_localizations where work_id = ${id}`)
    expect(await keyOf(id)).toBe('كتاب اخر')
  })
})

describe('the languages that something of a work can be read in', () => {
  const languagesOf = async (id: number) =>
    (await run(sql`select language_id from work_languages where work_id = ${id} order by 1`)).rows.map(
      (row) => row.language_id,
    )
  const translate = (id: number, languageId: number) =>
    run(
      sql`insert into translations (work_id, language_id, content, html, length) values (${id}, ${languageId}, '', '', 0)`,
    )
  const addChapter = async (id: number) =>
    (await run(sql`insert into chapters (work_id, title, order_index) values (${id}, 'C', 0) returning id`)).rows[0]
      ?.id as number
  const translateChapter = (id: number, languageId: number) =>
    run(sql`insert into chapter_translations (chapter_id, language_id, content, html, length)
      values (${id}, ${languageId}, '', '', 0)`)

  test('come and go with its translations', async () => {
    const id = await addWork('One')
    await translate(id, EN)
    await translate(id, AR)
    expect(await languagesOf(id)).toEqual([EN, AR])
    await run(sql`update translations set language_id = ${ZH} where work_id = ${id} and language_id = ${AR}`)
    expect(await languagesOf(id)).toEqual([EN, ZH])
    await run(sql`delete from translations where work_id = ${id} and language_id = ${EN}`)
    expect(await languagesOf(id)).toEqual([ZH])
  })

  test('of a chaptered work are those of any of its chapters', async () => {
    const id = await addWork('Two', EN, true)
    const [first, second] = [await addChapter(id), await addChapter(id)]
    await translateChapter(first, EN)
    await translateChapter(second, EN)
    await translateChapter(second, AR)
    expect(await languagesOf(id)).toEqual([EN, AR])
    await run(sql`delete from chapter_translations where chapter_id = ${first}`)
    expect(await languagesOf(id)).toEqual([EN, AR])
    await run(sql`delete from chapters where id = ${second}`)
    expect(await languagesOf(id)).toEqual([])
  })

  test('change with its kind, and end with it', async () => {
    const id = await addWork('Three')
    await translate(id, EN)
    await translateChapter(await addChapter(id), AR)
    expect(await languagesOf(id)).toEqual([EN])
    await run(sql`update works set has_chapters = true where id = ${id}`)
    expect(await languagesOf(id)).toEqual([AR])
    await run(sql`delete from works where id = ${id}`)
    expect(await languagesOf(id)).toEqual([])
  })

  test('are right when two add and remove at the same time', async () => {
    const id = await addWork('Four', EN, true)
    const [first, second] = [await addChapter(id), await addChapter(id)]
    await translateChapter(first, AR)
    let adding: Promise<unknown> | undefined
    await ctx.db.transaction(async (tx) => {
      await tx.execute(sql`delete from chapter_translations where chapter_id = ${first}`)
      adding = translateChapter(second, AR)
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
    await adding
    expect(await languagesOf(id)).toEqual([AR])
  })
})
