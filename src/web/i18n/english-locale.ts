import { pages } from './languages/en/pages.ts'
import { screen } from './languages/en/screen.ts'
import { tools } from './languages/en/tools.ts'
import { makeLocale } from './make-locale.ts'

/** For staff, whose site speaks no other language yet. */
export const englishLocale = makeLocale('en', (formats) => ({
  ...screen(formats),
  ...pages(formats),
  ...tools(formats),
}))
