import type { ImportOptions } from '#contract/book-imports.ts'
import type { Problem } from '#contract/errors.ts'
import type { ImportLine } from '#contract/imports.ts'
import { ApiError } from '../../framework/data/api.ts'
import { reportSessionLost } from '../access/session.ts'
import { importMessages as t } from './import-messages.ts'

/** What is heard of a file while it is sent. */
export interface Listener {
  /** 0 to 100, of its bytes. */
  onSent: (percent: number) => void
  onLine: (line: ImportLine) => void
}

export type SendFile = (file: File, options: ImportOptions, signal: AbortSignal, listener: Listener) => Promise<void>

const ADDRESS = '/api/admin/imports'
/** What the site cannot do now it may do in a moment. */
const PASSING = [429, 503]
const MOST_TRIES = 6
const LONGEST_WAIT_MS = 60_000

/**
 * Sends a file to be imported, again where the site is busy, and reads the lines of the answer as they come.
 * @throws ApiError it was refused; Error the connection failed; AbortError
 */
export const sendFile: SendFile = async (file, options, signal, listener) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendOnce(file, addressOf(file, options), signal, listener)
    } catch (error) {
      const isPassing = error instanceof ApiError && PASSING.includes(error.status) && attempt < MOST_TRIES
      if (!isPassing) throw error
      const seconds = Number(error.problem.retryAfter) || 2 ** attempt
      await waited(Math.min(seconds * 1000, LONGEST_WAIT_MS), signal)
    }
  }
}

export function addressOf({ name }: { name: string }, { category = [], ...options }: ImportOptions): string {
  const query = new URLSearchParams({ name })
  for (const [option, value] of Object.entries(options)) if (value !== undefined) query.set(option, String(value))
  for (const one of category) query.append('category', one)
  return `${ADDRESS}?${query}`
}

/** With XMLHttpRequest: `fetch` does not report the progress of an upload. */
function sendOnce(file: File, address: string, signal: AbortSignal, { onSent, onLine }: Listener): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(aborted())
    const request = new XMLHttpRequest()
    // Both answer at once: the request may have ended already, and then tells nobody.
    const stop = () => {
      reject(aborted())
      request.abort()
    }
    const cutOff = () => {
      reject(new Error(t.cutOff))
      request.abort()
    }
    let read = 0
    let hasEnd = false
    const readLines = () => {
      if (request.status !== 200) return
      const text = request.responseText
      for (let end = text.indexOf('\n', read); end !== -1; end = text.indexOf('\n', read)) {
        const line = JSON.parse(text.slice(read, end)) as ImportLine
        read = end + 1
        hasEnd ||= line.kind === 'end' || line.kind === 'failed'
        onLine(line)
      }
    }
    request.open('POST', address)
    // The ending of the name says what it is.
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onSent((loaded / total) * 100)
    /** @returns false where they are not lines of this server, but the page of a proxy */
    const canRead = () => {
      try {
        readLines()
        return true
      } catch {
        return false
      }
    }
    request.onprogress = () => canRead() || cutOff()
    request.onload = () => {
      if (request.status === 401) reportSessionLost()
      if (!canRead()) cutOff()
      else if (request.status !== 200) reject(failureOf(request))
      else if (hasEnd) resolve()
      else cutOff()
    }
    request.onerror = () => reject(new Error(t.unreachable))
    request.onabort = () => reject(aborted())
    request.onloadend = () => signal.removeEventListener('abort', stop)
    signal.addEventListener('abort', stop)
    request.send(file)
  })
}

const aborted = () => new DOMException('Aborted', 'AbortError')

function failureOf({ status, statusText, responseText }: XMLHttpRequest): ApiError {
  try {
    const problem = JSON.parse(responseText) as Problem
    return new ApiError(status, problem.detail ?? statusText, problem)
  } catch {
    // Not an answer of this server, but of a proxy.
    return new ApiError(status, statusText)
  }
}

function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(aborted())
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
