import type { ReportKind } from '#contract/limits.ts'

const kinds: Record<ReportKind, string> = {
  meaning: 'Wrong meaning',
  missing: 'Missing text',
  name: 'Wrong name or number',
  language: 'Language or grammar',
  other: 'Something else',
}

/** What a reader says is wrong with a passage. */
export const reportMessages = {
  kinds,
  intro: (provider: string) =>
    `Your report goes to ${provider}. It needs no account, and nothing about you is kept: please write nothing about yourself.`,
  passage: 'The passage',
  words: 'The words',
  which: 'Which text',
  previous: 'Previous passage',
  next: 'Next passage',
  kind: 'What is wrong?',
  optional: 'optional',
  text: 'In your own words',
  suggestion: 'Better wording',
  takeWords: 'Begin with the words above',
  send: 'Send the report',
  sending: 'Sending…',
  chooseKind: 'Please choose what is wrong',
  sayWhat: 'Please say what is wrong, or how it should read',
  thanks: 'Thank you. Your report has been sent.',
  thanksHint: 'Somebody will compare this passage with the original.',
  close: 'Close',
  failed: 'The report could not be sent.',
  kept: 'What you have written is still here.',
  nothing: 'There is no text here that could be reported.',
} as const
