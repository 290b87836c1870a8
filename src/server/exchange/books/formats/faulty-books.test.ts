import { expect, test } from 'vitest'
import { random } from '#tests/support/disturbed-text.ts'
import { FAULTS, foreignBook, goodBook } from '#tests/support/foreign-books.ts'
import { Refusal } from '../../import/source.ts'
import { readEpub } from './read-epub.ts'

/** Each fault alone twice, and as often again, half of them with another. */
const BOOKS = 4 * FAULTS.length
/** What people are told: a sentence, with no word of a program's. */
const SENTENCE = /^[^\n]{10,300}$/
const OF_PROGRAMS = /undefined|TypeError|RangeError|is not a function|Cannot read|Maximum call/

test(`§2 ${BOOKS} e-books with faults: each is read, or refused in one clear sentence`, async () => {
  const next = random(18)
  for (let n = 0; n < BOOKS; n += 1) {
    const fault = FAULTS[n % FAULTS.length] as (typeof FAULTS)[number]
    // Every second time two faults come together.
    const second = n >= FAULTS.length * 2 && n % 2 === 1 ? FAULTS[Math.floor(next() * FAULTS.length)] : undefined
    const good = goodBook(n, 3, 1500)
    const begun = second?.change(good, next) ?? good
    const changed = 'pages' in begun ? fault.change(begun, next) : begun
    const bytes = await ('pages' in changed ? foreignBook(changed) : changed)
    const name = `book-${n}.epub`
    const label = `${n} ${fault.name}${second ? ` + ${second.name}` : ''}`
    let said: string[]
    try {
      const book = await readEpub(bytes, name)
      expect(book.chapters.length, label).toBeGreaterThan(0)
      expect(book.chapters.map(({ content }) => content).join(''), label).not.toMatch(/root:|aaaaaaaaaa/)
      said = book.remarks
    } catch (error) {
      if (!(error instanceof Refusal)) throw new Error(label, { cause: error })
      expect(error.path, label).toMatch(/^book-\d+\.epub/)
      said = [error.message]
    }
    for (const sentence of said) {
      expect(sentence, label).toMatch(SENTENCE)
      expect(sentence, label).not.toMatch(OF_PROGRAMS)
    }
    if (fault.says && !second) expect(said.join(' '), label).toMatch(fault.says)
  }
})
