import { describe, expect, test, vi } from 'vitest'
import type { ImportedBook, ImportOptions } from '#contract/book-imports.ts'
import type { ImportLine } from '#contract/imports.ts'
import { ApiError } from '../../framework/data/api.ts'
import { canSave, type ImportFile, ImportQueue, isThere, isUnsaved, needsForce } from './import-queue.ts'
import type { Listener } from './send-file.ts'

const book = (name: string, more: Partial<ImportedBook> = {}): ImportedBook => ({
  kind: 'book',
  name,
  outcome: 'added',
  refusal: null,
  slug: name,
  work: null,
  read: null,
  translation: null,
  remarks: [],
  done: 1,
  total: 1,
  ...more,
})
const refusedFor = (option: 'author' | 'force') =>
  ({ outcome: 'refused', refusal: { path: 'x', reason: 'x', option } }) as const
const END = { kind: 'end', added: 1, changed: 0, unchanged: 0, refused: 0, entries: 0, left: 0, dryRun: true } as const
const fileOf = (name: string, text = 'x') => new File([text], name)

/** A queue before a site that answers when it is told to. */
function opened() {
  const sent: {
    name: string
    options: ImportOptions
    say(line: ImportLine): void
    answer(...lines: ImportLine[]): Promise<void>
    fail(error: Error): Promise<void>
  }[] = []
  const saved: string[] = []
  const written: string[][] = []
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  const send = (file: File, options: ImportOptions, signal: AbortSignal, { onLine }: Listener) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    sent.push({
      name: file.name,
      options,
      say: onLine,
      async answer(...lines) {
        for (const line of lines) onLine(line)
        resolve()
        await settled()
      },
      async fail(error) {
        reject(error)
        await settled()
      },
    })
    return promise
  }
  const queue = new ImportQueue(send, (files) => {
    written.push(files.map(({ file }) => file.name))
    saved.push(...files.map(({ file }) => file.name))
  })
  const states = () => queue.state().files.map(({ state }) => state)
  const at = (place: number) => queue.state().files[place] as ImportFile
  return { queue, sent, saved, written, states, at, settled, last: () => sent.at(-1) as (typeof sent)[number] }
}

