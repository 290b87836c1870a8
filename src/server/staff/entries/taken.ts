import { AppError } from '../../errors.ts'

const UNIQUE_VIOLATION = '23505'

/** Of constraints that a new, changed or restored row can break: what has taken its place. */
const CLASHES: Record<string, string> = {
  categories_name_unique: 'There is another category with this name by now.',
  languages_name_unique: 'There is another language with this name by now.',
  languages_code_unique: 'There is another language with this code by now.',
  works_slug_unique: 'This work was imported again by now, as another one: delete that first.',
  chapters_slug: 'This chapter was imported again by now, as another one: delete that first.',
  translations_pair: 'The work has another text in this language by now: delete that first.',
  chapter_translations_pair: 'The chapter has another text in this language by now: delete that first.',
}

/**
 * Runs a write. Whoever does not wait for its locks may take a row's place meanwhile, as the database's own index tells.
 * @throws AppError conflict, with the sentence for people
 */
export async function unlessTaken<T>(write: Promise<T>): Promise<T> {
  return write.catch((error) => {
    throw clashOf(error) ?? error
  })
}

function clashOf(error: unknown): AppError | undefined {
  const { code, constraint = '' } = ((error as Error).cause ?? {}) as { code?: string; constraint?: string }
  if (code !== UNIQUE_VIOLATION) return undefined
  const sentence = CLASHES[constraint] ?? (constraint.endsWith('_pkey') ? 'It is already there.' : undefined)
  return sentence === undefined ? undefined : new AppError('conflict', sentence)
}
