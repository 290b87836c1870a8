import { useSyncExternalStore } from 'react'
import { onMemoryChange, recall, remember } from '../framework/data/device-memory.ts'
import { languageFor } from './language-for.ts'

const CHOSEN = 'reading-language'
const DECLINED = 'declined-languages'
/** Codes of the languages chosen or read last, the last first, with blanks between. */
const READ = 'read-languages'
const MOST_KEPT = 4

/** Code of the language that the reader has chosen on this device to read in; undefined: none, or on the server. */
export const readingLanguage = (): string | undefined => recall(CHOSEN)

/** The reader chooses to read in a language. To have come to a text by its address is no choice. @param code undefined: none any more */
export function chooseLanguage(code: string | undefined): void {
  if (code !== undefined) {
    remember(DECLINED, declined().replaceAll(` ${code} `, ' '))
    noteRead(code)
  }
  remember(CHOSEN, code)
}

/** The reader reads in a language: it stands on top of lists, which is no choice for other works. */
export function noteRead(code: string): void {
  const before = codesIn(recall(READ))
  if (before[0] === code) return
  remember(READ, [code, ...before.filter((other) => other !== code)].slice(0, MOST_KEPT).join(' '))
}

/** The reader does not want to be offered a language any more, until they choose it. */
export const declineLanguage = (code: string): void => remember(DECLINED, `${declined()}${code} `)

const codesIn = (text: string | undefined): string[] => (text ? text.split(' ') : [])

/** Codes, each between blanks. */
const declined = (): string => recall(DECLINED) ?? ' '

/** What this device knows: a page from the server is taken over as the server drew it, who knows of no device. */
const useDevice = <T extends string>(read: () => T | undefined): T | undefined =>
  useSyncExternalStore(onMemoryChange, read, () => undefined)

/** Codes of the languages that the reader has chosen or read on this device before, the last one first. */
export const useReadLanguages = (): string[] => codesIn(useDevice(() => recall(READ)))

export const useReadingLanguage = (): string | undefined => useDevice(readingLanguage)

/**
 * Of some languages the reader's own: the one chosen on this device, else the first of those the browser asks for. Read
 * here and not from what the browser sends, so that a page is the same for all. undefined: none, or on the server.
 */
export function useMyLanguage<L extends { code: string }>(languages: readonly L[]): L | undefined {
  const wanted = useDevice(() => [readingLanguage() ?? [], navigator.languages].flat().join(' '))
  return wanted === undefined ? undefined : languageFor(wanted.split(' '), languages)
}

/** Whether the reader does not want to be offered a language. */
export const useDeclined = (code: string | undefined): boolean => useDevice(declined)?.includes(` ${code} `) ?? false
