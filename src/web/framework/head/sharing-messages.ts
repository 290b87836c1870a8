/** What is said of pictures to those who hear a shared address. */
export const sharingMessages = {
  libraryPicture: 'One line in six languages, each in its own script, beside four books',
  workPicture: (title: string) => `The cover of a book beside its title: ${title}`,
} as const
