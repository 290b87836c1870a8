import { expect, test } from 'vitest'
import { readTextFile } from './read-text-file.ts'

const file = (name: string, content: BlobPart, type = '') => new File([content], name, { type })

test('§5 translation form: a text file is read, whatever its line ends and its Unicode encoding', async () => {
  expect(await readTextFile(file('a.md', '\uFEFFone\r\n\r\ntwo\rthree'))).toEqual({ content: 'one\n\ntwo\nthree' })
  const wide = new Uint8Array([0xff, 0xfe, 0x41, 0, 0x42, 0])
  expect(await readTextFile(file('a.TXT', wide, 'text/plain'))).toEqual({ content: 'AB' })
})

test('§5 translation form: what is no text file, or too long, is refused', async () => {
  expect(await readTextFile(file('a.png', 'x', 'image/png'))).toEqual({ problem: 'kind' })
  expect(await readTextFile(file('a.md', 'x', 'image/png'))).toEqual({ problem: 'kind' })
  expect(await readTextFile(file('a.txt', new Uint8Array([0xc3, 0x28])))).toEqual({ problem: 'kind' })
  expect(await readTextFile(file('a.txt', 'a\0b'))).toEqual({ problem: 'kind' })
  expect(await readTextFile(file('a.txt', 'x'.repeat(5_000_001)))).toEqual({ problem: 'length' })
})
