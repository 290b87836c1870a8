const LONGEST = 5_000_000

type Read = { content: string } | { problem: 'kind' | 'length' }

/** Reads a text file (.md or .txt) with line ends `\n`. `kind`: it is no text in UTF-8 or UTF-16; `length`: it is too long. */
export async function readTextFile(file: File): Promise<Read> {
  const isText = file.type === '' || file.type.startsWith('text/')
  if (!isText || !/\.(?:md|markdown|txt)$/i.test(file.name)) return { problem: 'kind' }
  // A character has four bytes at most.
  if (file.size > 4 * LONGEST) return { problem: 'length' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    const content = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
    if (content.includes('\0')) return { problem: 'kind' }
    return content.length > LONGEST ? { problem: 'length' } : { content }
  } catch {
    return { problem: 'kind' }
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
