import { type ImportOptions, importOptionsSchema } from '#contract/book-imports.ts'
import { cleanText } from '../../clean-text.ts'
import { AppError } from '../../errors.ts'

const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false }

/** What each parameter is made of its text; others stay as they are. */
const readers: Readonly<Record<string, (texts: string[]) => unknown>> = {
  category: (texts) => texts,
  year: ([text = '']) => (/^\d{1,9}$/.test(text) ? Number(text) : text),
  force: ([text = '']) => FLAGS[text] ?? text,
  dryRun: ([text = '']) => FLAGS[text] ?? text,
}

/** Reads the options of an import from a query. @throws AppError invalid: what is wrong, by its name */
export function readOptions(query: URLSearchParams): ImportOptions {
  const given = [...new Set(query.keys())].map((name) => {
    const texts = query.getAll(name).map(cleanText)
    if (texts.length > 1 && name !== 'category') throw new AppError('invalid', `${name} was given several times.`)
    const read = Object.hasOwn(readers, name) ? readers[name] : undefined
    return [name, read ? read(texts) : texts[0]] as const
  })
  const parsed = importOptionsSchema.safeParse(Object.fromEntries(given))
  if (parsed.success) return parsed.data
  const messages = parsed.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `There is no parameter ${JSON.stringify((issue.keys[0] ?? '').slice(0, 100))}`
      : issue.message,
  )
  throw new AppError('invalid', [...new Set(messages)].join('. '), {
    errors: parsed.error.issues.map(({ path, message }) => ({ path, message })),
  })
}
