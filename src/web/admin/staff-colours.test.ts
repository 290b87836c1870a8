import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('.', import.meta.url)

/** Names of what is wrong, of what deletes, and of what waits for staff. */
const EXCEPTION = /error|danger|fail|invalid|refused|conflict|\bdel\b|\.remove|\.count/

/** The selectors around each line of a style sheet that uses the red. */
function selectorsOfRed(css: string): string[] {
  const around: string[] = []
  const found: string[] = []
  for (const line of css.split('\n').map((each) => each.trim())) {
    if (line.endsWith('{')) around.push(line)
    if (line.includes('--rubric')) found.push(around.join(' '))
    if (line === '}') around.pop()
  }
  return found
}

test('at the desk red says that something is wrong or is deleted, and nothing else', () => {
  const sheets = globSync('**/*.css', { cwd: root })
  const red = sheets.flatMap((path) => selectorsOfRed(readFileSync(new URL(path, root), 'utf8')))
  expect(red.length).toBeGreaterThan(0)
  expect(red.filter((selectors) => !EXCEPTION.test(selectors))).toEqual([])
})
