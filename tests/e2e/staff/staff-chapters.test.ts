import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { StaffChapter, StaffChapterText } from '#contract/chapters.ts'
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE } from '#tests/support/browser.ts'
import { sampleId } from '#tests/support/samples.ts'
import { useStaff } from '#tests/support/staff.ts'
import { makeWork, staffCall, type TestWork } from '#tests/support/staff-call.ts'
import { draftIsKept, goTo, heading } from '#tests/support/staff-steps.ts'

const { visitAsStaff } = useStaff()

const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
const saysOnce = (page: Page, words: string) =>
  expect.poll(() => toast(page).allInnerTexts()).toEqual([expect.stringContaining(words)])
const titles = (page: Page) =>
  page
    .getByRole('list', { name: 'Chapters in order' })
    .getByRole('heading')
    .evaluateAll((all) => all.map((one) => one.lastElementChild?.textContent))
const inOrder = (page: Page, expected: string[]) => expect.poll(() => titles(page)).toEqual(expected)
const choose = async (page: Page, name: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option }).click()
}
/** Places are measured when something is lifted; no hand is as fast as a test. */
const settled = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))))
/** What readers get at an address, as soon as it says what it should. */
const readersSee = (page: Page, path: string, words: string) =>
  expect.poll(() => page.evaluate(async (path) => (await fetch(path)).text(), path), { timeout: 5000 }).toContain(words)

/** A chaptered work with chapters in English and, the first, in Arabic. */
async function withChapters(page: Page, title: string, names: string[]): Promise<TestWork> {
  const work = await makeWork(page, title, { hasChapters: true })
  for (const [index, name] of names.entries())
    await staffCall(page, 'POST', `/api/admin/works/${work.id}/chapters`, {
      title: name,
      translations: [
        { languageId: work.language('en'), content: `The text of ${name}.` },
        ...(index === 0 ? [{ languageId: work.language('ar'), content: 'كان هناك عبّار.', isComplete: false }] : []),
      ],
    })
  return work
}

const chaptersOf = async (page: Page, { id }: TestWork) =>
  (await staffCall<StaffChapter[]>(page, 'GET', `/api/admin/works/${id}/chapters`)).body

