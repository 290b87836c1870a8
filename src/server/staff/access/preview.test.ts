import { expect, test } from 'vitest'
import type { StaffAuthor } from '#contract/authors.ts'
import type { StaffCategory } from '#contract/categories.ts'
import type { StaffLanguage } from '#contract/languages.ts'
import type { StaffWorkDetail } from '#contract/works.ts'
import { ENGLISH, signedIn, stubRenderer, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'

const { ctx } = await testDatabase()

/** Draws a page of what the API tells of a work. */
const renderer = stubRenderer(async (path, fetch) => {
  const answer = await fetch(`/api/works/${path.split('/').at(-1)}`)
  const { title = 'Book Not Found' } = (await answer.json()) as { title?: string }
  return {
    status: answer.status,
    textLanguage: 'en',
    head: '',
    fontPreloads: '',
    html: title,
    state: '{}',
    modules: [],
    locale: ENGLISH,
    messages: [],
  }
})
const app = testApp(ctx, renderer)
const staff = await signedIn(ctx, app)
const reader = await signedIn(ctx, app, 'reader@elsewhere.example')
const made = async <T>(path: string, body: object) => (await (await staff.send('POST', path, body)).json()) as T

test.each(['draft', 'archived'])(
  '§6 a work that is %s is seen by staff at its own address, and by nobody else',
  async (status) => {
    const language = await made<StaffLanguage>('/api/admin/languages', { name: status, code: status.slice(0, 5) })
    const { id: authorId } = await made<StaffAuthor>('/api/admin/authors', { name: 'Anonymous' })
    const category = await made<StaffCategory>('/api/admin/categories', { name: status })
    const { id } = await made<StaffWorkDetail>('/api/admin/works', {
      title: 'Not yet',
      authorId,
      categoryIds: [category.id],
      description: 'To come.',
      originalLanguageId: language.id,
      status,
    })
    await made('/api/admin/translations', { workId: id, languageId: language.id, content: 'Words to come.' })
    const reading = `/api/works/${id}/reading/${language.code}`

    for (const path of [`/api/works/${id}`, reading, `/book/${id}`]) {
      for (const stranger of [await app.request(path), await reader.get(path)]) expect(stranger.status).toBe(404)
      const seen = await staff.get(path)
      expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'no-store'])
      // What staff were shown is kept for nobody.
      expect((await app.request(path)).status).toBe(404)
    }
    expect(await (await staff.get(reading)).text()).toContain('Words to come.')
    const page = await (await staff.get(`/book/${id}`)).text()
    expect(page).toContain('<div id="root">Not yet</div>')
    expect(page).toContain('this work is not published')
    expect(await (await staff.get('/api/works')).json()).toEqual([])
    expect((await staff.get('/book/999999')).status).toBe(404)
    expect(await (await staff.get('/book/999999')).text()).not.toContain('this work is not published')
  },
)
