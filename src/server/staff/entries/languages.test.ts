import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { languageSchema, type StaffLanguage, staffLanguageSchema } from '#contract/languages.ts'
import { withTransaction } from '#server/context.ts'
import { answered, refused } from '#tests/support/answers.ts'
import { signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'

const { ctx } = await testDatabase()
const staff = await signedIn(ctx, testApp(ctx))
const CALL = '/api/admin/languages'

const add = (body: object): Promise<StaffLanguage> =>
  answered(staff.send('POST', CALL, body), 201, staffLanguageSchema.strict())
const change = (id: number, body: object): Promise<StaffLanguage> =>
  answered(staff.send('PATCH', `${CALL}/${id}`, body), 200, staffLanguageSchema.strict())

describe('§5 language form', () => {
  const REFUSED: [body: object, path: string, message: string][] = [
    [{ code: 'xx' }, 'name', 'Language name is required'],
    [{ name: ' ', code: 'xx' }, 'name', 'Language name is required'],
    [{ name: '\u200b\u2060', code: 'xx' }, 'name', 'Language name is required'],
    [{ name: null, code: 'xx' }, 'name', 'Language name is required'],
    [{ name: 'x'.repeat(100_000), code: 'xx' }, 'name', 'A name has at most 100 characters'],
    [{ name: 'X' }, 'code', 'Language code is required'],
    [{ name: 'X', code: null }, 'code', 'Language code is required'],
    [{ name: 'X', code: 'x' }, 'code', 'Language code should be 2-5 characters'],
    [{ name: 'X', code: 'abcdef' }, 'code', 'Language code should be 2-5 characters'],
    ...['..', 'a b', '\u{1F600}\u{1F600}', 'zh/..', '-zh', 'zh-', 'zh--x', 'zhö'].map(
      (code): [object, string, string] => [
        { name: 'X', code },
        'code',
        'Language code can have letters and digits only, with hyphens between them',
      ],
    ),
    [{ name: 'X', code: 'xx', region: 'x'.repeat(101) }, 'region', 'This may have at most 100 characters'],
    [{ name: 'X', code: 'xx', isRtl: 'yes' }, 'isRtl', 'isRtl must be true or false'],
  ]

  test.each(REFUSED)('%j is refused at %s: %s', async (body, path, message) => {
    const { status, detail, errors } = await refused(staff.send('POST', CALL, body))
    expect({ status, detail, errors }).toEqual({ status: 400, detail: message, errors: [{ path: [path], message }] })
    if (!(path in body)) return
    const { rows } = await ctx.db.execute<{ id: number }>(sql`
      insert into languages (name, code) values ('Kept', 'kept')
      on conflict (code) do update set name = 'Kept' returning id`)
    const before = await answered(staff.get(`${CALL}/${rows[0]?.id}`), 200, staffLanguageSchema)
    const patch = await refused(staff.send('PATCH', `${CALL}/${before.id}`, body))
    expect([patch.status, patch.detail]).toEqual([400, message])
    expect(await answered(staff.get(`${CALL}/${before.id}`), 200, staffLanguageSchema)).toEqual(before)
  })

  test('an empty code is told both rules, the required one first', async () => {
    const { errors } = await refused(staff.send('POST', CALL, { name: 'X', code: '' }))
    expect(errors?.[0]?.message).toBe('Language code is required')
  })

  test('codes of 2 and of 5 characters are valid; the rest is optional', async () => {
    expect(await add({ name: 'Esperanto', code: 'eo' })).toMatchObject({
      autonym: null,
      region: null,
      isRtl: false,
      fontFamily: null,
      revision: 1,
    })
    const urdu = {
      name: 'Urdu',
      code: 'ur-PK',
      autonym: 'اردو',
      region: 'South Asia',
      isRtl: true,
      fontFamily: 'Amiri',
    }
    const { id } = await add(urdu)
    expect(await change(id, { region: '' })).toMatchObject({ ...urdu, region: null, revision: 2 })
    expect(await change(id, { isRtl: false, revision: 2 })).toMatchObject({ isRtl: false, fontFamily: 'Amiri' })
  })
})

describe('one name and one code, one language', () => {
  test('what is taken is 409 and says by which, whatever the case', async () => {
    await add({ name: 'French', code: 'fr' })
    const { id } = await add({ name: 'Breton', code: 'br' })
    for (const [body, sentence] of [
      [{ name: 'FRENCH', code: 'fx' }, 'There is already a language named French.'],
      [{ name: 'Français', code: 'FR' }, 'There is already a language with the code fr: French.'],
    ] as const) {
      const added = await refused(staff.send('POST', CALL, body))
      expect([added.status, added.detail]).toEqual([409, sentence])
      const changed = await refused(staff.send('PATCH', `${CALL}/${id}`, body))
      expect([changed.status, changed.detail]).toEqual([409, sentence])
    }
    expect(await change(id, { name: 'Breton', code: 'br', region: 'Europe' })).toMatchObject({ region: 'Europe' })
    expect(await change(id, { code: 'BR' })).toMatchObject({ code: 'BR' })
  })

  test('of many who give one code at once, exactly one gets it', async () => {
    const answers = await Promise.all(
      ['oc', 'OC', 'oc', 'oC'].map((code, n) => staff.send('POST', CALL, { name: `Occitan ${n}`, code })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  test('a code that an import takes meanwhile is 409, too', async () => {
    const answer = withTransaction(ctx, async ({ db }) => {
      await db.execute(sql`insert into languages (name, code) values ('Latin', 'la')`)
      const waiting = staff.send('POST', CALL, { name: 'Vulgar Latin', code: 'la' })
      await new Promise((resolve) => setTimeout(resolve, 100))
      return { waiting }
    })
    const { status, detail } = await refused((await answer).waiting)
    expect([status, detail]).toEqual([409, 'There is another language with this code by now.'])
  })
})

test('§7 a saved language is public at once; change rows keep the state before', async () => {
  const { id } = await add({ name: 'Greek', code: 'el', region: 'Europe' })
  await change(id, { name: 'Modern Greek' })
  const shown = await testApp(ctx).request(`/api/languages/${id}`)
  expect(languageSchema.parse(await shown.json())).toMatchObject({ name: 'Modern Greek', autonym: 'Modern Greek' })
  const { rows } = await ctx.db.execute(sql`
    select actor, action, before from changes where entity = 'language' and entity_id = ${id} order by id`)
  expect(rows).toMatchObject([
    { actor: 'editor@testers.example', action: 'create', before: null },
    { actor: 'editor@testers.example', action: 'update', before: { id, name: 'Greek', code: 'el', revision: 1 } },
  ])
})

test('a stale revision is answered 409 with the present state; a language cannot be deleted', async () => {
  const { id } = await add({ name: 'One', code: 'one' })
  const second = await change(id, { name: 'Two', revision: 1 })
  const { status, detail, current } = await refused(
    staff.send('PATCH', `${CALL}/${id}`, { name: 'Three', revision: 1 }),
  )
  expect([status, detail, current]).toEqual([409, 'This language was changed by someone else meanwhile.', second])
  expect((await refused(staff.send('DELETE', `${CALL}/${id}`))).status).toBe(404)
  expect(await answered(staff.get(`${CALL}/${id}`), 200, staffLanguageSchema)).toEqual(second)
})
