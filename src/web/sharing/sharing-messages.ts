/** What is said of the picture where an address is shared, to those who do not see it. */
export const sharingMessages = {
  libraryPicture: 'One line in six languages, each in its own script, beside four books',
  workPicture: (title: string) => `The cover of a book beside its title: ${title}`,
} as const
