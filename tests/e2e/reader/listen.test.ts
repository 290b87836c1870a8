import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, PHONE, useBrowser } from '#tests/support/browser.ts'
import { speechOf, withVoices } from '#tests/support/fake-speech.ts'
import { chooseLanguage } from '#tests/support/reading-tools.ts'
import { address, FABLES, FERRYMAN, LETTERS } from '#tests/support/samples.ts'
import { comeToRest } from '#tests/support/steadiness.ts'

const { visit } = useBrowser()

const ANN = { name: 'Ann', lang: 'en-US' }
const VOICES = [
  ANN,
  { name: 'Ben', lang: 'en-GB' },
  { name: 'Far', lang: 'en-US', localService: false },
  { name: 'Majed', lang: 'ar-001' },
  { name: 'Meijia', lang: 'zh-TW' },
  { name: 'Tingting', lang: 'zh-CN' },
]

const bar = (page: Page) => page.getByRole('region', { name: 'Listen' })
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })
const note = (page: Page) => bar(page).getByRole('status')
const spoken = (page: Page) => page.locator('[data-spoken]')

/** Brings the fifth passage to the top, once the page has come to rest. */
const readToFifth = (page: Page) =>
  expect
    .poll(() =>
      page.locator('#p5').evaluate(async (one) => {
        one.scrollIntoView({ behavior: 'instant' })
        await new Promise((seen) => setTimeout(seen, 300))
        return one.getBoundingClientRect().top
      }),
    )
    // Whole, beneath the bars: on a phone only the header is above.
    .toSatisfy((top: number) => top > 80 && top < 300)

async function listen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for reading' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Listen' }).click()
  await bar(page).waitFor()
}

const said = async (page: Page) => (await speechOf(page)).evaluate(({ said }) => said)
const last = (page: Page) => expect.poll(async () => (await said(page)).at(-1))
const isSpeaking = async (page: Page) => (await speechOf(page)).evaluate((speech) => speech.isSpeaking)
const isFocused = (page: Page, name: string) => button(page, name).evaluate((one) => one === document.activeElement)

/** Without a pointer, which would have to follow the bar while the page scrolls. */
const goOn = (page: Page) => button(page, 'Next passage').press('Enter')

/** Goes on so many times, each time when the page has drawn what is read now. */
const goOnTimes = (page: Page, times: number) =>
  bar(page)
    .getByRole('button', { name: 'Next passage' })
    .evaluate(async (next: HTMLButtonElement, times) => {
      next.focus()
      for (let i = 0; i < times; i += 1) {
        next.click()
        await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
      }
    }, times)

/** Goes on to a passage. */
const goOnTo = (page: Page, id: string | null) =>
  bar(page)
    .getByRole('button', { name: 'Next passage' })
    .evaluate(async (next: HTMLButtonElement, id) => {
      const isThere = () => document.querySelector('[data-spoken]')?.id === id
      for (let i = 0; i < 200 && !isThere(); i += 1) {
        next.click()
        await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
      }
    }, id)

/** All that is being said is said, and the voice goes on. */
async function finish(page: Page): Promise<void> {
  const before = (await said(page)).length
  await (await speechOf(page)).evaluate((speech) => speech.end())
  await expect.poll(async () => (await said(page)).length).toBeGreaterThan(before)
}

/** The words that are marked as being said. */
const word = (page: Page) => page.evaluate(() => [...(CSS.highlights.get('spoken-word') ?? [])].join())

const isInSight = (page: Page) =>
  spoken(page).evaluate((one) => {
    const { top } = one.getBoundingClientRect()
    return top >= 0 && top < innerHeight
  })

