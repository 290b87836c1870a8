import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { inlineScript } from './inline-script.ts'

const shorten = (text: string) => text.replace(/[aeiou]/g, '')

function tell(name: string, limits: { least: number }, cut: (text: string) => string) {
  const told: string[] = []
  // A remark, which nobody needs.
  for (const part of name.split(' ')) {
    if (part.length > limits.least) told.push(`${cut(part)} ${part}`)
    else told.push(part)
  }
  const all = told.filter((one) => one !== '').join(' - ')
  Object.assign(globalThis, { all })
}

test('an inline script does what its function does, without remarks and blanks', () => {
  const script = inlineScript(tell, 'one library a', { least: 3 }, shorten)
  expect(script).not.toMatch(/remark| \{|\{\n|, /)
  const context: { all?: string } = {}
  runInNewContext(script, context)
  expect(context.all).toBe('one - lbrry library - a')
})
