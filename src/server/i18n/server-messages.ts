import type { Translated } from '#contract/translated.ts'
import type { en } from './languages/en.ts'

/** What only the server says, in one of its languages. */
export type ServerMessages = { [Part in keyof typeof en]: Translated<(typeof en)[Part]> }
