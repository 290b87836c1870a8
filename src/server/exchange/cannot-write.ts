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
 * What to throw where files could not be written.
 * @param sentence makes one for people, of the code of a fault of the file system
 * @returns `error` itself where it is of another kind
 */
export function cannotWrite(error: unknown, sentence: (code: string) => string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  return FAULTS.has(code) ? new AppError('invalid', sentence(code), undefined, { cause: error }) : error
}
