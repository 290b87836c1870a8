import { lineOf } from '../../../html-nodes.ts'
import { zip } from '../../epub/zip.ts'
import { Refusal } from '../../import/source.ts'
import { parseXml } from '../markup/parse-markup.ts'
import type { ReadBook } from './book.ts'
import { type Archive, openArchive } from './open-archive.ts'
import { readHtml } from './read-html.ts'
import { named, readText } from './read-package.ts'

const DOCUMENT = 'word/document.xml'
const MB = 1024 * 1024
/** Of all parts together, unpacked: the converter holds them as trees. */
const MOST_PARTS = 64 * MB

/** Styles that the converter does not know by itself. */
const STYLES = [
  "p[style-name='Title'] => p.book-title:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Quotations'] => blockquote > p:fresh",
  "p[style-name='Verse'] => p:fresh",
]

/** Reads a document of a word processor. @throws Refusal it is none, locked, or too large */
export async function readDocx(bytes: Buffer, name: string): Promise<ReadBook> {
  const archive = await openArchive(bytes, name)
  try {
    if (!archive.paths.includes(DOCUMENT))
      throw new Refusal(name, 'this is no .docx document: it has no word/document.xml')
    const parts = await readParts(archive, name)
    const core = archive.paths.includes('docProps/core.xml') ? await readText(archive, 'docProps/core.xml') : ''
    // Only who takes in a document needs the converter.
    const { default: mammoth } = await import('mammoth')
    const picture = mammoth.images.imgElement(async () => ({ src: '' }))
    const { value } = await mammoth
      .convertToHtml({ buffer: parts }, { styleMap: STYLES, convertImage: picture, externalFileAccess: false })
      .catch((error: Error) => {
        throw new Refusal(name, `the document is damaged: ${error.message}`)
      })
    const { root } = parseXml(core, name)
    const said = (tag: string) => {
      const [element] = named(root, tag)
      return element && (lineOf(element) || undefined)
    }
    const [, heading] = /<p class="book-title">(.*?)<\/p>/.exec(value) ?? []
    const title = said('title') ?? (heading && lineOf(parseXml(heading, name).root))
    return {
      ...readHtml(value, name, title),
      ...(title !== undefined && { title }),
      author: said('creator'),
      language: said('language'),
      description: said('description'),
    }
  } finally {
    archive.close()
  }
}

/**
 * The parts with words, in an archive that holds nothing else: the converter unpacks whatever a document names, however
 * much it becomes.
 */
async function readParts(archive: Archive, name: string): Promise<Buffer> {
  const parts: [path: string, content: Buffer][] = []
  let size = 0
  for (const path of archive.paths.filter((path) => /\.(?:xml|rels)$/i.test(path))) {
    const content = await archive.read(path, MOST_PARTS)
    size += content.length
    if (size > MOST_PARTS) throw new Refusal(name, `the parts of the document come to more than ${MOST_PARTS / MB} MB`)
    parts.push([path, content])
  }
  return zip(parts)
}
