import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeReading, makeWork } from '#tests/support/fake-library.ts'
import { englishLocale } from '../i18n/english-locale.ts'
import { LocaleContext } from '../i18n/locale.ts'
import { ChapterHeader, NearChapters } from './chapter-navigation.tsx'

const entry = (number: number, available: boolean) => ({
  number,
  title: `Chapter ${number}`,
  titleLanguage: 'en',
  available,
  length: 0,
})
const contents = [entry(1, true), entry(2, false)]
const reading = {
  ...makeReading({ contents }),
  contents,
  chapter: { number: 1, title: 'Chapter 1', titleLanguage: 'en' },
}

test.each([
  ['contents', ChapterHeader],
  ['margin', NearChapters],
])('§2 reading page: the %s mark a chapter that is not in the language, and say so', (_, Chapters) => {
  const html = renderToStaticMarkup(
    <LocaleContext value={englishLocale}>
      <Chapters work={makeWork()} reading={reading as never} />
    </LocaleContext>,
  )
  const items = html.match(/<li.*?<\/li>/g) ?? []
  expect(items.map((item) => [item.includes('data-missing'), item.includes('not in this language')])).toEqual([
    [false, false],
    [true, true],
  ])
})