describe('§2 chapters area', () => {
  test('chapters are added, renamed, opened and deleted, and readers see it at once', async () => {
    const { page } = await visitAsStaff('/admin-dashboard/works')
    const work = await withChapters(page, 'Added Chapters', [])
    await goTo(page, `/admin-dashboard/chapters/${work.id}`)
    await page.getByText('This work has no chapters yet.').waitFor()

    // Adding: the rules at the fields, then two languages at once.
    await page.getByRole('button', { name: 'Add Chapter' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Chapter' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Chapter title is required').waitFor()
    await dialog.getByText("Dragoman's AI-translated content is required").waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Chapter title').fill('The Crossing')
    await dialog.getByLabel('Content').fill('The ferryman rowed.')
    await dialog.getByRole('button', { name: 'Add another language' }).click()
    const second = dialog.getByRole('group', { name: 'Text 2' })
    await second.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'Arabic' }).click()
    await second.getByLabel('Content').fill('جدّف العبّار.')
    expect(await second.getByLabel('Content').getAttribute('dir')).toBe('rtl')
    await second.getByLabel('Complete').uncheck()
    // Nothing written is lost unasked.
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await saysOnce(page, 'Chapter created')
    await dialog.waitFor({ state: 'detached' })
    await inOrder(page, ['The Crossing'])
    await page.getByText('1 complete, 1 in progress').waitFor()
    await readersSee(page, `/book/${work.id}`, 'The ferryman rowed.')

    // Renaming.
    await page.getByRole('button', { name: 'Rename 1. The Crossing' }).click()
    const rename = page.getByRole('dialog', { name: 'Rename chapter' })
    await rename.getByLabel('Chapter title').fill('  ')
    await rename.getByRole('button', { name: 'Save' }).click()
    await rename.getByText('Chapter title is required').waitFor()
    await rename.getByLabel('Chapter title').fill('The Far Bank')
    await rename.getByRole('button', { name: 'Save' }).click()
    await saysOnce(page, 'Chapter updated')
    await inOrder(page, ['The Far Bank'])
    await readersSee(page, `/book/${work.id}`, 'The Far Bank')

    // A language that nothing is in yet can be begun.
    await page.getByRole('combobox', { name: 'Show another language…' }).click()
    await page.getByRole('option', { name: 'German' }).click()
    await page.getByRole('link', { name: 'The Far Bank, German: missing' }).waitFor()
    await page.getByRole('link', { name: 'The Far Bank, Arabic: in progress' }).waitFor()

    // Deleting.
    await page.getByRole('button', { name: 'Delete 1. The Far Bank' }).click()
    const asked = page.getByRole('alertdialog')
    expect(await asked.innerText()).toContain(
      'Are you sure you want to delete this chapter? It is kept under Deleted items',
    )
    await asked.getByRole('button', { name: 'Delete' }).click()
    await saysOnce(page, 'Chapter deleted')
    await page.getByText('This work has no chapters yet.').waitFor()
    await readersSee(page, `/book/${work.id}`, 'No chapters available for this work.')
  })

  test('chapters are put in order with the pointer, the keyboard and the arrows, each said in words', async () => {
    const { page, complaints } = await visitAsStaff('/admin-dashboard/works')
    const work = await withChapters(page, 'Ordered Chapters', ['Alpha', 'Beta', 'Gamma'])
    await goTo(page, `/admin-dashboard/chapters/${work.id}`)
    await inOrder(page, ['Alpha', 'Beta', 'Gamma'])
    const saved = (names: string[]) =>
      expect.poll(async () => (await chaptersOf(page, work)).map(({ title }) => title)).toEqual(names)

    // The arrows keep the focus on the chapter that moves.
    await page.getByRole('button', { name: 'Move 1. Alpha down' }).click()
    await inOrder(page, ['Beta', 'Alpha', 'Gamma'])
    await saved(['Beta', 'Alpha', 'Gamma'])
    await page.getByText('Alpha is now chapter 2 of 3.').waitFor({ state: 'attached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Move 2. Alpha down')
    await page.keyboard.press('Enter')
    await saved(['Beta', 'Gamma', 'Alpha'])
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Move 3. Alpha down')
    expect(await page.getByRole('button', { name: 'Move 3. Alpha down' }).getAttribute('aria-disabled')).toBe('true')

    // The keyboard on the handle; escape takes it back.
    await page.getByRole('button', { name: 'Drag 3. Alpha' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('Alpha was lifted. It is chapter 3 of 3.').waitFor({ state: 'attached' })
    await settled(page)
    await page.keyboard.press('ArrowUp')
    await page.getByText('Alpha would become chapter 2 of 3.').waitFor({ state: 'attached' })
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Drag 3. Alpha')
    await page.keyboard.press('Escape')
    await page.getByText('The move was taken back.').waitFor({ state: 'attached' })
    await inOrder(page, ['Beta', 'Gamma', 'Alpha'])
    await page.keyboard.press('Space')
    await page.getByText('Alpha was lifted.').waitFor({ state: 'attached' })
    await settled(page)
    await page.keyboard.press('ArrowUp')
    await page.getByText('Alpha would become chapter 2 of 3.').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await saved(['Beta', 'Alpha', 'Gamma'])
    await inOrder(page, ['Beta', 'Alpha', 'Gamma'])

    // The pointer.
    const middle = async (name: string) => {
      const box = await page.getByRole('button', { name }).boundingBox()
      return { x: (box?.x ?? 0) + 22, y: (box?.y ?? 0) + 22 }
    }
    const [from, to] = [await middle('Drag 3. Gamma'), await middle('Drag 1. Beta')]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y - 10, { steps: 3 })
    await page.mouse.move(to.x, to.y - 5, { steps: 8 })
    await page.mouse.up()
    await inOrder(page, ['Gamma', 'Beta', 'Alpha'])
    await saved(['Gamma', 'Beta', 'Alpha'])
    await readersSee(page, `/book/${work.id}`, 'The text of Gamma.')

    // What the server refuses is taken back, and said.
    await page.route('**/chapters/order', (route) => route.fulfill({ status: 500, body: 'No room' }), { times: 1 })
    await page.getByRole('button', { name: 'Move 1. Gamma down' }).click()
    await saysOnce(page, 'Failed to move chapter: 500: No room')
    await inOrder(page, ['Gamma', 'Beta', 'Alpha'])

    // Chapters that someone else has changed meanwhile are loaded anew, and not moved.
    const ids = (await chaptersOf(page, work)).map(({ id }) => id)
    await staffCall(page, 'PUT', `/api/admin/works/${work.id}/chapters/order`, { chapterIds: ids.toReversed() })
    await staffCall(page, 'POST', `/api/admin/works/${work.id}/chapters`, {
      title: 'Delta',
      translations: [{ languageId: work.language('en'), content: 'The text of Delta.' }],
    })
    await page.getByRole('button', { name: 'Move 1. Gamma down' }).click()
    await saysOnce(page, 'The chapters have changed meanwhile.')
    await inOrder(page, ['Alpha', 'Beta', 'Gamma', 'Delta'])
    expect(complaints.filter((text) => !/status of (500|409)/.test(text))).toEqual([])
  })

  test('a text is written in one language of a chapter, with its conflicts, neighbours and deletion', async () => {
    const { page } = await visitAsStaff('/admin-dashboard/works')
    const work = await withChapters(page, 'Written Chapters', ['Alpha', 'Beta'])
    const [alpha] = await chaptersOf(page, work)
    const call = `/api/admin/chapters/${alpha?.id}/translations/${work.language('ar')}`
    await goTo(page, `/admin-dashboard/chapters/${work.id}`)
    await page.getByRole('link', { name: 'Alpha, Arabic: in progress' }).click()
    await page.getByRole('heading', { level: 1, name: 'Chapter 1, Arabic' }).waitFor()
    const title = page.getByLabel('Title in this language')

    await title.fill('ألفا')
    // Somebody else saves meanwhile: both versions, and the choice.
    const { body: read } = await staffCall<StaffChapterText>(page, 'GET', call)
    await staffCall(page, 'PUT', call, { title: 'باء', content: read.content, revision: read.revision })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const conflict = page.getByRole('dialog', { name: 'Someone else has changed this meanwhile' })
    await conflict.getByText('باء').waitFor()
    await conflict.getByRole('button', { name: 'Save mine over it' }).click()
    await saysOnce(page, 'Translation updated')
    await page.waitForURL(`**/admin-dashboard/chapters/${work.id}`)
    expect((await staffCall<StaffChapterText>(page, 'GET', call)).body.title).toBe('ألفا')
    await readersSee(page, `/book/${work.id}/ar`, 'ألفا')

    // A missing one is begun; saving can lead on to the next chapter.
    const french = (place: string) => `/admin-dashboard/chapters/${work.id}/${place}/${work.language('fr')}`
    await goTo(page, french(String(alpha?.id)))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText("Dragoman's AI-translated content is required").waitFor()
    await page.getByRole('textbox', { name: 'Content' }).fill('Le passeur rama.')
    const onward = page.getByRole('button', { name: 'Save and open the next' })
    // On a phone it stands in one line with the button that only saves.
    await page.setViewportSize(PHONE)
    expect(await onward.isVisible()).toBe(true)
    const save = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox()
    expect((await onward.boundingBox())?.y).toBe(save?.y)
    await onward.click()
    await page.setViewportSize(DESK)
    await saysOnce(page, 'Translation uploaded')
    await page.getByRole('heading', { level: 1, name: 'Chapter 2, French' }).waitFor()
    await readersSee(page, `/book/${work.id}/fr`, 'Le passeur rama.')

    // From the next chapter back to the first, and away with it.
    await page.getByRole('link', { name: 'Previous chapter: Alpha' }).click()
    await page.getByRole('heading', { level: 1, name: 'Chapter 1, French' }).waitFor()
    await page.getByRole('button', { name: 'Delete chapter 1 in French' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await saysOnce(page, 'Translation deleted')
    await page.waitForURL(`**/admin-dashboard/chapters/${work.id}`)
    await expect.poll(() => page.getByRole('link', { name: /Alpha, French/ }).count()).toBe(0)

    // A failure is told with what the server said, and the words stay.
    await goTo(page, french(String(alpha?.id)))
    await page.getByRole('textbox', { name: 'Content' }).fill('Encore.')
    await page.route('**/api/admin/chapters/**', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: 'No room' }) : route.continue(),
    )
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await saysOnce(page, 'Failed to upload translation: 500: No room')
    await expect.poll(() => page.getByText('Encore.').count()).toBeGreaterThan(0)
  })

  test('what someone else has written meanwhile is neither written over nor replaced unasked', async () => {
    const { page } = await visitAsStaff('/admin-dashboard/works')
    const work = await withChapters(page, 'Shared Chapters', ['Alpha', 'Beta', 'Gamma'])
    const ids = (await chaptersOf(page, work)).map(({ id }) => id)
    const write = (chapter: number | undefined, code: string, content: string) =>
      staffCall(page, 'PUT', `/api/admin/chapters/${chapter}/translations/${work.language(code)}`, { content })

    // Both have begun the same text.
    await goTo(page, `/admin-dashboard/chapters/${work.id}/${ids[0]}/${work.language('fr')}`)
    await page.getByRole('textbox', { name: 'Content' }).fill('Le mien.')
    await write(ids[0], 'fr', 'Le leur.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const conflict = page.getByRole('dialog', { name: 'Someone else has changed this meanwhile' })
    await conflict.getByText('leur').first().waitFor()
    await conflict.getByRole('button', { name: 'Save mine over it' }).click()
    await page.waitForURL(`**/admin-dashboard/chapters/${work.id}`)

    // Whoever saves a title as it stood saves nothing over another.
    await page.getByRole('button', { name: 'Rename 2. Beta' }).click()
    const rename = page.getByRole('dialog', { name: 'Rename chapter' })
    await rename.getByLabel('Chapter title').waitFor()
    await staffCall(page, 'PATCH', `/api/admin/chapters/${ids[1]}`, { title: 'Their Beta' })
    await rename.getByRole('button', { name: 'Save' }).click()
    await rename.waitFor({ state: 'detached' })
    await inOrder(page, ['Alpha', 'Their Beta', 'Gamma'])

    // The first saving of a text does not take the form away from under the hand.
    await goTo(page, `/admin-dashboard/chapters/${work.id}/${ids[2]}/${work.language('fr')}`)
    const content = page.getByRole('textbox', { name: 'Content' })
    await content.fill('Nouveau.')
    const written = await content.elementHandle()
    await page.keyboard.press('Control+s')
    await saysOnce(page, 'Translation uploaded')
    await page.getByRole('button', { name: 'Delete chapter 3 in French' }).waitFor()
    expect(await written?.evaluate((element) => element.isConnected)).toBe(true)

    // Its preview was made from other texts.
    await goTo(page, `/admin-dashboard/split-chapters/${work.id}`)
    await page.getByLabel('Text', { exact: true }).fill('# One\n\nThe new text.')
    await choose(page, 'Language of the text', 'English')
    await choose(page, 'The first part goes to', /Chapter 3: Gamma/)
    await page.getByRole('checkbox', { name: /Replace it/ }).check()
    await write(ids[2], 'en', 'Theirs.')
    await page.getByRole('button', { name: 'Save the chapters' }).click()
    await page.getByText('The English texts of these chapters were changed by someone else meanwhile').first().waitFor()
    expect(await page.getByRole('checkbox', { name: /Replace it/ }).isChecked()).toBe(false)
  })

  test('a work without chapters says so and leads to its form; what is not there is not found', async () => {
    const work = sampleId('five-fables-of-the-road')
    const { page } = await visitAsStaff(`/admin-dashboard/chapters/${work}`)
    await page.getByText('This work has no chapters: it is one text in each language.').waitFor()
    await goTo(page, `/admin-dashboard/split-chapters/${work}`)
    await heading(page, 'Split').waitFor()
    await page.getByText('This work has no chapters: it is one text in each language.').waitFor()
    expect(await page.getByRole('link', { name: 'Open the work’s form' }).getAttribute('href')).toBe(
      `/admin-dashboard/edit-work/${work}`,
    )
    await goTo(page, '/admin-dashboard/chapters/999999')
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor()
  })
})

describe('§2 chapters area, splitting', () => {
  const BOOK = [
    '# The Book',
    'For you.',
    '## One',
    'First words[^1].',
    '## Two',
    'Second words.',
    '## Two and a half',
    'Half words.',
    '## Three',
    'Third words.',
    '[^1]: A note.',
  ].join('\n\n')
  const FILE = Buffer.from('# Another')

  test('a pasted text becomes chapters at its headings, seen before it is saved', async () => {
    const { page } = await visitAsStaff('/admin-dashboard/works')
    const work = await withChapters(page, 'Split Chapters', ['Alpha'])
    await goTo(page, `/admin-dashboard/chapters/${work.id}`)
    await page.getByRole('link', { name: 'Split a text into chapters' }).click()
    await page.getByRole('button', { name: 'Save the chapters' }).click()
    await page.getByText('There is no chapter in this text').waitFor()
    await page.getByText('Language is required').waitFor()

    await page.getByLabel('Text', { exact: true }).fill(BOOK)
    await choose(page, 'Language of the text', 'English')
    expect(await page.getByRole('combobox', { name: 'A chapter begins at' }).innerText()).toBe(
      'Headings of level 2 (##): 4',
    )
    const parts = page.getByRole('list', { name: 'Parts' }).getByRole('listitem')
    const names = () =>
      parts.getByRole('textbox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    await expect.poll(names).toEqual(['One', 'Two', 'Two and a half', 'Three'])
    expect(await parts.nth(1).innerText()).toContain('Second words.')
    expect(await parts.nth(1).innerText()).toMatch(/2 words[\s\S]*new chapter 3/)

    await page.getByText('Before the first chapter stand 4 words.').waitFor()
    await page.getByRole('checkbox', { name: /Make it a chapter of its own/ }).check()
    await expect.poll(names).toEqual(['The Book', 'One', 'Two', 'Two and a half', 'Three'])
    await page.getByRole('checkbox', { name: /Make it a chapter of its own/ }).uncheck()
    await page.getByRole('button', { name: 'Merge with the one before: part 3' }).click()
    await expect.poll(names).toEqual(['One', 'Two', 'Three'])
    await page.getByRole('button', { name: 'Leave out part 3' }).click()
    await page.getByLabel('Title of part 1').fill('')
    await page.getByText('Chapter title is required').waitFor()
    await page.getByLabel('Title of part 1').fill('The one')
    await expectAccessible(page)
    // The cuts outlive a reload, as what is written in other forms does.
    await draftIsKept(page, 'The one')
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await page
      .getByRole('dialog', { name: /You have an unsaved draft/ })
      .getByRole('button', { name: 'Restore' })
      .click()
    await expect.poll(names).toEqual(['The one', 'Two'])
    expect(await page.getByRole('combobox', { name: 'Language of the text' }).innerText()).toBe('English')

    // Over a chapter that has this language: only when it is said.
    await choose(page, 'The first part goes to', /Chapter 1: Alpha/)
    await page.getByText('1 of these chapters already has a text in English.').waitFor()
    await page.getByText('already has a text in English', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Save the chapters' }).click()
    await page.getByText('Say that they may be replaced').waitFor()
    await page.getByRole('checkbox', { name: /Replace it/ }).check()

    // What was done by hand is lost only when it is said; what else would be replaced is asked for anew.
    const question = page.getByRole('alertdialog', { name: 'Split the text anew?' })
    await page.getByLabel('Text', { exact: true }).press('End')
    await page.keyboard.type('!')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('checkbox', { name: /Make it a chapter of its own/ }).click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.locator('input[type=file]').setInputFiles({ name: 'other.md', mimeType: 'text/markdown', buffer: FILE })
    await page.getByRole('alertdialog', { name: 'Replace the text?' }).getByRole('button', { name: 'Cancel' }).click()
    await choose(page, 'A chapter begins at', /level 1/)
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe(BOOK)
    expect(await names()).toEqual(['The one', 'Two'])
    const [alpha] = await chaptersOf(page, work)
    const call = `/api/admin/chapters/${alpha?.id}/translations/${work.language('en')}`
    const { body: read } = await staffCall<StaffChapterText>(page, 'GET', call)
    await staffCall(page, 'PUT', call, { content: 'Changed meanwhile.', revision: read.revision })
    await page.evaluate(() => new BroadcastChannel('dragoman-library').postMessage('changed'))
    await expect.poll(() => page.getByRole('checkbox', { name: /Replace it/ }).isChecked()).toBe(false)
    await page.getByRole('checkbox', { name: /Replace it/ }).check()
    await page.getByRole('button', { name: 'Save the chapters' }).click()
    await saysOnce(page, '2 chapters saved')
    await page.waitForURL(`**/admin-dashboard/chapters/${work.id}`)
    await inOrder(page, ['The one', 'Two'])
    const [first, second] = await chaptersOf(page, work)
    const text = async (id: number | undefined) =>
      (await staffCall<StaffChapterText>(page, 'GET', `/api/admin/chapters/${id}/translations/${work.language('en')}`))
        .body.content
    expect(await text(first?.id)).toBe('First words[^1].\n\n[^1]: A note.')
    expect(await text(second?.id)).toBe('Second words.\n\n## Two and a half\n\nHalf words.')
    await readersSee(page, `/book/${work.id}/en/2`, 'Half words.')
  })

  test('a file is read, in the direction of its language, beside the chapters that are there, also on a phone', async () => {
    const { page } = await visitAsStaff('/admin-dashboard/works', { viewport: PHONE })
    const work = await withChapters(page, 'Uploaded Chapters', ['Alpha', 'Beta'])
    await goTo(page, `/admin-dashboard/split-chapters/${work.id}`)
    const file = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/markdown', buffer })
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    await file('not.md', Buffer.from([0xff, 0xfe, 0x00]))
    await page.getByText('This is no text file (.md or .txt, in UTF-8).').waitFor()
    await file('text.md', Buffer.from('\uFEFF# الأول\r\n\r\nكلام.\r\n\r\n# الثاني\r\n\r\nكلام آخر.\r\n'))
    await choose(page, 'Language of the text', 'Arabic')
    const parts = page.getByRole('list', { name: 'Parts' }).getByRole('listitem')
    await expect.poll(() => parts.count()).toBe(2)
    expect(await page.getByLabel('Title of part 1').getAttribute('dir')).toBe('rtl')
    // The first chapter is in Arabic already: the text goes on behind it.
    expect(await parts.first().innerText()).toContain('Beta')
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Save the chapters' }).click()
    await saysOnce(page, '2 chapters saved')
    await inOrder(page, ['Alpha', 'Beta', 'الثاني'])
    await expectNoSidewaysScroll(page)
  })
})
