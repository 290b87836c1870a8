import { AppError } from '../errors.ts'

/**
 * @param read the revision a write was made from; undefined: whatever there is
 * @param current reads the row as staff see it now
 * @throws AppError conflict: someone else has written meanwhile
 */
export async function refuseStale(
  read: number | undefined,
  row: { revision: number },
  what: string,
  current: () => Promise<unknown>,
): Promise<void> {
  if (read !== undefined && read !== row.revision)
    throw new AppError('conflict', `${what} was changed by someone else meanwhile.`, { current: await current() })
}
