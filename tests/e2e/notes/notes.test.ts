import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { StaffTranslationDetail } from '#contract/translations.ts'
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE } from '#tests/support/browser.ts'
import { makeNote } from '#tests/support/notes.ts'
import { chooseLanguage } from '#tests/support/reading-tools.ts'
import { address as addressOf, FERRYMAN, LETTERS } from '#tests/support/samples.ts'
import { useStaff } from '#tests/support/staff.ts'
import { makeWork, removeWork, staffCall } from '#tests/support/staff-call.ts'

const { site, visit, visitAsStaff } = useStaff()

/** With a table and footnotes. */
const TOLEDO = addressOf('translators-of-toledo')

const bar = (page: Page) => page.getByRole('toolbar', { name: 'The selected words' })
const action = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Bookmarks and notes' })
const selected = (page: Page) => page.evaluate(() => `${getSelection()}`)

/** The words that are drawn in a colour. */
const drawn = (page: Page, name: string) =>
  page.evaluate((name) => [...(CSS.highlights.get(`mark-${name}`) ?? [])].map((range) => `${range}`), name)

/** Selects from somewhere in a block to somewhere in another, as a reader does it who began at either end. */
async function select(page: Page, [from, start]: [string, number], [to, end]: [string, number]): Promise<void> {
  await page.evaluate(
    ([from, start, to, end]) => {
      const at = (id: string) => document.createTreeWalker(document.getElementById(id) as Node, 4).nextNode() as Text
      document.getElementById(from)?.scrollIntoView({ block: 'center', behavior: 'instant' })
      getSelection()?.setBaseAndExtent(at(from), start, at(to), end)
    },
    [from, start, to, end] as const,
  )
  await bar(page).waitFor()
}

/** The passages with a ribbon beside them. */
const ribbons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.text [id]')]
      .filter((one) => getComputedStyle(one, '::after').clipPath.startsWith('polygon'))
      .map(({ id }) => id),
  )

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for reading' }).click()
  await page.getByRole('button', { name: 'Bookmarks and notes' }).click()
  await panel(page).waitFor()
}

const blockText = (page: Page, id: string) => page.evaluate((id) => document.getElementById(id)?.textContent, id)

/** What the clipboard holds. */
const copied = (page: Page) =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const read = async (type: string) => (await item?.getType(type))?.text()
    return { plain: await read('text/plain'), html: await read('text/html') }
  })

async function exportNotes(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  return readFile(await download.path(), 'utf8')
}

const importFile = (page: Page, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from(text) })

