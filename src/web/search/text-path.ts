import { bookPath } from '../paths.ts'

interface Part {
  chapter?: number | null
  /** Of a block. */
  anchor?: string | null
}

/** Address of a work's text in a language. */
export function textPath(id: number, code: string, { chapter, anchor }: Part = {}): string {
  const text = `${bookPath(id)}/${encodeURIComponent(code)}`
  return `${text}${chapter ? `/${chapter}` : ''}${anchor ? `#${anchor}` : ''}`
}
