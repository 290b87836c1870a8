declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it'

  /** Adds `[^label]` and its definition; `env.footnotes.list` is the notes in the order of their first mention. */
  // biome-ignore lint/style/noDefaultExport: so it is exported.
  export default function footnotes(md: MarkdownIt): void
}