/** Made in the page: so much would take its time on the way there. */
const importSpaces = (page: Page, bytes: number) =>
  page.locator('input[type=file]').evaluate((input: HTMLInputElement, bytes) => {
    const chosen = new DataTransfer()
    chosen.items.add(new File([' '.repeat(bytes)], 'notes.json', { type: 'application/json' }))
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, bytes)

describe('words that are selected', () => {
  test('a plain visit loads nothing for them; a paragraph of a triple click is highlighted, noted and kept', async () => {
    const { page, requests, complaints } = await visit(`${FERRYMAN}/en`)
    const layer = () => requests.filter((path) => path.includes('margin-layer') && path.endsWith('.js')).length
    await page.waitForLoadState('networkidle')
    expect(layer()).toBe(0)
    await page.locator('#p3').click({ clickCount: 3 })
    await bar(page).waitFor()
    expect(layer()).toBe(1)
    const whole = await blockText(page, 'p3')
    await action(page, 'Highlight in yellow').click()
    await expect.poll(() => drawn(page, 'yellow')).toEqual([whole])
    expect([await bar(page).count(), await selected(page)]).toEqual([0, ''])

    await page.locator('#p3').click()
    await bar(page).waitFor()
    expect(await action(page, 'Highlight in yellow').getAttribute('aria-pressed')).toBe('true')
    await action(page, 'Highlight in blue').click()
    await expect.poll(() => drawn(page, 'blue')).toEqual([whole])
    await page.locator('#p3').click()
    await action(page, 'Note').click()
    const field = panel(page).getByRole('textbox', { name: 'Your note' })
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    await field.fill('Bread, and news.')
    await expectAccessible(page, undefined, ['article'])
    // Left by whatever way, it is kept.
    await page.keyboard.press('Escape')
    await expect.poll(() => drawn(page, 'noted')).toEqual([whole])
    await page.reload()
    await openPanel(page)
    await panel(page).getByText('Bread, and news.').waitFor()

    await panel(page).getByRole('button', { name: 'Delete' }).click()
    await panel(page).getByRole('button', { name: 'Undo' }).click()
    await panel(page).getByText('Bread, and news.').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#p3').click()
    await action(page, 'Remove highlight').click()
    await expect.poll(() => drawn(page, 'blue')).toEqual([])
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => drawn(page, 'blue')).toEqual([whole])
    expect(complaints).toEqual([])
  })

  test('by the keyboard alone: Tab leads in, arrows through, Escape out, and the selection stays', async () => {
    const { page } = await visit(`${FERRYMAN}/en`)
    await select(page, ['p4', 5], ['p5', 10])
    const words = await selected(page)
    await page.keyboard.press('Tab')
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id)
    expect(await focused()).toBe('Highlight in yellow')
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('Highlight in red')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    expect(await focused()).toBe('Report')
    await page.keyboard.press('Escape')
    expect([await bar(page).count(), await selected(page), await focused()]).toEqual([0, words, 'p4'])

    await page.keyboard.press('Shift+ArrowRight')
    await bar(page).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(() => drawn(page, 'red').then((all) => all.length)).toBe(2)
    expect(await focused()).toBe('p4')
    // Who goes on is not held.
    await select(page, ['p4', 5], ['p4', 10])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=toolbar]'))).toBeNull()
  })

  test('on a phone by night, in Arabic, from the end backwards: the bar stands beneath them', async () => {
    const { page, complaints } = await visit(FERRYMAN, {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
      colorScheme: 'dark',
    })
    await select(page, ['p4', 30], ['p3', 12])
    const bottom = await page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().bottom ?? 0)
    const box = await bar(page).boundingBox()
    expect(box?.y).toBeGreaterThan(Math.min(bottom, PHONE.height - 70))
    expect(box && box.x >= 0 && box.x + box.width <= PHONE.width).toBe(true)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, undefined, ['article'])
    await action(page, 'Highlight in green').tap()
    const [first, second] = [await blockText(page, 'p3'), await blockText(page, 'p4')]
    await expect.poll(() => drawn(page, 'green')).toEqual([first?.slice(12), second?.slice(0, 30).trimEnd()])
    expect(complaints).toEqual([])
  })

  test('where a browser cannot mark words, they are kept all the same', async () => {
    const { page, complaints } = await visit(`${FERRYMAN}/en`, {}, (page) =>
      page.addInitScript(() => Object.defineProperty(CSS, 'highlights', { value: undefined })),
    )
    await select(page, ['p3', 0], ['p3', 11])
    await action(page, 'Highlight in red').click()
    await openPanel(page)
    await panel(page).getByRole('link', { name: 'A passenger' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('where the browser keeps nothing, it says so when something is to be kept', async () => {
    const { page } = await visit(`${FERRYMAN}/en`, {}, (page) =>
      page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('refused', 'SecurityError')
        }
      }),
    )
    await select(page, ['p3', 0], ['p3', 11])
    await action(page, 'Highlight in red').click()
    await page.getByRole('status').getByText('This browser keeps nothing for this site').waitFor()
  })
})

