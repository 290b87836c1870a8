import type { Problem } from '#contract/errors.ts'
import { MOST_COVER_BYTES, type UploadedCover } from '#contract/staff.ts'
import { reportSessionLost } from '../access/session.ts'
import { workFormMessages as t } from './work-messages.ts'

interface UploadOptions {
  /** 0 to 100. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/**
 * Uploads a picture, with XMLHttpRequest: `fetch` does not report the progress of an upload.
 * @returns its address @throws Error with a message for staff; AbortError when `signal` aborts
 */
export function uploadCover(file: File, { onProgress, signal }: UploadOptions): Promise<string> {
  if (file.size > MOST_COVER_BYTES) return Promise.reject(new Error(t.tooLarge))
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/admin/covers')
    if (file.type !== '') request.setRequestHeader('content-type', file.type)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress((loaded / total) * 100)
    }
    request.onload = () => {
      if (request.status === 401) reportSessionLost()
      if (request.status === 201) resolve((JSON.parse(request.responseText) as UploadedCover).coverImage)
      else reject(new Error(reasonOf(request)))
    }
    request.onerror = () => reject(new Error(t.unreachable))
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

function reasonOf({ responseText, status, statusText }: XMLHttpRequest): string {
  try {
    const { detail } = JSON.parse(responseText) as Partial<Problem>
    if (detail) return detail
  } catch {
    // Not an answer of this server, but of a proxy.
  }
  return `${status} ${statusText}`
}

/** The picture was uploaded to this site. */
export const isOwnCover = (address: string): boolean => address.startsWith('/covers/')
