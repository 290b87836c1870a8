import { AppError } from '../../errors.ts'

/** @param kind what people call such a row: `author`. @throws AppError not_found */
export function found<T>(row: T | undefined, kind: string): T {
  if (row === undefined) throw new AppError('not_found', `There is no such ${kind}.`)
  return row
}
