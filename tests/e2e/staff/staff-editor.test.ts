import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { StaffAuthor } from '#contract/authors.ts'
import type { StaffCategory } from '#contract/categories.ts'
import type { Language } from '#contract/languages.ts'
import type { StaffTranslationDetail } from '#contract/translations.ts'
import type { StaffWorkDetail } from '#contract/works.ts'
import { expectAccessible, expectNoSidewaysScroll, PHONE } from '#tests/support/browser.ts'
import { useStaff } from '#tests/support/staff.ts'
import { callFrom as call, draftIsKept, expectToast, goTo, heading, readerSees } from '#tests/support/staff-steps.ts'

const { visitAsStaff } = useStaff()

const ORIGINAL = [
  '# The Well',
  'A traveller came to a well and found no rope.',
  'He waited until it rained.',
  'It rained.',
]

interface OwnWork {
  work: StaffWorkDetail
  languageId: (code: string) => number
  add: (code: string, content: string) => Promise<StaffTranslationDetail>
}

/** A published work of the test's own, its original in English. */
async function makeWork(page: Page, original: string | undefined, title = `The Well ${Date.now()}`): Promise<OwnWork> {
  const languages = await call<Language[]>(page, 'GET', '/api/languages')
  const [author] = await call<StaffAuthor[]>(page, 'GET', '/api/admin/authors')
  const [category] = await call<StaffCategory[]>(page, 'GET', '/api/admin/categories')
  const languageId = (code: string) => languages.find((language) => language.code === code)?.id ?? 0
  const work = await call<StaffWorkDetail>(page, 'POST', '/api/admin/works', {
    title,
    authorId: author?.id,
    categoryIds: [category?.id],
    description: 'Of a well.',
    originalLanguageId: languageId('en'),
    status: 'published',
  })
  const add = (code: string, content: string) =>
    call<StaffTranslationDetail>(page, 'POST', '/api/admin/translations', {
      workId: work.id,
      languageId: languageId(code),
      content,
    })
  if (original !== undefined) await add('en', original)
  return { work, languageId, add }
}

const area = (page: Page, n: number) => page.getByRole('textbox', { name: `Content, paragraph ${n}`, exact: true })
const editPath = ({ id }: { id: number }) => `/admin-dashboard/edit-translation/${id}`
const savedContent = async (page: Page, { id }: { id: number }) =>
  (await call<StaffTranslationDetail>(page, 'GET', `/api/admin/translations/${id}`)).content

