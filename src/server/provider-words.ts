import { readFileSync } from 'node:fs'
import { interfaceTags } from '#contract/interface-languages.ts'
import { providerWordsSchema, type Site } from '#contract/site.ts'
import { StartError } from './errors.ts'

const FORM = 'such as { "ja": { "brandName": "…", "about": "…", "contact": "…" } }'

/** @param path of a JSON file @throws StartError: it cannot be read, or has another form */
export function readProviderWords(path: string): Site['words'] {
  const parsed = providerWordsSchema.safeParse(readJson(path))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path.join('.')
  const what = issue?.code === 'unrecognized_keys' ? `no such words: ${issue.keys.join(', ')}` : issue?.message
  throw new StartError(
    `PROVIDER_WORDS: in ${path}${place ? `, at ${place}` : ''}: ${what}. The file names languages of the interface (${interfaceTags.join(', ')}), ${FORM}.`,
  )
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new StartError(`PROVIDER_WORDS must be the path of a JSON file: ${(error as Error).message}`)
  }
}
