import { recall, remember } from '../../framework/data/device-memory.ts'

const KEY = 'beside'

/** The second language that was read last on this device. */
export const keptBeside = (): string | undefined => recall(KEY)

/** @param code of a second language that is read: it is offered first from now on */
export const keepBeside = (code: string): void => remember(KEY, code)
