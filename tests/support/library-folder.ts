import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Files of a library in the import format: path → text, or a value written as JSON. */
export type LibraryFiles = Record<string, string | object>

export const LIBRARY_JSON = {
  languages: [
    { code: 'en', name: 'English', autonym: 'English', region: 'Europe' },
    { code: 'ar', name: 'Arabic', autonym: 'العربية', region: 'Middle East', isRtl: true },
    { code: 'ja', name: 'Japanese', autonym: '日本語', region: 'East Asia' },
    { code: 'eo', name: 'Esperanto' },
  ],
  categories: [
    { name: 'Fiction', icon: '' },
    { name: 'Poetry', icon: '' },
  ],
  authors: [{ name: 'Homer', yearBorn: -800, yearDied: -701, nationality: 'Greek' }, { name: 'The Workshop' }],
}

/** Three small works: one with chapters (Arabic), one without (English), one draft. */
export function smallLibrary(): LibraryFiles {
  return {
    'library.json': LIBRARY_JSON,
    'works/ferry/work.json': {
      title: 'الملّاح',
      author: 'The Workshop',
      originalLanguage: 'ar',
      publicationYear: 2020,
      description: 'وصف',
      categories: ['Fiction'],
      tags: ['rivers', 'night'],
      featured: true,
      status: 'published',
      localizations: { en: { title: 'The Ferryman', description: 'A description' } },
    },
    'works/ferry/01-knot/ar.md': '---\ntitle: العقدة\n---\nفقرة أولى\n\nفقرة ثانية',
    'works/ferry/01-knot/en.md': '---\ntitle: The Knot\n---\nA first paragraph.\n\nA second paragraph.',
    'works/ferry/02-toll/ar.md': '---\ntitle: المكس\n---\nفصل ثانٍ',
    'works/ferry/02-toll/ja.md': '---\ntitle: 通行料\nisComplete: false\n---\n第二章。',
    'works/letters/work.json': {
      title: 'Letters',
      author: 'Homer',
      originalLanguage: 'en',
      categories: ['Poetry'],
      tags: ['night'],
      status: 'published',
    },
    'works/letters/en.md': 'One\nTwo\n\nThree',
    'works/letters/ja.md': '一\n二\n\n三',
    'works/secret/work.json': { title: 'Secret draft', author: 'Homer', originalLanguage: 'en', tags: ['night'] },
    'works/secret/en.md': 'Nobody may read this.',
  }
}

/** Writes the files into a folder that goes with the test, or when else `atEnd` says. */
export async function libraryFolder(
  files: LibraryFiles,
  atEnd: (remove: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-library-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  await writeLibrary(folder, files)
  return folder
}

export async function writeLibrary(folder: string, files: LibraryFiles): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
}
