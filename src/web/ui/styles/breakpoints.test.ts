import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)

test('style sheets know three widths of the window: 30rem, 48rem and 64rem', () => {
  const others = globSync('**/*.css', { cwd: root }).flatMap((path) => {
    const css = readFileSync(new URL(path, root), 'utf8')
    const widths = [...css.matchAll(/@media[^{]*/g)].flatMap(([query]) => query.match(/width[^)]*/g) ?? [])
    return widths.filter((width) => !/^width (<|>=) (30|48|64)rem$/.test(width)).map((width) => `${path}: ${width}`)
  })
  expect(others).toEqual([])
})
