/** The kinds of files that hold words alone. */
export const textFiles = {
  markdown: { type: 'text/markdown; charset=utf-8', ending: 'md', from: 'markdown' },
  plainText: { type: 'text/plain; charset=utf-8', ending: 'txt', from: 'html' },
} as const

export type TextFileName = keyof typeof textFiles
