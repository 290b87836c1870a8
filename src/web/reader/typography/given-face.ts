import type { CSSProperties } from 'react'

/** A language may bring a face of its own; the script's stands behind it, and what the reader has chosen before it. */
export function givenFace(fontFamily: string | null): CSSProperties | undefined {
  const names = fontFamily?.replace(/[^\p{L}\p{N}\s,'"-]/gu, '').trim()
  return names ? { fontFamily: `var(--chosen, ${names}, var(--face))` } : undefined
}