test('§5 translation form: rules at the fields, a draft that outlives a reload, and the text on the public page at once', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/add-translation')
  const { work } = await makeWork(page, ORIGINAL.join('\n\n'))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Work is required').waitFor()
  await page.getByText('Language is required').waitFor()
  await page.getByText("Dragoman's AI-translated content is required").waitFor()
  expect(await page.getByRole('checkbox', { name: 'Complete' }).isChecked()).toBe(true)

  await page.getByRole('combobox', { name: 'Work' }).fill(work.title)
  await page.getByRole('option', { name: work.title }).click()
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Arabic' }).click()
  await area(page, 1).fill('# البئر')
  await page.getByText('1 of 4 paragraphs translated').waitFor()
  await page.getByText('3 paragraphs missing').waitFor()
  const complete = page.getByRole('checkbox', { name: 'Complete' })
  await page.getByText('3 of the 4 paragraphs of the original are missing.').waitFor()
  expect(await complete.isChecked()).toBe(false)
  expect(await area(page, 2).getAttribute('dir')).toBe('rtl')
  expect(await area(page, 2).getAttribute('lang')).toBe('ar')
  // The desk is as high as the window: its words scroll, the bar and the counts stay.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('جاء مسافر إلى بئر ولم يجد حبلا.')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('هطل المطر.')
  await page.getByText('1 paragraph missing').waitFor()
  await page.getByRole('button', { name: 'Next missing' }).click()
  await expect.poll(() => area(page, 3).evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByText(/10 words · \d+ characters · 3 paragraphs/).waitFor()

  // What was written a moment ago is in the browser's keeping.
  await draftIsKept(page, 'هطل المطر.')
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await page.getByRole('dialog', { name: /You have an unsaved draft from \d\d:\d\d/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore' }).click()
  await area(page, 3).fill('انتظر حتى المطر.')
  expect(await area(page, 2).inputValue()).toBe('جاء مسافر إلى بئر ولم يجد حبلا.')
  await page.getByText('No paragraph is missing').waitFor()
  await expect.poll(() => complete.isChecked()).toBe(true)

  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' }).getByRole('article')
  await preview.getByRole('heading', { name: 'البئر' }).waitFor()
  expect(await preview.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  expect(await preview.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(/Amiri|Kitab/)

  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Translation uploaded')
  await page.waitForURL('**/admin-dashboard/translations')
  expect(await readerSees(page, `/book/${work.id}/ar`)).toContain('انتظر حتى المطر.')
})

test('§5 translation form: paragraphs are split, joined, moved and undone, by the keyboard alone', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/authors')
  const { add } = await makeWork(page, ORIGINAL.join('\n\n'))
  const saved = await add('de', '# Der Brunnen\n\nEin Reisender kam. Kein Seil.\n\nEr wartete.\n\nEs regnete.\n')
  await goTo(page, editPath(saved))
  await area(page, 2).focus()
  await page.keyboard.press('Home')
  for (let n = 0; n < 'Ein Reisender kam.'.length; n++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const added = page.getByRole('textbox', { name: 'Content, a paragraph the original lacks' })
  await expect.poll(() => added.inputValue()).toBe(' Kein Seil.')
  await page.getByText('Not in the original').waitFor()
  await page.keyboard.type('Gar kein Seil!')
  await page.keyboard.press('Home')
  await page.keyboard.press('Backspace')
  await expect.poll(() => area(page, 2).inputValue()).toBe('Ein Reisender kam. Gar kein Seil! Kein Seil.')
  expect(await added.count()).toBe(0)
  for (let n = 0; n < 4 && (await area(page, 2).inputValue()) !== 'Ein Reisender kam. Kein Seil.'; n++)
    await page.keyboard.press('Control+z')
  await expect.poll(() => area(page, 2).inputValue()).toBe('Ein Reisender kam. Kein Seil.')

  // Also on a keyboard of another script, and by the browser's own menu.
  const pressed = (key: string, code: string) =>
    area(page, 2).dispatchEvent('keydown', { key, code, ctrlKey: true, bubbles: true, cancelable: true })
  const chosen = (inputType: string) =>
    area(page, 2).evaluate((element, inputType) => {
      element.dispatchEvent(new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true }))
    }, inputType)
  await area(page, 2).fill('Anders.')
  for (const [undo, redo] of [
    [() => pressed('я', 'KeyZ'), () => pressed('н', 'KeyY')],
    [() => chosen('historyUndo'), () => chosen('historyRedo')],
  ] as const) {
    await undo()
    await expect.poll(() => area(page, 2).inputValue()).toBe('Ein Reisender kam. Kein Seil.')
    await redo()
    await expect.poll(() => area(page, 2).inputValue()).toBe('Anders.')
  }
  await page.keyboard.press('Control+z')
  await expect.poll(() => area(page, 2).inputValue()).toBe('Ein Reisender kam. Kein Seil.')

  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => area(page, 3).evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Change paragraph 3' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move the translation down from here' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => area(page, 4).inputValue()).toBe('Er wartete.')
  await page.getByText('Not translated').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => area(page, 4).inputValue()).toBe('Es regnete.')
  await area(page, 4).press('Control+End')
  await page.keyboard.type(' Endlich.')
  await page.keyboard.press('Control+s')
  await expectToast(page, 'Translation updated')
  expect(page.url()).toContain(editPath(saved))
  expect(await savedContent(page, saved)).toBe(
    '# Der Brunnen\n\nEin Reisender kam. Kein Seil.\n\nEr wartete.\n\nEs regnete. Endlich.\n',
  )
  // Saved: nothing is asked when it is left.
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL('**/admin-dashboard/translations')
})

test('§5 translation form: what is written in the whole text stands in the paragraphs, and the other way round', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/authors')
  const { add } = await makeWork(page, ORIGINAL.join('\n\n'))
  const saved = await add('de', '# Der Brunnen\n\nEin Reisender kam.\n\nEr wartete.\n\nEs regnete.\n')
  await goTo(page, editPath(saved))
  await area(page, 3).fill('Er wartete lange.')
  await page.getByText('Whole text').click()
  const whole = page.getByRole('textbox', { name: 'Content', exact: true })
  await whole.getByText('Er wartete lange.').waitFor()
  await whole.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('Viel Regen.')
  await page.getByText('By paragraph').click()
  await expect.poll(() => area(page, 4).inputValue()).toBe('Es regnete.\nViel Regen.')
  await area(page, 2).fill('Eine Reisende kam.')
  await page.getByText('Whole text').click()
  await whole.getByText('Viel Regen.').waitFor()
  await whole.getByText('Eine Reisende kam.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Translation updated')
  expect(await savedContent(page, saved)).toBe(
    '# Der Brunnen\n\nEine Reisende kam.\n\nEr wartete lange.\n\nEs regnete.\nViel Regen.',
  )
})

