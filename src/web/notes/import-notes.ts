import { takeNotes } from './notes.ts'
import { type Fault, readNotesFile } from './notes-file.ts'
import { readingNotesMessages as t } from './notes-messages.ts'
import { refusal } from './refusal.ts'

const LARGEST_MB = 8
const FAULTS_SHOWN = 5

export interface ImportReport {
  text: string
  /** What was left out, and why. */
  faults: string[]
}

/** Takes the notes of a file to those of this device, and tells how it went. */
export async function importNotes(file: File): Promise<ImportReport> {
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
  try {
    const { added, updated, known } = await takeNotes(read.notes)
    return { text: summary(t.imported(added, updated, known), read.faults), faults: shown(read.faults) }
  } catch (error) {
    return failed(refusal(error))
  }
}

const summary = (done: string, faults: readonly Fault[]) =>
  faults.length === 0 ? `${done}.` : `${done}. ${t.leftOut(faults.length)}`

function shown(faults: readonly Fault[]): string[] {
  const lines = faults
    .slice(0, FAULTS_SHOWN)
    .map(({ entry, field }) => (field === undefined ? t.noEntry(entry) : t.wrong(entry, field)))
  return faults.length > FAULTS_SHOWN ? [...lines, t.andMore(faults.length - FAULTS_SHOWN)] : lines
}
