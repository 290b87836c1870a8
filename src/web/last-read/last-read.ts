import { useSyncExternalStore } from 'react'
import { readingPath } from '#contract/addresses.ts'
import { onMemoryChange, recall, remember } from '../framework/data/device-memory.ts'
import type { Direction } from '../i18n/language-tag.ts'
import { LAST_READ_KEY } from './last-read-script.ts'

/** The device remembers so many works, those that were read last. */
const MOST_WORKS = 50

/** A work that was read on this device, and where. */
export interface LastRead {
  work: number
  /** In the language that was read, if the work has a title in it. */
  title: string
  lang: string
  dir: Direction | 'auto'
  author: string
  /** Code of the language in which the work was written. */
  original: string
  /** Code of the language or pair that was read (`pairOf`). */
  code: string
  /** The name of the first language in itself. */
  autonym: string
  autonymLang: string
  autonymDir: Direction
  /** From 1; undefined: a work without chapters. */
  chapter?: number | undefined
  /** How many chapters the work had. */
  chapters: number
  /** Number of the block at the top of the screen; undefined: the text was not reached. */
  passage?: number | undefined
  /** How much of the work was read, 0 to 1. */
  share: number
  /** How far each chapter was read, in percent. */
  read: readonly number[]
  /** ms since 1970. */
  at: number
}

/** Cache of the last parsing: `useSyncExternalStore` needs the same list for the same text. */
let parsed: { text: string; list: readonly LastRead[] } = { text: '', list: [] }

/** The works that were read on this device, the last first. */
export function lastRead(): readonly LastRead[] {
  const text = recall(LAST_READ_KEY) ?? ''
  if (parsed.text !== text) parsed = { text, list: parse(text) }
  return parsed.list
}

/** @returns undefined on the server and until the page is hydrated */
export const useLastRead = (): readonly LastRead[] | undefined =>
  useSyncExternalStore<readonly LastRead[] | undefined>(listen, lastRead, () => undefined)

/** Remembers where reading stopped. @param ofChapter how much of the open chapter was read, 0 to 1 */
export function rememberReading(entry: Omit<LastRead, 'read'>, ofChapter: number): void {
  const others = lastRead().filter(({ work }) => work !== entry.work)
  const before = lastRead().find(({ work }) => work === entry.work)
  const read = Array.from({ length: entry.chapters }, (_, i) => before?.read[i] ?? 0)
  if (entry.chapter !== undefined)
    read[entry.chapter - 1] = Math.max(read[entry.chapter - 1] ?? 0, Math.round(ofChapter * 100))
  store([{ ...entry, read }, ...others].slice(0, MOST_WORKS))
}

/** @param work undefined: forgets all works */
export function forgetReading(work?: number): void {
  store(work === undefined ? [] : lastRead().filter((entry) => entry.work !== work))
}

/** The address where reading stopped. */
export function continuePath({ work, original, code, chapter, passage }: LastRead): string {
  const path = readingPath({ id: work, originalLanguage: { code: original } }, code, chapter)
  return passage === undefined ? path : `${path}#p${passage}`
}

function store(list: readonly LastRead[]): void {
  remember(LAST_READ_KEY, list.length > 0 ? JSON.stringify(list) : undefined)
  markUnfinished()
}

/** Marks the page where there are unfinished works, as `lastReadScript` does when the page is loaded. */
export function markUnfinished(): void {
  document.documentElement.toggleAttribute(
    'data-read',
    lastRead().some(({ share }) => share < 1),
  )
}

function listen(listener: () => void): () => void {
  const stop = onMemoryChange(listener)
  // Another tab has stored something.
  addEventListener('storage', listener)
  return () => {
    stop()
    removeEventListener('storage', listener)
  }
}

/** Entries that another version has written otherwise are left out. */
function parse(text: string): readonly LastRead[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter(isLastRead).slice(0, MOST_WORKS) : []
  } catch {
    return []
  }
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0
const isCountOrNone = (value: unknown) => value === undefined || isCount(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isShare = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1

function isLastRead(value: unknown): value is LastRead {
  if (typeof value !== 'object' || value === null) return false
  const entry = value as Record<keyof LastRead, unknown>
  return (
    [entry.title, entry.lang, entry.author, entry.original, entry.code, entry.autonym, entry.autonymLang].every(
      isText,
    ) &&
    ['ltr', 'rtl', 'auto'].includes(entry.dir as string) &&
    ['ltr', 'rtl'].includes(entry.autonymDir as string) &&
    isCount(entry.work) &&
    isCountOrNone(entry.chapter) &&
    isCountOrNone(entry.passage) &&
    Number.isInteger(entry.chapters) &&
    isShare(entry.share) &&
    Array.isArray(entry.read) &&
    entry.read.every((share) => typeof share === 'number') &&
    Number.isFinite(entry.at)
  )
}
