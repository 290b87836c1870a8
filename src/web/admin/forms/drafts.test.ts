import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { dropDraft, onDraftNews, readDraft, writeDraft } from './drafts.ts'

const KEY = 'someone@example.org work 1'

/** Writes as another tab does. */
async function writeElsewhere(savedAt: number): Promise<void> {
  const database = await openDB('dragoman-drafts', 1)
  await database.put('drafts', { values: { title: 'Theirs' }, savedAt, tab: 'other' }, KEY)
  database.close()
}

test('§4 drafts: a tab drops what it has written, and what it was offered, but not what another has written since', async () => {
  expect(await writeDraft(KEY, { values: { title: 'Mine' } })).toBe(true)
  expect(await readDraft(KEY)).toMatchObject({ values: { title: 'Mine' } })
  await dropDraft(KEY)
  expect(await readDraft(KEY)).toBeUndefined()

  const now = Date.now()
  await writeElsewhere(now - 1000)
  await dropDraft(KEY)
  const offered = await readDraft(KEY)
  expect(offered).toMatchObject({ values: { title: 'Theirs' } })
  await writeElsewhere(now)
  await dropDraft(KEY, offered)
  expect(await readDraft(KEY)).toMatchObject({ savedAt: now })
  await dropDraft(KEY, await readDraft(KEY))
  expect(await readDraft(KEY)).toBeUndefined()
})

test('§4 drafts: other tabs hear that one has written or dropped its draft, and not of other forms', async () => {
  const heard: string[] = []
  const silence = onDraftNews(KEY, (what) => heard.push(what))
  const channel = new BroadcastChannel('dragoman-drafts')
  for (const [key, what] of [[KEY, 'written'] as const, ['another', 'gone'] as const, [KEY, 'gone'] as const])
    channel.postMessage({ key, tab: 'other', what })
  await writeDraft(KEY, { values: {} })
  await expect.poll(() => heard).toEqual(['written', 'gone'])
  channel.close()
  silence()
  await dropDraft(KEY)
})