describe('listening', () => {
  test('reads from the passage that is seen, marks it and its words, pauses and goes on', async () => {
    const { page, complaints, requests } = await visit(`${FERRYMAN}/en#p5`, {}, withVoices(VOICES))
    await readToFifth(page)
    expect(requests.some((path) => path.includes('listen'))).toBe(false)
    await listen(page)
    await last(page).toMatchObject({ text: expect.stringMatching(/^“What have you got\?”/), voice: 'Ann', rate: 1 })
    expect(await isFocused(page, 'Pause')).toBe(true)
    expect(await spoken(page).getAttribute('id')).toBe('p5')
    await (await speechOf(page)).evaluate((speech) => speech.word(1, 4))
    expect(await word(page)).toBe('What')

    await page.keyboard.press('Enter')
    expect(await isSpeaking(page)).toBe(false)
    expect(await spoken(page).count()).toBe(1)
    await page.keyboard.press('Enter')
    await last(page).toMatchObject({ text: expect.stringMatching(/^What have you got/) })
    await finish(page)
    await last(page).toMatchObject({ text: expect.stringMatching(/^Mithqal opened the ledger/) })
    // This voice has named its words, and names none now.
    expect(await word(page)).toBe('')

    await button(page, 'Next passage').click()
    await last(page).toMatchObject({ text: 'I’m she who sees you when it’s me you see;' })
    await finish(page)
    await last(page).toMatchObject({ text: 'no human foot has ever trodden me.' })
    await button(page, 'Previous passage').click()
    await last(page).toMatchObject({ text: 'I’m she who sees you when it’s me you see;' })

    await page.keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })
    expect(await isSpeaking(page)).toBe(false)
    expect(await spoken(page).count()).toBe(0)
    const menu = page.getByRole('button', { name: 'More for reading' })
    expect(await menu.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(complaints).toEqual([])
  })

  test('waits for voices that come late; keeps speed and voice on the device', async () => {
    const { page } = await visit(`${FERRYMAN}/en`, {}, withVoices(VOICES, 1000))
    await listen(page)
    // From the beginning: the chapter's title first.
    await last(page).toMatchObject({ text: 'The Fare' })
    await bar(page).getByText('1×').first().click()
    await bar(page).getByRole('slider', { name: 'Speed' }).fill('1.5')
    await last(page).toMatchObject({ text: 'The Fare', rate: 1.5 })
    const voice = bar(page).getByRole('combobox', { name: 'Voice' })
    expect(await voice.getByRole('option').allInnerTexts()).toEqual(['Ann', 'Ben', 'Far (online)'])
    await voice.selectOption('Ben')
    await last(page).toMatchObject({ text: 'The Fare', rate: 1.5, voice: 'Ben' })
    await page.keyboard.press('Escape')
    await voice.waitFor({ state: 'hidden' })
    await expect(isSpeaking(page)).resolves.toBe(true)

    await page.reload()
    await listen(page)
    await last(page).toMatchObject({ rate: 1.5, voice: 'Ben' })
  })

  test('goes on with the next chapter and stops at the end of the work', async () => {
    const { page, complaints } = await visit(`${FERRYMAN}/en/5`, {}, withVoices([ANN]))
    await listen(page)
    await last(page).toMatchObject({ text: 'The Gap' })
    await goOnTimes(page, await page.locator('article [id]').count())
    await last(page).toMatchObject({ text: expect.not.stringContaining('The Gap') })
    await goOn(page)
    await page.waitForURL((url) => url.pathname === `${FERRYMAN}/en/6`)
    await last(page).toMatchObject({ text: 'Tilmu' })
    expect(await spoken(page).innerText()).toBe('Tilmu')
    await expect.poll(() => isInSight(page)).toBe(true)
    expect(await isFocused(page, 'Next passage')).toBe(true)
    await finish(page)
    expect(await spoken(page).getAttribute('id')).toBe('p1')

    // Who turns the page hears what is there: from the passage on that was reached, where the address names it.
    for (const [turn, number] of [
      ['goBack', 5],
      ['goForward', 6],
    ] as const) {
      const left = await said(page)
      await page[turn]()
      await page.waitForURL(({ pathname }) => pathname === `${FERRYMAN}/en/${number}`)
      await expect.poll(async () => (await said(page)).length).toBeGreaterThan(left.length)
      await expect
        .poll(async () => (await spoken(page).innerText()).includes((await said(page)).at(-1)?.text ?? '-'))
        .toBe(true)
    }

    await goOnTimes(page, (await page.locator('article [id]').count()) + 1)
    await note(page).getByText('This was the end.').waitFor()
    expect(await isSpeaking(page)).toBe(false)
    expect(await button(page, 'Play').count()).toBe(1)
    await button(page, 'Play').click()
    await last(page).toMatchObject({ text: 'Tilmu' })
    await expect.poll(() => note(page).innerText()).toBe('')
    expect(complaints).toEqual([])
  })

  test('keeps what is read in sight, lets go of who scrolls away, and takes them back', async () => {
    const { page } = await visit(`${FERRYMAN}/en`, { viewport: PHONE }, withVoices([ANN]))
    await listen(page)
    for (let i = 0; i < 3; i += 1) {
      await goOnTimes(page, 3)
      await expect.poll(() => isInSight(page)).toBe(true)
    }
    const back = button(page, 'Back to the passage that is read aloud')
    expect(await back.getAttribute('aria-disabled')).toBe('true')
    await page.mouse.move(200, 500)
    await page.mouse.wheel(0, -1500)
    await expect.poll(() => back.getAttribute('aria-disabled')).toBe('false')
    await comeToRest(page)
    const y = await page.evaluate(() => scrollY)
    await button(page, 'Next passage').click()
    await expect.poll(() => spoken(page).getAttribute('id')).toBe('p10')
    expect(await page.evaluate(() => scrollY)).toBe(y)
    await back.click()
    await expect.poll(() => back.getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => isInSight(page)).toBe(true)

    await page.mouse.wheel(0, -1500)
    await expect.poll(() => back.getAttribute('aria-disabled')).toBe('false')
    await comeToRest(page)
    await bar(page).getByText('1×').first().click()
    // The reader rests, and in the moment of the step the text becomes higher, as when a face comes late.
    await page.waitForURL(/#p4$/)
    await bar(page)
      .getByRole('button', { name: 'Read from the top of the screen' })
      .evaluate((one: HTMLElement) => {
        document.getElementById('p12')?.style.setProperty('padding-bottom', '9px')
        one.click()
      })
    await expect.poll(() => isInSight(page)).toBe(true)
    expect(await spoken(page).getAttribute('id')).not.toBe('p10')
    expect(await back.getAttribute('aria-disabled')).toBe('true')
  })

  test('says so where the next chapter cannot be read, and goes on once it can be', async () => {
    const next = '**/api/works/*/reading/en/6'
    const { page } = await visit(`${FERRYMAN}/en/5`, {}, async (page) => {
      await page.route(next, (route) => route.abort())
      await withVoices([ANN])(page)
    })
    await listen(page)
    await last(page).toMatchObject({ text: 'The Gap' })
    await goOnTimes(page, (await page.locator('article [id]').count()) + 1)
    await note(page).getByText('The text could not be read').waitFor()
    expect(await isSpeaking(page)).toBe(false)
    await page.unroute(next)
    await page.goBack()
    await expect.poll(() => note(page).innerText()).toBe('')
    await button(page, 'Play').click()
    await expect.poll(() => isSpeaking(page)).toBe(true)
    await page.goForward()
    await last(page).toMatchObject({ text: 'Tilmu' })
    expect(await note(page).innerText()).toBe('')
  })

  test('Chinese is read in its own voice, and vertical lines follow what is read', async () => {
    const { page } = await visit(`${FABLES}/zh`, { viewport: PHONE }, async (page) => {
      await withVoices(VOICES)(page)
      await page.addInitScript(() => localStorage.setItem('text', '{"writing":"vertical"}'))
    })
    const frame = page.locator('article.text')
    expect(await frame.evaluate((one) => getComputedStyle(one).writingMode)).toBe('vertical-rl')
    await listen(page)
    await last(page).toMatchObject({ voice: 'Tingting', lang: 'zh-CN' })
    await goOnTimes(page, 12)
    const isWithin = async () => {
      const [inner, outer] = [await spoken(page).boundingBox(), await frame.boundingBox()]
      if (!inner || !outer) return false
      const right = inner.x + inner.width
      return right > outer.x && right <= outer.x + outer.width + 1
    }
    await expect.poll(isWithin).toBe(true)
    expect(await frame.evaluate((one) => -one.scrollLeft)).toBeGreaterThan(300)
  })

  test('reads neither the marks of notes nor the numbers of notes, and a table cell by cell', async () => {
    const { page } = await visit(`${address('translators-of-toledo')}/ar/5`, {}, withVoices(VOICES))
    await listen(page)
    const row = page.locator('article tr[id]').nth(1)
    const [rowId, cells] = [await row.getAttribute('id'), await row.locator('td').allInnerTexts()]
    await goOnTo(page, rowId)
    await last(page).toMatchObject({ text: cells[0] })
    for (const cell of cells.slice(1)) {
      await finish(page)
      await last(page).toMatchObject({ text: cell })
    }
    const block = page.locator('article [id]:has(> .footnote-ref)').last()
    const id = await block.getAttribute('id')
    expect(await block.innerText()).toContain('[1]')
    await goOnTo(page, id)
    const begun = (await said(page)).length
    while ((await spoken(page).getAttribute('id')) === id) await finish(page)
    expect((await said(page)).length).toBeGreaterThan(begun)
    expect((await said(page)).map(({ text }) => text).join(' ')).not.toMatch(/\[\d+\]|↩/)
  })

  test('Arabic is read in its own voice, and the bar is accessible', async () => {
    const options = { viewport: PHONE, colorScheme: 'dark' } as const
    const { page, complaints } = await visit(`${FERRYMAN}/ar#p5`, options, withVoices(VOICES))
    await readToFifth(page)
    await listen(page)
    const begin = 'قال مثقال ذلك الصباح'
    await last(page).toMatchObject({ text: expect.stringContaining(begin), voice: 'Majed', lang: 'ar-001' })
    await (await speechOf(page)).evaluate((speech) => speech.word(0, 3))
    for (const one of await bar(page).locator('button:visible, summary').all())
      expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await bar(page).getByText('1×').first().click()
    // What is marked in the text is scanned, too.
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(complaints).toEqual([])
  })

  test('of two texts reads the first, or the second', async () => {
    const { page } = await visit(`${FERRYMAN}/en+ar#p5`, {}, withVoices(VOICES))
    await readToFifth(page)
    await listen(page)
    await last(page).toMatchObject({ text: expect.stringContaining('What have you got'), voice: 'Ann' })
    await bar(page).getByText('1×').first().click()
    await bar(page).getByRole('combobox', { name: 'Language' }).selectOption('Arabic')
    await last(page).toMatchObject({ text: expect.stringContaining('قال مثقال'), voice: 'Majed' })
    expect(await spoken(page).getAttribute('id')).toBe('ar-p5')
  })

  test('goes on at the same place in another language', async () => {
    const { page } = await visit(`${FERRYMAN}/ar`, {}, withVoices(VOICES))
    await chooseLanguage(page, 'English')
    await page.waitForURL((url) => url.pathname === `${FERRYMAN}/en`)
    await listen(page)
    await last(page).toMatchObject({ text: 'The Fare', voice: 'Ann' })
    await button(page, 'Next passage').click()
    await button(page, 'Next passage').click()
    await last(page).toMatchObject({ text: expect.stringContaining('On the east lay') })
    await page.goBack()
    await last(page).toMatchObject({ voice: 'Majed' })
    expect(await spoken(page).getAttribute('id')).toBe('p2')
  })

  test('says where no voice has the language', async () => {
    const { page } = await visit(`${LETTERS}/fr`, { viewport: PHONE }, withVoices(VOICES))
    await listen(page)
    await note(page).getByText('This device has no voice for French.').waitFor()
    expect(await button(page, 'Play').getAttribute('aria-disabled')).toBe('true')
    await button(page, 'Play').click({ force: true })
    expect(await said(page)).toEqual([])
    expect(await spoken(page).count()).toBe(0)
    await expectAccessible(page, undefined, ['article'])
    await expectNoSidewaysScroll(page)
  })

  test('a tool that breaks leaves the text, says so, and can be opened again; it says where the browser has no voice at all', async () => {
    const { page } = await visit(`${LETTERS}/ar`, { viewport: PHONE }, (page) =>
      page.addInitScript(() => Object.defineProperty(window, 'speechSynthesis', { value: {}, configurable: true })),
    )
    const text = await page.locator('.text').innerText()
    const open = async () => {
      await page.getByRole('button', { name: 'More for reading' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Listen' }).click()
    }
    await open()
    const said = page.getByRole('dialog', { name: 'This does not work' })
    await said.getByText('Something went wrong in it.').waitFor()
    expect(await page.locator('.text').innerText()).toBe(text)
    await expectAccessible(page, undefined, ['article'])
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await page.getByRole('navigation', { name: 'Languages' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('More for reading')
    await page.evaluate(() => Object.defineProperty(window, 'speechSynthesis', { value: undefined }))
    await open()
    await note(page).getByText('This browser cannot read aloud.').waitFor()
    expect(await isFocused(page, 'Stop listening')).toBe(true)
    expect(await said.count()).toBe(0)
    await page.keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })
  })

  test('of two pages one speaks, and one that is left falls silent', async () => {
    const { page } = await visit(`${FERRYMAN}/en`, {}, withVoices([ANN]))
    const other = await page.context().newPage()
    await withVoices([ANN])(other)
    await other.goto(`${FERRYMAN}/en/2`)
    await listen(page)
    await expect.poll(() => isSpeaking(page)).toBe(true)
    await listen(other)
    await expect.poll(() => isSpeaking(other)).toBe(true)
    await expect.poll(() => isSpeaking(page)).toBe(false)
    await button(page, 'Play').waitFor()
    await other.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
    expect(await isSpeaking(other)).toBe(false)
  })
})