test('§5 translation form: an input method composes undisturbed, by paragraph and in the whole text', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/authors')
  const { add } = await makeWork(page, 'One.\n\nTwo.')
  const saved = await add('zh', '一。\n\n二。')
  await goTo(page, editPath(saved))
  const cdp = await page.context().newCDPSession(page)
  const compose = async () => {
    for (const text of ['n', 'ni', 'ni h', 'ni hao'])
      await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    // Longer than the pauses after which drafts, counts and the preview look at the text.
    await page.waitForTimeout(600)
    await cdp.send('Input.insertText', { text: '你好' })
  }
  await page.getByRole('button', { name: 'Preview' }).click()
  await area(page, 2).press('Control+End')
  await compose()
  await expect.poll(() => area(page, 2).inputValue()).toBe('二。你好')
  await page.getByText('Whole text').click()
  const whole = page.getByRole('textbox', { name: 'Content' })
  await whole.press('Control+End')
  await compose()
  await expect.poll(() => whole.innerText()).toMatch(/二。你好你好$/)
  await page.getByRole('region', { name: 'Preview' }).getByText('二。你好你好').waitFor()
  await page.keyboard.press('Control+s')
  await expectToast(page, 'Translation updated')
  expect(await savedContent(page, saved)).toBe('一。\n\n二。你好你好')
})

test('§4 stale edits: a text is merged by paragraph, and where both have changed one, both versions are shown', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/authors')
  const { add } = await makeWork(page, ORIGINAL.join('\n\n'))
  const saved = await add('de', 'Der Brunnen\n\nEin Reisender kam.\n\nEr wartete.\n\nEs regnete.')
  await goTo(page, editPath(saved))
  await area(page, 2).fill('Ein müder Reisender kam.')
  const change = async (from: string, to: string) =>
    call(page, 'PATCH', `/api/admin/translations/${saved.id}`, {
      content: (await savedContent(page, saved)).replace(from, to),
    })
  // Other paragraphs come together unasked.
  await change('Er wartete.', 'Er wartete lange.')
  await page.keyboard.press('Control+s')
  await expectToast(page, 'Translation updated')
  expect(await savedContent(page, saved)).toBe(
    'Der Brunnen\n\nEin müder Reisender kam.\n\nEr wartete lange.\n\nEs regnete.',
  )
  await expect.poll(() => area(page, 3).inputValue()).toBe('Er wartete lange.')

  // Whoever writes goes on where they were, also behind what has come in.
  const caret = () =>
    page.evaluate(() => {
      const field = document.activeElement
      return field instanceof HTMLTextAreaElement ? [field.value, field.selectionStart] : []
    })
  await area(page, 4).press('Home')
  await page.keyboard.type('Dann. ')
  await change('Der Brunnen', 'Ein Brunnen\n\nVorwort.')
  await page.keyboard.press('Control+s')
  await expect.poll(() => area(page, 1).inputValue()).toBe('Ein Brunnen')
  await expect.poll(caret).toEqual(['Dann. Es regnete.', 6])
  await expect.poll(() => savedContent(page, saved)).toMatch(/Dann\. Es regnete\.$/)

  await area(page, 2).fill('Ein matter Reisender kam.')
  await change('Ein müder', 'Ein alter')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Someone else has changed this meanwhile' })
  await dialog.waitFor()
  expect(await page.getByText('Failed to upload translation').count()).toBe(0)
  expect(await dialog.getByRole('deletion').innerText()).toContain('alter')
  expect(await dialog.getByRole('insertion').innerText()).toContain('matter')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save mine over it' }).click()
  await expectToast(page, 'Translation updated')
  await expect.poll(() => savedContent(page, saved)).toContain('Ein matter Reisender')
  // It was to stay, and it did.
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  await area(page, 2).fill('Ein ganz müder Reisender kam.')
  await page.keyboard.press('Control+s')
  await expect.poll(() => savedContent(page, saved)).toContain('Ein ganz müder Reisender')
})

