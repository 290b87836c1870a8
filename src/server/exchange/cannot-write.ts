import { AppError } from '../errors.ts'

const FAULTS = new Set([
  'ENOSPC',
  'EDQUOT',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'EEXIST',
  'ENAMETOOLONG',
])

/**
 * The error to throw where files could not be written.
 * @param sentence makes the sentence for people from the code of the file system's error, such as `ENOSPC`
 * @returns an AppError with the sentence; `error` itself if the file system did not throw it
 */
export function cannotWrite(error: unknown, sentence: (code: string) => string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  return FAULTS.has(code) ? new AppError('invalid', sentence(code), undefined, { cause: error }) : error
}
