import type { Messages } from '../../i18n/messages.ts'
import { byPlace, colours, groupNotes, type Note, notePath } from '../note.ts'
import { storageFailure } from '../notes-messages.ts'
import { importNotes } from '../notes-store.ts'

const FORMAT = 'dragoman-notes'
const VERSION = 1
/** The longest text of a field, in UTF-16 units. */
const LONGEST_TEXT = 1_000_000
const LONGEST_NAME = 1000

/** Notes as JSON: docs/notes-format.md. @param library origin of the site @param exportedAt ISO 8601 */
export const writeNotesFile = (notes: readonly Note[], library: string, exportedAt: string): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, library, exportedAt, notes }, null, 2)}\n`

/** An entry of a file that is left out. */
export interface Fault {
  /** Number of the entry, from 1. */
  entry: number
  /** The first wrong field; undefined: the entry is no object. */
  field: string | undefined
}

type NotesFile =
  | { notes: Note[]; faults: Fault[] }
  /** The file as a whole is refused. */
  | { problem: 'noJson' | 'noNotes' | 'newer' }

/** Reads what `writeNotesFile` wrote. The file may come from anywhere: wrong entries are left out and named. */
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
/** A test of a value, or the tests of an object's fields. */
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
const colour = (value: unknown) => value === null || colours.some((known) => known === value)
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

/** The name of the first field that is missing or wrong; undefined: all are right. */
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

/** A copy with the known fields only. */
function pick(entry: Entry, fields: Fields): Entry {
  const picked = Object.entries(fields).map(([name, check]) => {
    const value = entry[name]
    return [name, typeof check !== 'function' && isObject(value) ? pick(value, check.fields) : value]
  })
  return Object.fromEntries(picked)
}

const LARGEST_MB = 8
const FAULTS_SHOWN = 5

/** What the reader is told about an import. */
export interface ImportReport {
  text: string
  /** Which entries were left out, and why. */
  faults: string[]
}

/** Takes over the notes of a file. @returns a report in any case: nothing is thrown */
export async function importNotesFile(file: File, t: Messages['notes']): Promise<ImportReport> {
  const failed = (text: string): ImportReport => ({ text, faults: [] })
  if (file.size > LARGEST_MB * 1024 * 1024) return failed(t.tooLarge(LARGEST_MB))
  let text: string
  try {
    text = await file.text()
  } catch {
    return failed(t.unreadable)
  }
  const read = readNotesFile(text)
  if ('problem' in read) return failed(t[read.problem])
  const { notes, faults } = read
  try {
    const { added, updated, known } = await importNotes(notes)
    const leftOut = faults.length === 0 ? '' : ` ${t.leftOut(faults.length)}`
    return { text: `${t.imported(added, updated, known)}${leftOut}`, faults: describe(faults, t) }
  } catch (error) {
    return failed(storageFailure(error, t))
  }
}

function describe(faults: readonly Fault[], t: Messages['notes']): string[] {
  const lines = faults
    .slice(0, FAULTS_SHOWN)
    .map(({ entry, field }) => (field === undefined ? t.noEntry(entry) : t.wrong(entry, field)))
  return faults.length > FAULTS_SHOWN ? [...lines, t.andMore(faults.length - FAULTS_SHOWN)] : lines
}

/** Notes as Markdown, by work and chapter, to be read or edited elsewhere. @param library origin of the site */
export function notesAsMarkdown(notes: readonly Note[], library: string, t: Messages['notes']): string {
  const works = groupNotes([...notes].sort(byPlace), ({ work }) => work.id).map((ofWork) => {
    const { title, author } = (ofWork[0] as Note).work
    const chapters = groupNotes(ofWork, ({ chapter }) => chapter?.number ?? 0).map((group) => {
      const chapter = group[0]?.chapter
      const heading = chapter ? [`### ${t.chapter(chapter.number)}: ${escapeMarkdown(chapter.title)}`] : []
      return [...heading, ...group.map((note) => markdownOf(note, library, t))].join('\n\n')
    })
    return [`## ${escapeMarkdown(title)}`, escapeMarkdown(author), ...chapters].join('\n\n')
  })
  return `${[`# ${t.title}`, ...works].join('\n\n')}\n`
}

function markdownOf(note: Note, library: string, t: Messages['notes']): string {
  const kind = note.colour === null ? t.bookmarked : t.colours[note.colour]
  const source = `[${note.language}](${library}${notePath(note)}) · ${kind} · ${note.madeAt.slice(0, 10)}`
  const quote = note.quote
    .split('\n')
    .map((line) => `> ${escapeMarkdown(line)}`)
    .join('  \n')
  return [quote, note.words.trim(), source, note.isLost ? t.lost : ''].filter((part) => part !== '').join('\n\n')
}

/** Escapes what would be read as Markdown. The reader's own words are not escaped: they may be Markdown. */
const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>~|]/g, '\\$&')
    .replace(/^(\s*)(#|[-+]\s|=|\d+[.)])/, '$1\\$2')