test('§4 drafts: what is written after the first saving is offered where the text is found, and nothing once it is saved', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/authors')
  const { work, languageId } = await makeWork(page, ORIGINAL.join('\n\n'))
  await goTo(page, `/admin-dashboard/add-translation?work=${work.id}&language=${languageId('de')}`)
  await area(page, 1).fill('# Der Brunnen')
  await page.keyboard.press('Control+s')
  await expectToast(page, 'Translation uploaded')
  await area(page, 2).fill('Ein Reisender kam.')
  await draftIsKept(page, 'Ein Reisender kam.')
  page.once('dialog', (dialog) => dialog.accept())
  // The address is that of the text by now, and so is what is told of it.
  await heading(page, 'Edit Translation').waitFor()
  expect(page.url()).toMatch(/\/edit-translation\/\d+$/)
  await page.reload()
  const offer = page.getByRole('dialog', { name: /You have an unsaved draft/ })
  await offer.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => area(page, 2).inputValue()).toBe('Ein Reisender kam.')

  // Saved while the library is slow to answer: no draft is left behind.
  const path = new URL(page.url()).pathname
  await page.route('**/api/admin/**', async (route) => {
    if (route.request().method() === 'GET') await new Promise((done) => setTimeout(done, 600))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/admin-dashboard/translations')
  await page.unrouteAll({ behavior: 'wait' })
  await goTo(page, path)
  await area(page, 2).waitFor()
  expect(await offer.count()).toBe(0)
})

test('§5 translation form: words for a place that was taken meanwhile stay in sight', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/authors')
  const { work, languageId, add } = await makeWork(page, ORIGINAL.join('\n\n'))
  await goTo(page, `/admin-dashboard/add-translation?work=${work.id}&language=${languageId('de')}`)
  await area(page, 1).fill('# Der Ziehbrunnen')
  await add('de', '# Der Brunnen')
  await page.keyboard.press('Control+s')
  await page.getByRole('link', { name: 'Open it' }).waitFor()
  await page
    .getByText(/Failed to upload translation: 409: There is already/)
    .first()
    .waitFor()
  expect(await area(page, 1).inputValue()).toBe('# Der Ziehbrunnen')
})

