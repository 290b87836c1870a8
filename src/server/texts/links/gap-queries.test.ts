import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { random } from '#tests/support/disturbed-text.ts'
import { SAMPLES, sampleCatalogue, sampleSlugs } from '#tests/support/samples.ts'
import { readWork } from '../../exchange/import/read-work.ts'
import { filesIn } from '../../exchange/import/source.ts'
import { renderText } from '../render/render-text.ts'
import { alignWithHub } from './align-texts.ts'
import { findGaps, listChapterGaps, usualRatios, type WorkWithGaps, worksWithGaps } from './gap-queries.ts'
import { learnRatios } from './length-ratios.ts'

const { ctx } = await testDatabase()
const run = (statement: SQL) => ctx.db.execute(statement)
const languages = sampleCatalogue.languages.map(({ code }, i) => ({ id: i + 1, code }))
const idOf = (code: string) => languages.find((language) => language.code === code)?.id as number

interface Text {
  id: number
  isChapter: boolean
  place: number
  code: string
  length: number
}
const texts: Text[] = []

/** The texts of the sample library, as long and as aligned as they are; of their words there is nothing. */
beforeAll(async () => {
  for (const { code, name } of sampleCatalogue.languages)
    await run(sql`insert into languages (name, code) values (${name}, ${code})`)
  await run(sql`insert into authors (name) values ('Someone')`)
  const ratioOf = learnRatios([], languages)
  for (const slug of sampleSlugs) {
    const { fields, chapters, texts: whole } = await readWork(filesIn(SAMPLES), slug)
    const original = idOf(fields.originalLanguage)
    const { rows } = await run(sql`
      insert into works (slug, title, author_id, original_language_id, has_chapters)
      values (${slug}, ${slug}, 1, ${original}, ${chapters.length > 0}) returning id`)
    const workId = rows[0]?.id as number
    const places = chapters.length > 0 ? chapters : [{ texts: whole, title: '' }]
    for (const [index, { texts: written, title }] of places.entries()) {
      const isChapter = chapters.length > 0
      const place = isChapter
        ? ((
            await run(sql`insert into chapters (work_id, title, order_index) values (${workId}, ${title}, ${index})
            returning id`)
          ).rows[0]?.id as number)
        : workId
      const rendered = written.map(({ code, content, isComplete }) => ({ code, isComplete, ...renderText(content) }))
      const hub = rendered.find(({ code }) => code === fields.originalLanguage) ?? rendered[0]
      const aligned = alignWithHub(
        hub?.html ?? '',
        rendered.map((text) => (text === hub ? undefined : text.html)),
        rendered.map(({ code }) => ratioOf(idOf(hub?.code ?? ''), idOf(code)).log),
      )
      const [table, owner] = isChapter
        ? [sql`chapter_translations`, sql`chapter_id`]
        : [sql`translations`, sql`work_id`]
      for (const [i, { code, length, isComplete }] of rendered.entries()) {
        const { rows: added } = await run(sql`
          insert into ${table} (${owner}, language_id, content, html, length, is_complete, links, missing)
          values (${place}, ${idOf(code)}, 'x', 'x', ${length}, ${isComplete}, ${aligned[i]?.links}, ${aligned[i]?.missing})
          returning id`)
        texts.push({ id: added[0]?.id as number, isChapter, place, code, length })
      }
      await run(sql`
        update ${table} t set hub_id = h.id from ${table} h
        where t.${owner} = ${place} and h.${owner} = ${place} and h.language_id = ${idOf(hub?.code ?? '')}`)
    }
  }
}, 60_000)

const gapsOf = ({ isChapter, place, id }: Text) => findGaps(ctx, isChapter, place, id)

/** What is found of a text that is longer or shorter than it is. */
async function changed(text: Text, values: SQL) {
  const table = text.isChapter ? sql`chapter_translations` : sql`translations`
  const { rows } = await run(
    sql`select length, links, missing, is_complete, hub_id from ${table} where id = ${text.id}`,
  )
  const [was] = rows as [Record<string, unknown>]
  await run(sql`update ${table} set ${values} where id = ${text.id}`)
  const gaps = await gapsOf(text)
  await run(sql`update ${table} set length = ${was.length}, links = ${was.links}, missing = ${was.missing},
    is_complete = ${was.is_complete} where id = ${text.id}`)
  return gaps
}
const titled = async () => {
  const { rows } = await run(sql`select id, slug from works`)
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]))
  const found = await run(
    sql`with usual as (${await usualRatios(ctx)}) ${worksWithGaps(sql`usual`, sql`select id from works`)}`,
  )
  return (found.rows as unknown as WorkWithGaps[]).map((pair) => ({
    ...pair,
    name: `${slugs.get(pair.workId)} ${languages[pair.languageId - 1]?.code}`,
  }))
}

