import type { DownloadKind, PairForm } from '#contract/book-forms.ts'

const kinds: Record<DownloadKind, string> = {
  epub: 'E-book (EPUB)',
  markdown: 'Markdown',
  plainText: 'Plain text',
}

const forms: Record<PairForm, string> = {
  alternating: 'Paragraph after paragraph',
  columns: 'In two columns',
  notes: 'The second in notes',
}

export const downloadMessages = {
  intro:
    'To read it elsewhere, with or without a network. A file says in its own language that its translation was made by AI.',
  kind: 'File',
  kinds,
  language: 'Language',
  beside: 'Second language',
  besideHint: 'In an e-book, paragraph by paragraph.',
  none: 'None',
  form: 'Two languages',
  forms,
  vertical: 'Lines from the top down',
  verticalHint: 'In an e-book in Chinese or Japanese.',
  submit: 'Download',
  catalogue: 'Reading apps find the whole library in this catalogue (OPDS):',
} as const
