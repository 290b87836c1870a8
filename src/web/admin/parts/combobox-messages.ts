export const comboboxMessages = {
  choices: 'Choices',
  searching: 'Searching…',
  nothing: 'Nothing found.',
  found: (n: number) => (n === 1 ? '1 choice' : `${n} choices`),
} as const
