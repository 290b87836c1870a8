import { describe, expect, test } from 'vitest'
import { type ChangeEntry, changeDetailSchema } from '#contract/history.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { useHistory } from '#tests/support/history.ts'
import { changes } from '../../db/schema.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)
const { id, read, send, history, deleted, remove } = useHistory(ctx, app)

describe('history of a row', () => {
  test('names its changes newest first, with who made them, and a page at a time', async () => {
    const letters = id('letters')
    for (const title of ['One', 'Two']) await send('PATCH', `/works/${letters}`, { title })
    const entries = await history('work', letters)
    expect(entries.map(({ action, name, actor, restorable }) => [action, name, actor, restorable])).toEqual([
      ['update', 'Two', 'editor@testers.example', true],
      ['update', 'One', 'editor@testers.example', true],
      ['create', 'Two · Japanese', 'test', false],
      ['create', 'Two · English', 'test', false],
      ['create', 'Letters', 'test', false],
    ])
    expect(entries.map(({ revision }) => revision)).toEqual([3, 3, 1, 1, 3])
    expect((await history('work', letters, '?limit=2&page=2')).map(({ id }) => id)).toEqual(
      entries.slice(2, 4).map(({ id }) => id),
    )
    expect((await read(`/history/work/${letters}?limit=2`)).total).toBe(5)
  })

  test('of a work tells of its chapters and texts, of deleted ones too', async () => {
    const ferry = id('ferry')
    const names = (await history('work', ferry)).map(({ entity, name }) => [entity, name])
    expect(names).toEqual([
      ['chapter_translation', 'Chapter 2: المكس · Japanese'],
      ['chapter_translation', 'Chapter 2: المكس · Arabic'],
      ['chapter_translation', 'Chapter 1: العقدة · English'],
      ['chapter_translation', 'Chapter 1: العقدة · Arabic'],
      ['chapter', 'Chapter 2: المكس'],
      ['chapter', 'Chapter 1: العقدة'],
      ['work', 'الملّاح'],
    ])
    const before = await history('work', ferry)
    await remove(`/works/${ferry}`)
    const [removal, ...rest] = await history('work', ferry)
    expect(removal).toMatchObject({ action: 'delete', name: 'الملّاح', restorable: true })
    expect(removal).toMatchObject({ revision: null })
    expect(rest).toEqual(before.map((change) => ({ ...change, revision: null })))
    expect((await history('chapter_translation', before[0]?.entityId as number)).map(({ name }) => name)).toEqual([
      'Chapter 2: المكس · Japanese',
    ])
  })

  test('is not there for a row that never was, and asks for what is known', async () => {
    for (const path of ['/history/work/999', '/history/user/1', '/history/work/x', '/changes/999', '/changes/x'])
      expect((await read(path)).status, path).toBe(404)
    for (const path of ['/history/work/1?sort=x', '/history/work/1?limit=0', '/deleted?entity=user', '/deleted?sort=x'])
      expect((await read(path)).status, path).toBe(400)
  })
})

