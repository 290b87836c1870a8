import { pageAddress } from '#contract/addresses.ts'

interface Part {
  chapter?: number | null
  /** Of a block. */
  anchor?: string | null
}

/** Address of a work's text in a language. */
export function textPath(id: number, code: string, { chapter, anchor }: Part = {}): string {
  return `${pageAddress('reading', { work: id, code, chapter: chapter || undefined })}${anchor ? `#${anchor}` : ''}`
}
