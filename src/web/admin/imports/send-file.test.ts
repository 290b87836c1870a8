import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ImportLine } from '#contract/imports.ts'
import { addressOf, sendFile } from './send-file.ts'

/** The part of XMLHttpRequest that is used; a test says what arrives. */
class FakeRequest {
  static last: FakeRequest
  status = 200
  statusText = ''
  responseText = ''
  isAborted = false
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onprogress?: () => void
  onload?: () => void
  constructor() {
    FakeRequest.last = this
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.isAborted = true
  }
  arrives(text: string) {
    this.responseText += text
    this.onprogress?.()
  }
}

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', FakeRequest))
afterEach(() => void vi.unstubAllGlobals())

function sent(signal = new AbortController().signal) {
  const lines: ImportLine[] = []
  const percents: number[] = []
  const answered = sendFile(new File(['x'], 'a.epub'), {}, signal, {
    onSent: (percent) => percents.push(percent),
    onLine: (line) => lines.push(line),
  })
  return { answered, lines, percents, request: FakeRequest.last }
}

const LINE = '{"kind":"refusal","path":"x","reason":"y"}\n'
const END = '{"kind":"end"}\n'
const CUT_OFF = 'The connection was lost before the answer was whole.'

describe('a file that is sent', () => {
  test('tells how much of it is sent, and each line when it is whole', async () => {
    const { answered, lines, percents, request } = sent()
    request.upload.onprogress?.({ loaded: 1, total: 2 })
    request.arrives(LINE.slice(0, 9))
    expect([percents, lines]).toEqual([[50], []])
    request.arrives(LINE.slice(9) + END)
    request.onload?.()
    await answered
    expect(lines.map(({ kind }) => kind)).toEqual(['refusal', 'end'])
  })

  test('fails where its answer has no end', async () => {
    const { answered, request } = sent()
    request.arrives(LINE)
    request.onload?.()
    await expect(answered).rejects.toThrow(CUT_OFF)
  })

  test('fails where the answer is a page of a proxy, while it arrives or at its end', async () => {
    const page = '<!doctype html>\n<title>Sign in</title>\n'
    const first = sent()
    first.request.arrives(page)
    await expect(first.answered).rejects.toThrow(CUT_OFF)
    expect(first.request.isAborted).toBe(true)
    const second = sent()
    second.request.responseText = page
    second.request.onload?.()
    await expect(second.answered).rejects.toThrow(CUT_OFF)
  })

  test('ends when it is stopped, though its request tells nothing of that', async () => {
    const stop = new AbortController()
    const { answered, request } = sent(stop.signal)
    stop.abort()
    await expect(answered).rejects.toThrow('Aborted')
    expect(request.isAborted).toBe(true)
  })
})

test('the address of an import names the file and what is said of it', () => {
  const options = { title: 'A & B', category: ['Poetry', 'Fiction'], year: 1900, dryRun: true }
  expect(addressOf({ name: 'ä.epub' }, options)).toBe(
    '/api/admin/imports?name=%C3%A4.epub&title=A+%26+B&year=1900&dryRun=true&category=Poetry&category=Fiction',
  )
})