describe('what texts of the sample library seem to lack', () => {
  test('nothing, but for the one that is not finished', async () => {
    expect(texts.length).toBeGreaterThan(400)
    expect(await titled()).toEqual([
      expect.objectContaining({ name: 'the-travels-of-a-word pt', missing: 33, chapters: null, chapterId: null }),
    ])
    expect((await titled())[0]?.share).toBeCloseTo(0.29, 1)
  })

  test('texts cut to a half are too short, and most of those cut by three tenths; twice as long is too long', async () => {
    const next = random(3)
    const some = texts.filter((text) => text.length > 400 && text.code !== 'pt' && next() < 0.15)
    const found = { half: 0, cut: 0, double: 0, of: 0 }
    for (const text of some) {
      const { rows } = await run(sql`select 1 from ${text.isChapter ? sql`chapter_translations` : sql`translations`}
        where id = ${text.id} and hub_id = id`)
      if (rows.length > 0) continue
      found.of += 1
      const at = async (share: number) => (await changed(text, sql`length = length * ${share}::float8`))?.length ?? 1
      if ((await at(0.5)) < 0.65) found.half += 1
      if ((await at(0.7)) < 0.8) found.cut += 1
      if ((await at(2)) > 1.6) found.double += 1
    }
    expect(found.of).toBeGreaterThan(50)
    expect(found.half / found.of).toBeGreaterThan(0.95)
    expect(found.cut / found.of).toBeGreaterThan(0.6)
    expect(found.double / found.of).toBeGreaterThan(0.95)
  })

  test('Chinese is short, and half of it is a hole', async () => {
    const chinese = texts.filter(({ code, length, isChapter }) => code === 'zh' && length > 400 && !isChapter)
    expect(chinese.length).toBeGreaterThan(3)
    for (const text of chinese) {
      expect(await gapsOf(text)).toBeNull()
      expect((await changed(text, sql`length = length / 2`))?.length).toBeLessThan(0.65)
    }
  })

  test('a few characters are no gap, whatever their share', async () => {
    const [short] = texts.toSorted((a, b) => a.length - b.length) as [Text]
    expect(await changed(short, sql`length = length - 140`)).toBeNull()
  })

  test('until it is aligned, no passage of a text is known to be missing', async () => {
    const [text] = texts.filter(({ code }) => code === 'fr') as [Text]
    expect(await changed(text, sql`missing = 3`)).toEqual({ missing: 3, length: null })
    expect(await changed(text, sql`missing = 3, links = null`)).toBeNull()
  })

  test('what is longer than an original that is not finished is not too long', async () => {
    const [text] = texts.filter(({ code, isChapter, length }) => code === 'fr' && !isChapter && length > 2000) as [Text]
    await run(
      sql`update translations set is_complete = false where id = (select hub_id from translations where id = ${text.id})`,
    )
    expect(await changed(text, sql`length = length * 3`)).toBeNull()
    expect((await changed(text, sql`length = length / 3`))?.length).toBeLessThan(0.5)
    await run(
      sql`update translations set is_complete = true where id = (select hub_id from translations where id = ${text.id})`,
    )
  })

  test('of chapters: how many, the first of them, and all of their passages', async () => {
    const { rows } = await run(sql`
      select t.id, t.chapter_id as chapter from chapter_translations t join chapters c on c.id = t.chapter_id
        join works w on w.id = c.work_id
      where w.slug = 'zal-and-the-simurgh' and t.language_id = ${idOf('de')} order by c.order_index`)
    const [, second, third, fourth] = rows as { id: number; chapter: number }[]
    const set = (id: number | undefined, values: SQL) =>
      run(sql`update chapter_translations set ${values} where id = ${id}`)
    await set(second?.id, sql`missing = 1`)
    await set(fourth?.id, sql`missing = 2, length = length / 4`)
    expect((await titled()).find(({ name }) => name === 'zal-and-the-simurgh de')).toMatchObject({
      missing: 3,
      share: expect.closeTo(0.25, 1),
      chapters: 2,
      chapterId: second?.chapter,
    })
    const gaps = await listChapterGaps(
      ctx,
      [second, third, fourth].map((row) => row?.chapter as number),
    )
    expect(new Set(gaps.keys())).toEqual(new Set([second?.id, fourth?.id]))
    expect(gaps.get(second?.id as number)).toEqual({ missing: 1, length: null })
    // A work that has no chapters any more is read as one text.
    await run(sql`update works set has_chapters = false where slug = 'zal-and-the-simurgh'`)
    expect((await titled()).map(({ name }) => name)).toEqual(['the-travels-of-a-word pt'])
  })
})
