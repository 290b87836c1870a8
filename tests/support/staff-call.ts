import type { Page } from 'playwright-core'

interface Answer<T> {
  status: number
  body: T
}

/** A call of the staff API by whoever is signed in on a page. */
export function staffCall<T = unknown>(page: Page, method: string, path: string, body?: unknown): Promise<Answer<T>> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const response = await fetch(path, {
        method,
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
    },
    { method, path, body },
  )
}

export interface TestWork {
  id: number
  title: string
  /** Ids of languages by their code. */
  language: (code: string) => number
}

/** A published work in English, made through the API; whoever asks for one removes it. */
export async function makeWork(page: Page, title: string, values: { hasChapters: boolean }): Promise<TestWork> {
  const [{ body: authors }, { body: categories }, { body: languages }] = await Promise.all([
    staffCall<{ id: number }[]>(page, 'GET', '/api/admin/authors?limit=1'),
    staffCall<{ id: number }[]>(page, 'GET', '/api/admin/categories?limit=1'),
    staffCall<{ id: number; code: string }[]>(page, 'GET', '/api/admin/languages?limit=200'),
  ])
  const language = (code: string) => languages.find((one) => one.code === code)?.id ?? 0
  const { body } = await staffCall<{ id: number }>(page, 'POST', '/api/admin/works', {
    title,
    authorId: authors[0]?.id,
    categoryIds: [categories[0]?.id],
    publicationYear: 1900,
    description: 'Made for a test.',
    originalLanguageId: language('en'),
    status: 'published',
    ...values,
  })
  return { id: body.id, title, language }
}

export async function removeWork(page: Page, { id }: TestWork): Promise<void> {
  await staffCall(page, 'DELETE', `/api/admin/works/${id}`)
}