describe('files to import', () => {
  test('are previewed one after another; what cannot be right is not sent', async () => {
    const { queue, states, last, sent, at } = opened()
    const large = fileOf('large.epub')
    Object.defineProperty(large, 'size', { value: 300 * 1024 * 1024 })
    queue.add([fileOf('a.epub'), fileOf('song.mp3'), fileOf('empty.txt', ''), large, fileOf('b.zip')], {})
    expect(states()).toEqual(['reading', 'wrong', 'wrong', 'wrong', 'unread'])
    expect(at(3).failure).toBe('The file is larger than 200 MB.')
    expect(last().options).toEqual({ dryRun: true })
    await last().answer(book('a'), END)
    expect([last().name, queue.state().progress]).toMatchObject(['b.zip', { kind: 'reading', done: 1, total: 2 }])
    await last().answer(book('one'), book('two', refusedFor('author')), END)
    expect([sent.length, states(), queue.state().progress]).toEqual([
      2,
      ['ready', 'wrong', 'wrong', 'wrong', 'ready'],
      undefined,
    ])
    expect(queue.state().files.map(canSave)).toEqual([true, false, false, false, true])
    expect(queue.state().files.map(isUnsaved)).toEqual([true, false, false, false, true])
  })

  test('are saved once, however often it is asked, and before others are previewed', async () => {
    const { queue, sent, last, saved, states } = opened()
    queue.add([fileOf('a.epub'), fileOf('b.epub'), fileOf('c.epub')], {})
    await last().answer(book('a'), END)
    queue.save([1])
    queue.save([1])
    await last().answer(book('b'), END)
    queue.save([1, 2])
    expect([last().name, last().options]).toEqual(['a.epub', {}])
    await last().answer(book('a'), END)
    await last().answer(book('b'), END)
    expect(saved).toEqual(['a.epub', 'b.epub'])
    await last().answer(book('c'), END)
    queue.save([1, 2])
    expect([sent.length, states()]).toEqual([5, ['saved', 'saved', 'ready']])
  })

  test('that were corrected are previewed anew, the last words alone', async () => {
    vi.useFakeTimers()
    const { queue, last, sent, at } = opened()
    queue.add([fileOf('a.epub')], {})
    const answered = last().answer(book('a', refusedFor('author')), END)
    await vi.runAllTimersAsync()
    await answered
    expect([canSave(at(0)), isUnsaved(at(0))]).toEqual([false, false])
    queue.correct(1, { author: 'H' })
    expect(isUnsaved(at(0))).toBe(true)
    queue.correct(1, { author: 'Homer' })
    await vi.runAllTimersAsync()
    expect(sent.map(({ options }) => options)).toEqual([{ dryRun: true }, { author: 'Homer', dryRun: true }])
    // A correction while it is read: what was being read is not waited for.
    queue.correct(1, { author: 'Hesiod' })
    await vi.runAllTimersAsync()
    expect(last().options.author).toBe('Hesiod')
    queue.correct(1, { author: 'Hesiod', year: Number.NaN })
    queue.correct(1, { translationOf: '' })
    await vi.runAllTimersAsync()
    expect([sent.length, canSave(at(0))]).toEqual([3, false])
    vi.useRealTimers()
  })

  test('of which the library has everything are neither ready to be saved nor wrong', async () => {
    const { queue, last, at } = opened()
    queue.add([fileOf('a.epub'), fileOf('b.epub')], {})
    await last().answer(book('a', { outcome: 'unchanged' }), END)
    await last().answer(book('b', refusedFor('author')), END)
    expect([at(0), at(1)].map((file) => [canSave(file), isThere(file)])).toEqual([
      [false, true],
      [false, false],
    ])
  })

  test('that were corrected are not saved before they are previewed anew, and not left without a question', async () => {
    const { queue, last, sent, at, states, settled } = opened()
    queue.add([fileOf('a.epub'), fileOf('b.epub')], {})
    await last().answer(book('a'), END)
    await last().answer(book('b', refusedFor('author')), END)
    vi.useFakeTimers()
    queue.correct(1, { title: 'A' })
    queue.save([1])
    expect([canSave(at(0)), states(), sent.length]).toEqual([false, ['ready', 'ready'], 2])
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    expect([last().options, states()]).toEqual([{ title: 'A', dryRun: true }, ['reading', 'ready']])
    await last().answer(book('a', refusedFor('author')), END)
    expect(queue.state().files.map(isUnsaved)).toEqual([true, false])
    queue.again([1])
    await last().fail(new Error('The server does not answer.'))
    expect(queue.state().files.map(isUnsaved)).toEqual([true, false])
    // Who stops a correction before its preview has nothing previewed later.
    vi.useFakeTimers()
    queue.correct(2, { author: 'Homer' })
    queue.stop()
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    await settled()
    expect([states(), sent.length]).toEqual([['failed', 'failed'], 4])
  })

  test('that wait for a choice are not sent before it is made', async () => {
    vi.useFakeTimers()
    const { queue, last, sent, states } = opened()
    queue.add([fileOf('a.epub'), fileOf('b.epub')], {})
    queue.correct(2, { translationOf: '' })
    const answered = last().answer(book('a'), END)
    await vi.runAllTimersAsync()
    await answered
    expect([sent.length, states(), queue.state().progress]).toEqual([1, ['ready', 'unread'], undefined])
    queue.correct(2, { translationOf: '7' })
    await vi.runAllTimersAsync()
    expect([last().name, last().options]).toEqual(['b.epub', { translationOf: '7', dryRun: true }])
    vi.useRealTimers()
  })

  test('that become a work which another has just become are previewed anew', async () => {
    const { queue, last, sent, states, saved, settled } = opened()
    const emma = (name: string, more: Partial<ImportedBook> = {}) => book(name, { slug: 'emma', ...more })
    queue.add([fileOf('a.epub'), fileOf('b.docx'), fileOf('c.txt'), fileOf('d.md')], {})
    await last().answer(emma('a'), END)
    await last().answer(emma('b'), END)
    await last().answer(book('c'), END)
    await last().answer(emma('d'), END)
    queue.save([1, 2, 3])
    await last().answer(emma('a'), END)
    expect([last().name, last().options, states()]).toEqual(['c.txt', {}, ['saved', 'unread', 'saving', 'unread']])
    await last().answer(book('c'), END)
    expect([last().name, last().options, saved]).toEqual(['b.docx', { dryRun: true }, ['a.epub', 'c.txt']])
    await last().answer(emma('b', { outcome: 'changed' }), END)
    await last().answer(emma('d', { outcome: 'changed' }), END)
    expect([sent.length, states()]).toEqual([8, ['saved', 'ready', 'saved', 'ready']])
    // A saving that is stopped may have been done: the other is previewed when staff go on.
    queue.save([2])
    queue.stop()
    await settled()
    expect(states()).toEqual(['saved', 'ready', 'saved', 'failed'])
  })

  test('that are a library are the same works, too', async () => {
    const { queue, last, states } = opened()
    const work = { kind: 'work', slug: 'emma', outcome: 'added', done: 1, total: 1 } as const
    queue.add([fileOf('l.zip'), fileOf('a.epub')], {})
    await last().answer(work, END)
    await last().answer(book('a', { slug: 'emma' }), END)
    queue.save([2])
    await last().answer(book('a', { slug: 'emma' }), END)
    expect(states()).toEqual(['reading', 'saved'])
  })

  test('that are a library are saved where only authors, categories or languages are new', async () => {
    const { queue, last, states, at } = opened()
    const same = { kind: 'work', slug: 'emma', outcome: 'unchanged', done: 1, total: 1 } as const
    queue.add([fileOf('same.zip'), fileOf('entries.zip')], {})
    await last().answer(same, { ...END, added: 0, unchanged: 1 })
    await last().answer({ ...END, added: 0, entries: 3 })
    expect([canSave(at(0)), isThere(at(0))]).toEqual([false, true])
    expect([canSave(at(1)), isThere(at(1)), at(1).library?.entries]).toEqual([true, false, 3])
    queue.save([2])
    await last().answer({ ...END, added: 0, entries: 3, dryRun: false })
    expect(states()).toEqual(['ready', 'saved'])
  })

  test('that are archives are no translations of the work of the view', async () => {
    const { queue, last } = opened()
    queue.add([fileOf('a.zip'), fileOf('a.epub')], { translationOf: '12' })
    expect(last().options).toEqual({ dryRun: true })
    await last().answer(book('one'), book('two'), END)
    expect(last().options).toEqual({ translationOf: '12', dryRun: true })
  })

  test('that are stopped go on where they were; one that fails keeps what was read of it', async () => {
    const { queue, last, states, at, saved, written, settled } = opened()
    queue.add([fileOf('a.epub'), fileOf('b.epub')], {})
    await last().answer(book('a'), END)
    await last().answer(book('b'), END)
    queue.save([1, 2])
    queue.stop()
    await settled()
    expect([states(), queue.state().progress]).toEqual([['ready', 'ready'], undefined])
    // What was cut off may be written: the lists of the site are read again.
    expect(written).toEqual([[]])
    queue.save([1, 2])
    await last().fail(new Error('The server does not answer.'))
    expect(at(0)).toMatchObject({ state: 'failed', failure: 'The server does not answer.', books: [{ name: 'a' }] })
    await last().answer(book('b', { outcome: 'unchanged' }), END)
    expect([states(), saved]).toEqual([['failed', 'saved'], ['b.epub']])
    queue.again([1])
    await last().answer({ kind: 'failed', detail: 'The disk is full.', requestId: '1' })
    expect(at(0)).toMatchObject({ state: 'failed', failure: 'The disk is full.' })
    queue.remove(1)
    expect(states()).toEqual(['saved'])
  })

  test('are not sent any more when nobody is signed in', async () => {
    const { queue, last, states, sent } = opened()
    queue.add([fileOf('a.epub'), fileOf('b.epub')], {})
    await last().fail(new ApiError(401, 'Sign in as a member of staff.'))
    expect([states(), sent.length]).toEqual([['failed', 'failed'], 1])
  })

  test('that are a translation which does not fit are saved by force alone; of a library, refusals are seen at once', async () => {
    const { queue, last, at, states, settled } = opened()
    queue.add([fileOf('a.epub')], { translationOf: '1' })
    await last().answer(book('a', refusedFor('force')), END)
    expect([canSave(at(0)), needsForce(at(0)), isUnsaved(at(0))]).toEqual([false, true, true])
    queue.save([1])
    expect(states()).toEqual(['ready'])
    queue.save([1], true)
    expect(last().options).toEqual({ translationOf: '1', force: true })
    // Force is asked for anew after a stop.
    queue.stop()
    await settled()
    queue.again([1])
    expect(last().options).toEqual({ translationOf: '1', dryRun: true })
    await last().answer(book('a'), END)
    queue.save([1])
    expect(last().options).toEqual({ translationOf: '1' })
    await last().answer(book('a', refusedFor('force')), END)
    queue.save([1], true)
    await last().answer(book('a', { outcome: 'changed' }), END)
    queue.add([fileOf('l.zip')], {})
    const work = { kind: 'work', slug: 'x', outcome: 'added', done: 1, total: 1 } as const
    last().say({ kind: 'refusal', path: 'x', reason: 'y' })
    expect(at(1)).toMatchObject({ state: 'reading', library: { refusals: [{ path: 'x', reason: 'y' }] } })
    await last().answer(work, { ...END, left: 2 })
    expect(at(1).library).toEqual({
      works: { added: 1, changed: 0, unchanged: 0, refused: 0 },
      named: { added: ['x'], changed: [] },
      refusals: [{ path: 'x', reason: 'y' }],
      entries: 0,
      left: 2,
    })
    expect([states(), canSave(at(1))]).toEqual([['saved', 'ready'], true])
  })
})
