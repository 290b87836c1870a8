import { expect, test } from 'vitest'
import { ApiError } from '../../framework/data/api.ts'
import { Unreachable } from '../staff-client.ts'
import { EditedRow } from './edited-row.ts'
import { LostSaves, type Send } from './lost-saves.ts'

interface Input {
  title: string
  content: string
}
type Row = Input & { revision: number }

const refused = (status: number, problem = {}) => new ApiError(status, 'Why.', problem)

/** A server with one place: it answers as it is told to, and else with success. What it refuses it does not write. */
function server(failures: (Error | undefined)[], isAnsweredBefore = new Map<string, Row>()) {
  const sent: { output: Partial<Input>; key: string }[] = []
  const rows: Row[] = []
  const send: Send<Input, Row> = async (output, row, key) => {
    sent.push({ output, key })
    const failure = failures.shift()
    if (failure instanceof ApiError && failure.status < 500) throw failure
    const saved =
      (row ? undefined : isAnsweredBefore.get(key)) ??
      ({ ...(row ?? { title: '', content: '', revision: 0 }), ...output, revision: (row?.revision ?? 0) + 1 } as Row)
    if (!row && !isAnsweredBefore.has(key)) rows.push(saved)
    isAnsweredBefore.set(key, saved)
    if (failure) throw failure
    return saved
  }
  return { send, sent, rows }
}

const one = { title: 'One', content: '' }
const two = { title: 'Two', content: '' }
const keysOf = (sent: { key: string }[]) => new Set(sent.map(({ key }) => key)).size

test('§8 a new row whose answer was lost is found again, also after the session was lost meanwhile', async () => {
  const { send, sent, rows } = server([refused(504), refused(401), refused(409, { retryAfter: 1 })])
  const saves = new LostSaves<Input, Row>()
  await expect(saves.add(one, send)).rejects.toThrow('504')
  await expect(saves.find(two, send)).rejects.toThrow('401')
  await expect(saves.find(two, send)).rejects.toThrow('409')
  expect(await saves.find(two, send)).toMatchObject(one)
  expect(rows).toEqual([{ ...one, revision: 1 }])
  expect([sent.length, keysOf(sent)]).toEqual([4, 1])
  expect(saves.unanswered).toBeUndefined()
})

test('§8 a new row that was refused, or never arrived, is not looked for', async () => {
  const { send, sent } = server([refused(400), refused(401), new Unreachable(), refused(400)])
  const saves = new LostSaves<Input, Row>()
  for (const status of ['400', '401']) {
    await expect(saves.add(one, send)).rejects.toThrow(status)
    expect(saves.unanswered).toBeUndefined()
  }
  await expect(saves.add(one, send)).rejects.toThrow(Unreachable)
  expect(await saves.find(one, send)).toBeUndefined()
  expect(await saves.find(two, send)).toBeUndefined()
  expect(sent).toHaveLength(4)
  expect(saves.unanswered).toBeUndefined()
})

test('§4 drafts: what was not answered is kept with them, while it is under way, too: sent again it adds nothing', async () => {
  const answered = new Map<string, Row>()
  const lost = server([new Unreachable()], answered)
  const saves = new LostSaves<Input, Row>()
  const sending = saves.add(one, lost.send)
  const kept = structuredClone(saves.unanswered) as NonNullable<typeof saves.unanswered>
  await expect(sending).rejects.toThrow(Unreachable)
  expect(kept).toEqual({ added: { output: one, key: lost.sent[0]?.key }, changes: [] })
  expect(saves.unanswered).toEqual(kept)
  // The form is opened again, and its draft restored.
  const { send, sent } = server([], answered)
  const later = new LostSaves<Input, Row>()
  later.restore(kept)
  expect(await later.add(one, send)).toEqual(lost.rows[0])
  expect(sent[0]?.key).toBe(lost.sent[0]?.key)
})

test('§4 stale edits: a change whose answer was lost is not taken for somebody else’s', async () => {
  const saved: Row = { title: 'The Well', content: 'one\n\ntwo', revision: 1 }
  const valuesOf = (row?: Row): Input => ({ title: row?.title ?? '', content: row?.content ?? '' })
  const edited = new EditedRow<Input, Row>(saved, valuesOf, ['content'])
  const saves = new LostSaves<Input, Row>()
  const { send } = server([new Unreachable()])
  const sent = { title: 'The Well', content: 'one\n\ntwo\n\nNEW' }
  await expect(saves.change({ content: sent.content }, saved, send)).rejects.toThrow(Unreachable)
  const written = { ...sent, title: 'Their Well', revision: 3 }
  const mine = { title: 'The Well', content: 'one\n\nTWO\n\nNEW, and newer' }
  // As long as nobody tells, both have changed the same paragraphs.
  expect(edited.merge(written, mine).overlapping).toEqual(['content'])
  edited.recognise(written, saves.sentIn(valuesOf(written)))
  expect(edited.merge(written, mine)).toEqual({ values: { ...mine, title: 'Their Well' }, overlapping: [] })
  // Also where it was taken back in the form meanwhile.
  expect(edited.merge(written, valuesOf(saved)).values).toEqual({ ...valuesOf(saved), title: 'Their Well' })
  expect(saves.sentIn({ title: 'The Well', content: 'one' })).toEqual([])
  await saves.change({}, written, send)
  expect(saves.unanswered).toBeUndefined()
})

test('§4 stale edits: a text that was written in an empty place without an answer is known again there', async () => {
  const { send } = server([new Unreachable(), refused(409, { current: { ...one, revision: 1 } })])
  const saves = new LostSaves<Input, Row>()
  await expect(saves.add(one, send)).rejects.toThrow(Unreachable)
  expect(await saves.find(two, send)).toBeUndefined()
  expect(saves.sentIn(one)).toEqual(['title', 'content'])
})
