import { useSyncExternalStore } from 'react'
import { readingPath } from '#contract/addresses.ts'
import { hearMemory, recall, remember } from '../framework/data/device-memory.ts'
import type { Direction } from '../i18n/language-tag.ts'
import { LAST_READ_KEY } from './last-read-script.ts'

/** Works; of those read before them nothing is known any more. */
const MOST = 50

/** A work that was read on this device, and where. */
export interface LastRead {
  work: number
  /** In the language that was read, where it has one there. */
  title: string
  lang: string
  dir: Direction | 'auto'
  author: string
  /** Code of the language in which the work was written. */
  original: string
  /** What was read (`pairOf`), and what the first language of it calls itself. */
  code: string
  autonym: string
  autonymLang: string
  autonymDir: Direction
  /** From 1; undefined: a work without chapters. */
  chapter?: number | undefined
  /** How many it had. */
  chapters: number
  /** Number of the passage at the top of the screen; undefined: not reached yet. */
  passage?: number | undefined
  /** How much of the work lies behind it, from 0; 1: all of it. */
  share: number
  /** Of each chapter, how far it was read, in hundredths. */
  read: readonly number[]
  /** ms since 1970. */
  at: number
}

let known: { text: string; list: readonly LastRead[] } = { text: '', list: [] }

/** The newest first. */
export function lastRead(): readonly LastRead[] {
  const text = recall(LAST_READ_KEY) ?? ''
  if (known.text !== text) known = { text, list: parse(text) }
  return known.list
}

/** undefined: on the server, and until the page has woken up. */
export const useLastRead = (): readonly LastRead[] | undefined =>
  useSyncExternalStore<readonly LastRead[] | undefined>(watch, lastRead, () => undefined)

/** @param ofChapter how much of the open chapter lies behind its reader */
export function rememberReading(entry: Omit<LastRead, 'read'>, ofChapter: number): void {
  const others = lastRead().filter(({ work }) => work !== entry.work)
  const before = lastRead().find(({ work }) => work === entry.work)
  const read = Array.from({ length: entry.chapters }, (_, i) => before?.read[i] ?? 0)
  if (entry.chapter !== undefined)
    read[entry.chapter - 1] = Math.max(read[entry.chapter - 1] ?? 0, Math.round(ofChapter * 100))
  keep([{ ...entry, read }, ...others].slice(0, MOST))
}

/** @param work undefined: all of them */
export function forgetReading(work?: number): void {
  keep(work === undefined ? [] : lastRead().filter((one) => one.work !== work))
}

/** Where the reading of a work goes on. */
export function goOnPath({ work, original, code, chapter, passage }: LastRead): string {
  const path = readingPath({ id: work, originalLanguage: { code: original } }, code, chapter)
  return passage === undefined ? path : `${path}#p${passage}`
}

function keep(list: readonly LastRead[]): void {
  remember(LAST_READ_KEY, list.length > 0 ? JSON.stringify(list) : undefined)
  markRead()
}

/** Lets the page leave room for what there is to go on reading, as `lastReadScript` did when it was loaded. */
export function markRead(): void {
  document.documentElement.toggleAttribute(
    'data-read',
    lastRead().some(({ share }) => share < 1),
  )
}

function watch(watcher: () => void): () => void {
  const end = hearMemory(watcher)
  // Another tab has read on.
  addEventListener('storage', watcher)
  return () => {
    end()
    removeEventListener('storage', watcher)
  }
}

/** What is not as this version writes it is left out. */
function parse(text: string): readonly LastRead[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter(isLastRead).slice(0, MOST) : []
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
  const one = value as Record<keyof LastRead, unknown>
  return (
    [one.title, one.lang, one.author, one.original, one.code, one.autonym, one.autonymLang].every(isText) &&
    ['ltr', 'rtl', 'auto'].includes(one.dir as string) &&
    ['ltr', 'rtl'].includes(one.autonymDir as string) &&
    isCount(one.work) &&
    isCountOrNone(one.chapter) &&
    isCountOrNone(one.passage) &&
    Number.isInteger(one.chapters) &&
    isShare(one.share) &&
    Array.isArray(one.read) &&
    one.read.every((share) => typeof share === 'number') &&
    Number.isFinite(one.at)
  )
}
