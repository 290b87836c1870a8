import { expect, test } from 'vitest'
import { isPossiblyBroken } from '../scripts/possibly-broken.ts'

test.each([
  ['tests/e2e/notes/notes.test.ts', 'src/web/notes/quote.ts', true],
  ['tests/e2e/notes/notes.test.ts', 'src/web/search/search-screen.tsx', false],
  ['tests/e2e/notes/notes.test.ts', 'src/web/ui/dialog.tsx', true],
  ['tests/e2e/notes/notes.test.ts', 'src/server/app.ts', true],
  ['tests/e2e/notes/notes.test.ts', 'src/web/ui/theme.test.ts', false],
  ['tests/e2e/notes/notes.test.ts', 'docs/glossary.md', false],
  ['tests/e2e/pages/every-page.test.ts', 'src/web/search/search-screen.tsx', true],
  ['tests/e2e/pages/every-page.test.ts', 'src/web/admin/works/works-view.tsx', false],
  ['tests/e2e/staff/staff-works.test.ts', 'src/server/staff/works/save-work.ts', true],
  ['tests/process/site.test.ts', 'src/server/db/open.ts', true],
  ['tests/process/site.test.ts', 'src/web/routes.ts', false],
  ['src/web/match.test.ts', 'src/server/app.ts', false],
])('whether %s can be broken by a change of %s: %s', (path, changed, expected) => {
  expect(isPossiblyBroken(path, [changed])).toBe(expected)
})
