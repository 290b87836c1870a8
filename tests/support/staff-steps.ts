import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The notice that stands now, and no other. */
export async function expectToast(page: Page, ...told: string[]): Promise<void> {
  const toasts = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  // The one before may still stand there, and begin alike.
  const shown = async () => {
    const [only = '', ...others] = await toasts.allInnerTexts()
    return others.length === 0 && told.every((words) => only.includes(words)) ? told : [only, ...others]
  }
  // On a busy machine what it tells of may take a while.
  await expect.poll(shown, { timeout: 20_000 }).toEqual(told)
}

/** What is said to be wrong with a field: tied to it, and nothing where it is right. */
export async function expectFieldError(field: Locator, message: string | undefined): Promise<void> {
  await expect
    .poll(() =>
      field.evaluate((control) => ({
        isInvalid: control.getAttribute('aria-invalid') === 'true',
        said: (control.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => (id.endsWith('-error') ? document.getElementById(id)?.textContent : undefined))
          .find((text) => text),
      })),
    )
    .toEqual({ isInvalid: message !== undefined, said: message })
}

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })

/** The row of a table that is named so. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

const choice = (page: Page) => page.getByRole('checkbox', { name: /^Choose / })

/** What the row's cells say, without the box to choose it with and what can be done with it. */
export const cellsOf = async (page: Page, name: string): Promise<string[]> =>
  (
    await rowOf(page, name)
      .getByRole('cell')
      .filter({ hasNot: choice(page) })
      .allInnerTexts()
  ).slice(0, -1)

/** A call of the page itself, as one of its scripts would send it. @returns the body that was answered */
export function callFrom<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      const response = await fetch(path, { method, ...(body === undefined ? {} : json) })
      const text = await response.text()
      if (!response.ok) throw new Error(`${response.status}: ${text}`)
      return text === '' ? undefined : JSON.parse(text)
    },
    { method, path, body },
  )
}

/** Goes to a view within the site, as a link to it would: nothing of the page is loaded again. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const index = (history.state?.index ?? 0) + 1
    history.pushState({ index }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: { index } }))
  }, path)

/** What readers get at an address now: the words of its main part. */
export const readerSees = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (path) => {
    const html = await (await fetch(path, { cache: 'no-store' })).text()
    return new DOMParser().parseFromString(html, 'text/html').querySelector('main')?.textContent ?? ''
  }, path)

/** Another tab tells the page that it has written: the page reads again what it shows and will show. */
export const hearOfChange = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const [teller, hearer] = [new BroadcastChannel('dragoman-library'), new BroadcastChannel('dragoman-library')]
    const isHeard = new Promise((done) => hearer.addEventListener('message', done, { once: true }))
    teller.postMessage('changed')
    await isHeard
    for (const channel of [teller, hearer]) channel.close()
  })

/** The drafts that the browser keeps, by their keys. */
export const keptDrafts = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(async () => {
    const name = 'dragoman-drafts'
    // To open a database that is not there would make it, without what the page puts into it.
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return {}
    return new Promise<Record<string, unknown>>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const store = opening.result.transaction('drafts').objectStore('drafts')
        const keys = store.getAllKeys()
        const values = store.getAll()
        values.onsuccess = () => {
          opening.result.close()
          resolve(Object.fromEntries(keys.result.map((key, index) => [String(key), values.result[index]])))
        }
      }
    })
  })

/** Waits until what was written in the page's form is kept in the browser. @param words that were written last */
export async function draftIsKept(page: Page, words: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await keptDrafts(page))).toContain(words)
}

/** Goes on with the Tab key until something of this name has the focus. */
export async function tabTo(page: Page, target: Locator, most = 40): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('The Tab key does not lead there.')
}
