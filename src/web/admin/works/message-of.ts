import type { FieldError } from 'react-hook-form'

/** What is wrong with a list: with all of it, or with the first of its items that is not right. */
export function messageOf(
  error: Partial<FieldError> | (Partial<FieldError> | undefined)[] | undefined,
): string | undefined {
  if (Array.isArray(error)) return error.find((one) => one?.message)?.message
  return error?.message
}
