/**
 * Words of the library itself, which staff write in English: those of the sample library in another language. What is
 * not named here is shown as staff wrote it; names of languages come from `Intl.DisplayNames`.
 */
export interface LibraryWords {
  categories: Record<
    | 'Fiction'
    | 'Non-Fiction'
    | 'Short Story'
    | 'Essay'
    | 'Drama'
    | 'Epic Poetry'
    | 'Poetry'
    | 'Manuscripts'
    | 'Academic Papers'
    | 'Legal Texts',
    string
  >
  regions: Record<'Africa' | 'East Asia' | 'Europe' | 'Middle East' | 'South Asia' | 'Southeast Asia', string>
  tags: Record<
    | 'animals'
    | 'autumn'
    | 'books'
    | 'bridges'
    | 'fables'
    | 'family'
    | 'history'
    | 'humour'
    | 'interpreters'
    | 'languages'
    | 'law'
    | 'letters'
    | 'love'
    | 'marriage'
    | 'middle ages'
    | 'neighbours'
    | 'old age'
    | 'river'
    | 'solitude'
    | 'teachers'
    | 'trade'
    | 'translation'
    | 'travel'
    | 'tricksters'
    | 'weather'
    | 'winter'
    | 'words',
    string
  >
}

/** @param words of one kind @returns the word itself where they have no other for it */
export const wordOf = (words: LibraryWords[keyof LibraryWords], word: string): string =>
  Object.hasOwn(words, word) ? words[word as keyof typeof words] : word
