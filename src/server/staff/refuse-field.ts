import { AppError } from '../errors.ts'

/** A field that breaks a rule which only the library itself knows. @param message a whole sentence */
export const refuseField = (path: (string | number)[], message: string) =>
  new AppError('invalid', message, { errors: [{ path, message }] })