describe('a change', () => {
  const detail = async (change: ChangeEntry | undefined) =>
    changeDetailSchema.strict().parse((await read(`/changes/${change?.id}`)).body)

  test('tells what differs, ids by name, by labels that people understand', async () => {
    const ferry = id('ferry')
    await send('PATCH', `/works/${ferry}`, {
      authorId: id('Homer'),
      originalLanguageId: id('en'),
      categoryIds: [id('Fiction'), id('Poetry')],
      featured: false,
      localizations: [{ languageId: id('ja'), title: '渡し守', description: null }],
    })
    const [change] = await history('work', ferry)
    expect((await detail(change)).fields).toEqual([
      { name: 'Author', before: 'The Workshop', after: 'Homer' },
      { name: 'Categories', before: 'Fiction', after: 'Fiction, Poetry' },
      { name: 'Original language', before: 'Arabic', after: 'English' },
      { name: 'Featured', before: 'Yes', after: 'No' },
      { name: 'Title in English', before: 'The Ferryman', after: '' },
      { name: 'Description in English', before: 'A description', after: '' },
      { name: 'Title in Japanese', before: '', after: '渡し守' },
    ])
    await send('PATCH', `/works/${ferry}`, { title: 'Later' })
    expect((await detail(change)).fields.some(({ name }) => name === 'Title')).toBe(false)
  })

  test('of a new row has nothing before it, of a deleted one nothing after', async () => {
    const author = id('Homer')
    const { id: sappho } = (await send('POST', '/authors', { name: 'Sappho', yearBorn: -630 })).body
    await send('PATCH', `/authors/${sappho}`, { yearBorn: -620 })
    await remove(`/authors/${sappho}`)
    const [removal, update, creation] = await history('author', sappho)
    expect((await detail(creation)).fields).toEqual([
      { name: 'Name', before: null, after: 'Sappho' },
      { name: 'Born', before: null, after: '630 BCE' },
    ])
    expect((await detail(update)).fields).toEqual([{ name: 'Born', before: '630 BCE', after: '620 BCE' }])
    expect((await detail(removal)).fields).toEqual([
      { name: 'Name', before: 'Sappho', after: null },
      { name: 'Born', before: '620 BCE', after: null },
    ])
    expect((await detail((await history('author', author))[0])).restorable).toBe(false)
  })

  test('asks no deletion of another work what a text became', async () => {
    const { body } = await read<{ id: number }[]>(`/translations?work=${id('letters')}&language=${id('en')}`)
    const text = body[0]?.id as number
    const wrong = { title: 'Wrong', translations: [{ id: text, workId: 999, languageId: id('en'), content: 'Wrong' }] }
    const deleteAnother = () =>
      ctx.db.insert(changes).values({
        at: new Date(),
        actor: 'test',
        action: 'delete',
        entity: 'work',
        entityId: 999,
        before: { ...wrong, id: 999, chapters: [] },
      })
    await send('PATCH', `/translations/${text}`, { content: 'New' })
    const [change] = await history('translation', text)
    await deleteAnother()
    const content = { name: 'Content', before: 'One\nTwo\n\nThree', after: 'New' }
    expect((await detail(change)).fields).toEqual([content])
    await remove(`/works/${id('letters')}`)
    expect((await detail(change)).fields).toEqual([content])
  })

  test('of a text that went with its work still tells what was written', async () => {
    await remove(`/works/${id('ferry')}`)
    const entries = await history('work', id('ferry'))
    const text = entries.find(({ entity }) => entity === 'chapter_translation')
    expect((await detail(text)).fields).toMatchObject([
      { name: 'Chapter', before: null, after: 'المكس' },
      { name: 'Language', before: null, after: 'Japanese' },
      { name: 'Title', after: '通行料' },
      { name: 'Content', before: null, after: '第二章。' },
      { name: 'Complete', after: 'No' },
    ])
    const removal = await detail(entries[0])
    expect(removal.fields).toContainEqual({ name: 'Chapters', before: '1: العقدة\n2: المكس', after: null })
  })
})

describe('the list of what was deleted', () => {
  test('is filtered, sorted and paged, and holds no parts of their wholes', async () => {
    for (const slug of ['ferry', 'letters', 'secret']) await remove(`/works/${id(slug)}`)
    await remove(`/authors/${id('The Workshop')}`)
    expect((await deleted()).map(({ name }) => name)).toEqual(['The Workshop', 'Secret draft', 'Letters', 'الملّاح'])
    expect((await deleted('?sort=name')).map(({ name }) => name)).toEqual([
      'Letters',
      'Secret draft',
      'The Workshop',
      'الملّاح',
    ])
    expect((await deleted('?filter=SECRET')).map(({ name }) => name)).toEqual(['Secret draft'])
    expect((await deleted('?filter=%25')).map(({ name }) => name)).toEqual([])
    expect((await deleted('?entity=author')).map(({ name }) => name)).toEqual(['The Workshop'])
    expect((await deleted('?limit=1&page=2')).map(({ name }) => name)).toEqual(['Secret draft'])
    expect(await read('/deleted?limit=1')).toMatchObject({ total: 4 })
  })
})
