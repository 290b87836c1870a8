import { byPlace, grouped, type Note, notePath } from './note.ts'
import { readingNotesMessages as t } from './notes-messages.ts'

/** Notes to be read and gone on with elsewhere. @param library origin of the site */
export function notesAsMarkdown(notes: readonly Note[], library: string): string {
  const works = grouped([...notes].sort(byPlace), ({ work }) => work.id).map((own) => {
    const { title, author } = (own[0] as Note).work
    const chapters = grouped(own, ({ chapter }) => chapter?.number ?? 0).map((group) => {
      const chapter = group[0]?.chapter
      const heading = chapter ? [`### ${t.chapter(chapter.number)}: ${escapeMarkdown(chapter.title)}`] : []
      return [...heading, ...group.map((note) => entryOf(note, library))].join('\n\n')
    })
    return [`## ${escapeMarkdown(title)}`, escapeMarkdown(author), ...chapters].join('\n\n')
  })
  return `${[`# ${t.title}`, ...works].join('\n\n')}\n`
}

function entryOf(note: Note, library: string): string {
  const kind = note.colour === null ? t.bookmarked : t.colours[note.colour]
  const source = `[${note.language}](${library}${notePath(note)}) · ${kind} · ${note.madeAt.slice(0, 10)}`
  const quote = note.quote
    .split('\n')
    .map((line) => `> ${escapeMarkdown(line)}`)
    .join('  \n')
  return [quote, note.words.trim(), source, note.isLost ? t.lost : ''].filter((part) => part !== '').join('\n\n')
}

/** What would be read as a mark is to be read as it stands; the reader's own words may be Markdown. */
const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>~|]/g, '\\$&')
    .replace(/^(\s*)(#|[-+]\s|=|\d+[.)])/, '$1\\$2')
