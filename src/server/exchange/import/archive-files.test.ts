import { expect, test } from 'vitest'
import type { Archive } from '../books/formats/open-archive.ts'
import { filesInArchive, libraryRoot } from './archive-files.ts'

const archiveOf = (...paths: string[]): Archive => ({ paths, read: async () => Buffer.from('x'), close: () => {} })

test('a path that is longer or deeper than the format allows makes no folders', async () => {
  const deep = `out/works/a/01-b/c/${'d/'.repeat(400)}en.md`
  const long = `out/works/${'e/'.repeat(32_000)}en.md`
  const archive = archiveOf('out/library.json', 'out/works/a/work.json', deep, long)
  const files = filesInArchive(archive, libraryRoot(archive) ?? '')
  expect(await files.list('works')).toEqual([{ name: 'a', kind: 'folder' }])
  expect(await files.list('works/a/01-b')).toEqual([{ name: 'c', kind: 'folder' }])
  await expect(files.list('works/a/01-b/c')).rejects.toThrow('the folder is missing')
})
