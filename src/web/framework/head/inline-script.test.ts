import { runInNewContext, Script } from 'node:vm'
import { expect, test } from 'vitest'
import { settingsScript } from '../../reader/settings/settings-script.ts'
import { themeScript } from '../../ui/theme/theme-script.ts'
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

test('values stay as they are; the scripts of the page are whole', () => {
  const value = 'say "hi ( there )", now'
  const context: { all?: string } = {}
  runInNewContext(
    inlineScript((text: string) => Object.assign(globalThis, { all: text }), value),
    context,
  )
  expect(context.all).toBe(value)
  for (const script of [themeScript, settingsScript]) expect(() => new Script(script)).not.toThrow()
})