describe('a quote', () => {
  const permissions = ['clipboard-read', 'clipboard-write']

  test('in Chinese has the words, whose they are, that a machine has translated them, and the way there', async () => {
    const { page } = await visit(`${FERRYMAN}/zh/2`, { permissions })
    await select(page, ['p2', 0], ['p2', 12])
    const words = await selected(page)
    await action(page, 'Copy quote').click()
    await page.getByText('Copied.').waitFor()
    expect(await bar(page).count()).toBe(0)
    const { plain, html } = await copied(page)
    const address = `${site().url}${FERRYMAN}/zh/2#p2`
    expect(plain).toMatch(/^“.+”\n\nThe Dragoman Workshop · .+ · Chapter 2: .+ · Chinese, AI translation\n/)
    expect(plain?.startsWith(`“${words}”`)).toBe(true)
    expect(plain?.endsWith(`\n${address}`)).toBe(true)
    expect(html).toContain(`<a href="${address}">`)
    expect(html).toContain(words)

    // The browser's own way of copying is its own.
    await page.keyboard.press('Control+c')
    expect((await copied(page)).plain).toBe(words)
    await page.goto(address)
    expect(await page.locator('[data-marked]').getAttribute('id')).toBe('p2')
  })

  test('of an original says nothing of machines; of two texts it is of the one that was selected', async () => {
    const { page } = await visit(`${FERRYMAN}/ar+en`, { permissions })
    await select(page, ['p3', 0], ['p3', 20])
    await action(page, 'Copy quote').click()
    await page.getByText('Copied.').waitFor()
    expect((await copied(page)).plain).toMatch(/ · Arabic\n.*\/book\/\d+#p3$/)
    await select(page, ['en-p3', 0], ['en-p3', 11])
    await action(page, 'Copy quote').click()
    await expect
      .poll(async () => (await copied(page)).plain)
      .toMatch(/^“A passenger”[\s\S]* · English, AI translation\n.*\/en#p3$/)
    await select(page, ['en-p3', 2], ['en-p3', 11])
    await action(page, 'Highlight in yellow').click()
    await expect.poll(() => drawn(page, 'yellow')).toEqual(['passenger'])
    // Its chapter is called as it is in its own language.
    await page.goto(`${FERRYMAN}/ar+en/2`)
    await select(page, ['en-p3', 0], ['en-p3', 11])
    await action(page, 'Copy quote').click()
    await expect.poll(async () => (await copied(page)).plain).toMatch(/ · Chapter 2: The Scales · English/)
    // Alone, the same text has the same mark.
    await page.goto(`${FERRYMAN}/en`)
    await expect.poll(() => drawn(page, 'yellow')).toEqual(['passenger'])
  })

  test('a whole chapter with a table and footnotes is marked block by block; quoted, it has no marks of footnotes', async () => {
    const { page } = await visit(`${TOLEDO}/en/5`, { permissions })
    const blocks = await page.evaluate(() =>
      [...document.querySelectorAll('article [id]')]
        .filter(({ id }) => /^p\d+$/.test(id))
        .map(({ tagName }) => tagName),
    )
    expect([blocks.includes('TR'), await page.locator('.footnotes').count()]).toEqual([true, 1])
    // From the header of the page to its footer.
    await page.keyboard.press('Control+a')
    await action(page, 'Highlight in green').click()
    await expect.poll(() => drawn(page, 'green').then((all) => all.length)).toBe(blocks.length)
    const all = await drawn(page, 'green')
    await page.reload()
    await expect.poll(() => drawn(page, 'green')).toEqual(all)

    const id = await page.locator('article p:has(.footnote-ref)').first().getAttribute('id')
    await page.evaluate((id) => {
      const block = document.getElementById(id ?? '') as HTMLElement
      block.scrollIntoView({ block: 'center', behavior: 'instant' })
      getSelection()?.selectAllChildren(block)
    }, id)
    await bar(page).waitFor()
    expect(await selected(page)).toMatch(/\[\d\]/)
    await action(page, 'Copy quote').click()
    await page.getByText('Copied.').waitFor()
    expect((await copied(page)).plain).not.toMatch(/\[\d\]/)
  })

  test('of verse keeps its lines, and is shared where the system can', async () => {
    const { page } = await visit(`${LETTERS}/en`, {}, (page) =>
      page.addInitScript(() => {
        navigator.share = async (data) => {
          document.documentElement.dataset.shared = JSON.stringify(data)
        }
      }),
    )
    const id = await page.locator('article p:has(br)').first().getAttribute('id')
    await page.evaluate((id) => {
      const verse = document.getElementById(id ?? '') as HTMLElement
      verse.scrollIntoView({ block: 'center', behavior: 'instant' })
      getSelection()?.selectAllChildren(verse)
    }, id)
    await action(page, 'Share').click()
    const shared = await page.evaluate(() => JSON.parse(document.documentElement.dataset.shared ?? '{}'))
    expect(shared.url).toBe(`${site().url}${LETTERS}#${id}`)
    expect(shared.text.split('\n\n')[0].split('\n').length).toBeGreaterThan(1)
    expect(shared.text).not.toContain('AI translation')
  })
})

describe('notes', () => {
  test('hold on to their passage when the text is revised, and say when it is gone', async () => {
    const { page: staff } = await visitAsStaff('/admin-dashboard')
    const work = await makeWork(staff, 'A Text That Changes', { hasChapters: false })
    onTestFinished(() => removeWork(staff, work))
    const paragraphs = [
      'The ferryman lived by the river, and the river lived by him.',
      'He said that every crossing is a letter which the water forgets.',
      'In the evening somebody lit all the lamps along the eastern bank.',
    ]
    const { body: text } = await staffCall<StaffTranslationDetail>(staff, 'POST', '/api/admin/translations', {
      workId: work.id,
      languageId: work.language('en'),
      content: paragraphs.join('\n\n'),
    })
    const { page } = await visit(`/book/${work.id}`)
    await select(page, ['p2', 13], ['p2', 40])
    await action(page, 'Highlight in yellow').click()
    await expect.poll(() => drawn(page, 'yellow')).toEqual(['every crossing is a letter'])
    await select(page, ['p3', 0], ['p3', 30])
    await action(page, 'Highlight in red').click()
    await expect.poll(() => drawn(page, 'red')).toEqual([paragraphs[2]?.slice(0, 30)])

    const content = [
      'A new beginning.',
      paragraphs[0],
      'He said that every long crossing is a letter.',
      'And so it ended.',
    ]
    const { status } = await staffCall(staff, 'PATCH', `/api/admin/translations/${text.id}`, {
      content: content.join('\n\n'),
      revision: text.revision,
    })
    expect(status).toBe(200)
    await page.reload()
    await expect.poll(() => drawn(page, 'yellow')).toEqual(['every long crossing is a letter'])
    expect(await drawn(page, 'red')).toEqual([])
    await openPanel(page)
    const lost = panel(page).getByRole('listitem').filter({ hasText: 'This passage has changed and cannot be found.' })
    await lost.waitFor()
    expect(await lost.getByRole('link').innerText()).toBe(paragraphs[2]?.slice(0, 30))
    expect(await panel(page).getByRole('listitem').count()).toBe(2)
    const kept = panel(page).getByRole('link', { name: 'every crossing is a letter' })
    expect(await kept.getAttribute('href')).toBe(`/book/${work.id}#p3`)
  })

  test('a bookmark of the place that is read, a highlight in another language: listed, exported, forgotten, imported', async () => {
    const { page, complaints } = await visit(`${FERRYMAN}/zh/2`)
    // The first of a work: nothing was loaded for it.
    await openPanel(page)
    const first = panel(page).getByRole('button', { name: 'Bookmark this place' })
    await first.click()
    await expect.poll(() => ribbons(page)).toEqual(['p1'])
    await first.click()
    await expect.poll(() => ribbons(page)).toEqual([])
    await page.keyboard.press('Escape')
    await select(page, ['p3', 0], ['p3', 8])
    const words = await selected(page)
    await action(page, 'Highlight in blue').click()
    await expect.poll(() => drawn(page, 'blue')).toEqual([words])
    await page.goto(`${FERRYMAN}#p5`)
    await page.getByRole('button', { name: 'More for reading' }).waitFor()
    const top = () =>
      page.locator('#p5').evaluate(async (one) => {
        one.scrollIntoView({ behavior: 'instant' })
        await new Promise((seen) => setTimeout(seen, 300))
        return one.getBoundingClientRect().top
      })
    await expect.poll(top).toBeLessThan(DESK.height / 3)
    await openPanel(page)
    const toggle = panel(page).getByRole('button', { name: 'Bookmark this place' })
    await toggle.click()
    await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('true')
    const begins = (await blockText(page, 'p5'))?.slice(0, 30) ?? 'nothing'
    const entry = panel(page).getByRole('listitem').filter({ hasText: 'Bookmark' }).getByRole('link')
    expect((await entry.innerText()).slice(0, 30)).toBe(begins)
    expect([await entry.getAttribute('lang'), await entry.getAttribute('dir')]).toEqual(['ar', 'rtl'])
    await panel(page).getByText('Blue · Chinese').waitFor()
    // On the page too, until it is taken off again; in another language it is not there.
    expect(await ribbons(page)).toEqual(['p5'])
    await toggle.click()
    await expect.poll(() => ribbons(page)).toEqual([])
    await toggle.click()
    await expect.poll(() => ribbons(page)).toEqual(['p5'])
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await chooseLanguage(page, 'English')
    await page.locator('article:lang(en)').waitFor()
    await expect.poll(() => ribbons(page)).toEqual([])

    await page.goto('/shelf')
    await page.getByRole('heading', { name: 'Bookmarks and notes' }).waitFor()
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(2)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
    await page.setViewportSize(DESK)
    const markdown = await exportNotes(page, 'Export as Markdown')
    expect(markdown).toContain(`> ${words}`)
    expect(markdown).toContain(`(${site().url}${FERRYMAN}/zh/2#p3)`)
    const json = await exportNotes(page, 'Export as JSON')
    expect(JSON.parse(json)).toMatchObject({ format: 'dragoman-notes', version: 1, library: site().url })

    for (const name of ['Delete', 'Delete']) await page.getByRole('button', { name }).first().click()
    await expect.poll(() => page.getByText('Deleted.').count()).toBe(2)
    await page.reload()
    await page.getByText('Nothing is marked yet.').waitFor()
    await importFile(page, json)
    await page.getByText('2 entries added.').waitFor()
    await importFile(page, json)
    await page.getByText('0 entries added, 2 here already.').waitFor()
    // To the passage, in the language in which it was marked.
    await page.getByRole('link', { name: words }).click()
    await page.waitForURL(`**${FERRYMAN}/zh/2#p3`)
    await expect.poll(() => drawn(page, 'blue')).toEqual([words])
    expect(complaints).toEqual([])
  })

  test('a file that is none, that is broken, too large or in part wrong is told of, and nothing is lost', async () => {
    const { page, complaints } = await visit('/shelf')
    await page.getByRole('button', { name: 'Import' }).waitFor()
    await importFile(page, '{"format":')
    await page.getByText('This is no JSON file, or a broken one.').waitFor()
    await importSpaces(page, 10 * 1024 * 1024)
    await page.getByText('This file is larger than 8 MB').waitFor()
    const good = makeNote()
    const notes = [good, { ...good, id: 'other-one', ord: 'first' }, 'nothing']
    await importFile(page, JSON.stringify({ format: 'dragoman-notes', version: 1, notes }))
    await page.getByText('1 entry added. 2 entries left out:').waitFor()
    await page.getByText('Entry 2: “ord” is missing or wrong.').waitFor()
    await page.getByText('Entry 3 is no note.').waitFor()
    await expectAccessible(page, ['color-contrast'], ['article'])
    expect(complaints).toEqual([])
  })

  test('two tabs show the same, and of what is written in both nothing is lost', async () => {
    const { page } = await visit(`${FERRYMAN}/en`)
    await select(page, ['p3', 0], ['p3', 11])
    await action(page, 'Highlight in yellow').click()
    await expect.poll(() => drawn(page, 'yellow')).toEqual(['A passenger'])
    const other = await page.context().newPage()
    await other.goto(`${FERRYMAN}/en`)
    await expect.poll(() => drawn(other, 'yellow')).toEqual(['A passenger'])
    for (const one of [page, other]) {
      await one.bringToFront()
      await openPanel(one)
      await panel(one).getByRole('button', { name: 'Add a note' }).click()
      await panel(one)
        .getByRole('textbox', { name: 'Your note' })
        .fill(one === page ? 'From here.' : 'From there.')
    }
    for (const one of [page, other]) {
      await one.bringToFront()
      await panel(one).getByRole('button', { name: 'Save' }).click()
      await panel(one).getByRole('textbox').waitFor({ state: 'detached' })
    }
    for (const one of [page, other])
      for (const words of ['From here.', 'From there.']) await panel(one).getByText(words).waitFor()
  })
})