test('§5 translation form: two tabs with one text do not fight, and a file is not read over it unasked', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/authors')
  const { add } = await makeWork(page, undefined)
  const saved = await add('de', 'Der Brunnen')
  await goTo(page, editPath(saved))
  await page.getByText('The work has no text in its original language, English, to stand beside this one.').waitFor()
  const other = await page.context().newPage()
  await other.goto(editPath(saved))
  await other.getByRole('textbox', { name: 'Content' }).waitFor()
  await page.getByRole('textbox', { name: 'Content' }).press('Control+End')
  await page.keyboard.type(' im Tal')
  await other.getByText('This is being changed in another tab, too.').waitFor()
  await other.getByRole('button', { name: 'Continue with what is in the other tab' }).click()
  await expect.poll(() => other.getByRole('textbox', { name: 'Content' }).innerText()).toBe('Der Brunnen im Tal')
  // One that is done drops its own draft, and not what the other has written since.
  await page.getByRole('textbox', { name: 'Content' }).press('Control+End')
  await page.keyboard.type(' hinten')
  await draftIsKept(page, 'im Tal hinten')
  await other.getByRole('link', { name: 'Cancel' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await other.waitForURL('**/admin-dashboard/translations')
  await other.close()
  await page.waitForTimeout(300)
  await draftIsKept(page, 'im Tal hinten')

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a file…' }).click()
  await (await chooser).setFiles({
    name: 'brunnen.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('Aus der Datei\r\n'),
  })
  await page.getByRole('alertdialog', { name: 'Replace the text?' }).getByRole('button', { name: 'Replace' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Content' }).innerText()).toMatch(/^Aus der Datei\n/)
})

/** Several times what is drawn at once; unit tests prove what is counted, cut and paired of two million characters. */
const PARAGRAPHS = 200

test('§5 translation form: a very long text is written in without lag, in both modes', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/authors')
  const prose = Array.from(
    { length: PARAGRAPHS },
    (_, n) => `Paragraph ${n} ${'of a very long story '.repeat(30 + ((n * 7) % 25))}`,
  )
  const { add } = await makeWork(page, prose.join('\n\n'))
  const saved = await add('de', prose.filter((_, n) => n !== PARAGRAPHS / 2).join('\n\n'))
  await goTo(page, editPath(saved))
  await page.getByText('1 paragraph missing').waitFor()
  await page.getByRole('button', { name: 'Next missing' }).click()
  await expect
    .poll(() => area(page, PARAGRAPHS / 2 + 1).evaluate((element) => element === document.activeElement))
    .toBe(true)
  expect(await changesByTyping(page)).toBeLessThan(MOST_CHANGES)
  await page.getByText('No paragraph is missing').waitFor()
  // Its place is kept.
  await page.getByText('Whole text').click()
  await page.getByRole('textbox', { name: 'Content' }).getByText('xxxx').waitFor()
  await page.getByRole('textbox', { name: 'Content' }).getByText('xxxx').click()
  expect(await changesByTyping(page)).toBeLessThan(MOST_CHANGES)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page
    .getByRole('region', { name: 'Preview' })
    .getByText(/^Paragraphs [\d,]+–[\d,]+ of 200/)
    .waitFor()
  await page.getByRole('region', { name: 'Preview' }).getByText('xxxx').waitFor()
})

/** How many nodes twenty keys change: lag comes with the length of the text only where each key draws all of it anew. */
async function changesByTyping(page: Page): Promise<number> {
  await page.evaluate(() => {
    Object.assign(window, { changes: 0 })
    new MutationObserver((records) => {
      ;(window as unknown as { changes: number }).changes += records.length
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  await page.keyboard.type('x'.repeat(20))
  return page.evaluate(() => (window as unknown as { changes: number }).changes)
}
/** A key draws its own paragraph, its counts and little else; the text has far more paragraphs. */
const MOST_CHANGES = 20 * 50

test('§4 stale edits: what is typed into a very long text, while it is merged with what others have saved, is not lost', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/authors')
  const { add } = await makeWork(page, undefined)
  const saved = await add(
    'de',
    Array.from({ length: 120 }, (_, n) => `Satz ${n}. ${'Viel Text. '.repeat(50)}`).join('\n\n'),
  )
  await goTo(page, editPath(saved))
  const whole = page.getByRole('textbox', { name: 'Content', exact: true })
  await whole.press('Control+End')
  await page.keyboard.type('Ende')
  const path = `/api/admin/translations/${saved.id}`
  await call(page, 'PATCH', path, { content: `Anfang. ${await savedContent(page, saved)}` })
  let goOn = () => {}
  const isHeld = new Promise<void>((done) => {
    goOn = done
  })
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'PATCH') await isHeld
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.keyboard.press('Control+s')
  await sent
  await page.keyboard.type(' gut')
  goOn()
  await expectToast(page, 'Translation updated')
  await page.keyboard.type('!')
  await expect.poll(() => whole.innerText()).toMatch(/Ende gut!$/)
  await page.keyboard.press('Control+s')
  await expect.poll(() => savedContent(page, saved)).toMatch(/^Anfang\. Satz 0[\s\S]*Ende gut!$/)
})

test('§2 translations: on a phone, in the dark, the original stands above each paragraph, and the whole text is searched', async () => {
  const { page } = await visitAsStaff('/admin-dashboard/authors', {
    viewport: PHONE,
    colorScheme: 'dark',
    hasTouch: true,
  })
  const { add } = await makeWork(page, ORIGINAL.join('\n\n'))
  await goTo(page, editPath(await add('ar', '# البئر\n\nجاء مسافر.')))
  await area(page, 2).waitFor()
  const [original, mine] = [
    await page.getByText(ORIGINAL[1] as string).boundingBox(),
    await area(page, 2).boundingBox(),
  ]
  expect(mine?.y).toBeGreaterThanOrEqual((original?.y ?? 0) + (original?.height ?? 0) - 1)
  // A sentence is corrected with what is in sight: the words begin high, and saving covers none of them.
  const rows = page.getByRole('list', { name: 'Content' })
  expect((await rows.boundingBox())?.y).toBeLessThan(300)
  const fontSize = await area(page, 2).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(fontSize).toBeGreaterThanOrEqual(16)
  await area(page, 4).fill('هطل المطر.')
  // As high as it is with a keyboard on the screen.
  await page.setViewportSize({ ...PHONE, height: 500 })
  const edges = async (locator: Locator) => {
    const { y, height } = (await locator.boundingBox()) as { y: number; height: number }
    return [y, y + height] as const
  }
  await expect.poll(async () => (await edges(area(page, 4)))[1]).toBeLessThan(500)
  const [top, bottom] = await edges(page.getByRole('button', { name: 'Save' }))
  expect(top).toBeGreaterThan(0)
  expect((await edges(area(page, 4)))[0]).toBeGreaterThan(bottom)
  await page.setViewportSize(PHONE)
  await page.getByText('Whole text').click()
  await page.getByRole('textbox', { name: 'Content' }).click()
  await page.getByRole('button', { name: 'Search and replace' }).click()
  await page.getByRole('textbox', { name: 'Find' }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
