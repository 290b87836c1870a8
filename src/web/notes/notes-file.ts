import { colours, type Note } from './note.ts'

const FORMAT = 'dragoman-notes'
const VERSION = 1
/** The longest text of a field, in UTF-16 units. */
const LONGEST_TEXT = 1_000_000
const LONGEST_NAME = 1000

/** Notes as a file: docs/notes-format.md. @param library origin of the site */
export const writeNotesFile = (notes: readonly Note[], library: string, exportedAt: string): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, library, exportedAt, notes }, null, 2)}\n`

/** What is wrong with an entry: a field of it, or undefined: all of it. `entry` counts from 1. */
export interface Fault {
  entry: number
  field: string | undefined
}

type NotesFile =
  | { notes: Note[]; faults: Fault[] }
  /** Nothing of it can be taken. */
  | { problem: 'noJson' | 'noNotes' | 'newer' }

/** The reverse of `writeNotesFile`, of a file from anywhere: what is wrong in it is left out and told. */
export function readNotesFile(text: string): NotesFile {
  let file: unknown
  try {
    file = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return { problem: 'noJson' }
  }
  if (!isObject(file) || file.format !== FORMAT || !isWhole(file.version, 1)) return { problem: 'noNotes' }
  if (Number(file.version) > VERSION) return { problem: 'newer' }
  if (!Array.isArray(file.notes)) return { problem: 'noNotes' }
  const notes: Note[] = []
  const faults: Fault[] = []
  for (const [i, entry] of file.notes.entries()) {
    const field = isObject(entry) ? faultOf(entry, fields) : undefined
    if (isObject(entry) && field === undefined) notes.push(pick(entry, fields) as unknown as Note)
    else faults.push({ entry: i + 1, field })
  }
  return { notes, faults }
}

type Entry = Record<string, unknown>
type Fields = { [name: string]: Check }
/** A test of a value, or the fields of one; `?`: null as well. */
type Check = ((value: unknown) => boolean) | { fields: Fields; orNull?: boolean }

const isObject = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isWhole = (value: unknown, least: number) =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= 2_147_483_647
const id = (value: unknown) => isWhole(value, 1)
const offset = (value: unknown) => isWhole(value, 0)
const flag = (value: unknown) => typeof value === 'boolean'
const text = (value: unknown) => typeof value === 'string' && value.length <= LONGEST_TEXT
const name = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= LONGEST_NAME
const code = (value: unknown) => typeof value === 'string' && /^[A-Za-z0-9_-]{2,20}$/.test(value)
const time = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))
const colour = (value: unknown) => value === null || colours.some((one) => one === value)
const key = (value: unknown) => typeof value === 'string' && /^[\w-]{8,64}$/.test(value)
const words = (value: unknown) => text(value) && value !== ''

const fields: { [name in keyof Note]: Check } = {
  id: key,
  work: { fields: { id, title: name, titleCode: code, author: text, originalCode: code } },
  chapter: { fields: { id, number: id, title: text, titleCode: code }, orNull: true },
  code,
  language: name,
  isRtl: flag,
  ord: id,
  start: offset,
  endOrd: id,
  end: offset,
  quote: words,
  before: text,
  after: text,
  revision: offset,
  colour,
  words: text,
  isLost: flag,
  madeAt: time,
  changedAt: time,
}

/** The first field that is missing or wrong. */
function faultOf(entry: Entry, fields: Fields): string | undefined {
  for (const [name, check] of Object.entries(fields)) {
    const value = entry[name]
    if (typeof check === 'function') {
      if (!check(value)) return name
    } else if (!(check.orNull && value === null)) {
      const inner = isObject(value) ? faultOf(value, check.fields) : ''
      if (inner !== undefined) return inner === '' ? name : `${name}.${inner}`
    }
  }
  return undefined
}

/** Nothing but the fields. */
function pick(entry: Entry, fields: Fields): Entry {
  const picked = Object.entries(fields).map(([name, check]) => {
    const value = entry[name]
    return [name, typeof check !== 'function' && isObject(value) ? pick(value, check.fields) : value]
  })
  return Object.fromEntries(picked)
}
