import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { themes } from './theme.ts'
import { grounds } from './theme-script.ts'

const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')
const text = ['ink', 'ash', 'rubric', 'lapis', 'leafgold']

/** The tokens of a theme, as tokens.css says them. */
function tokensOf(theme: keyof typeof grounds): Record<string, string> {
  const [day = '', sepia = ''] = css.split('[data-theme="sepia"]')
  const tokens: Record<string, string> = {}
  for (const [, name, light, dark] of day.matchAll(/--(\w+): light-dark\((#\w{6}), (#\w{6})\);/g))
    if (!tokens[name as string]) tokens[name as string] = (theme === 'lamp' ? dark : light) as string
  if (theme === 'sepia')
    for (const [, name, colour] of (sepia.split('@media')[0] as string).matchAll(/--(\w+): (#\w{6});/g))
      tokens[name as string] = colour as string
  return tokens
}

/** Relative luminance, as WCAG 2 has it. @param colour `#rrggbb` */
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

describe.each(Object.keys(grounds) as (keyof typeof grounds)[])('the theme %s', (theme) => {
  const tokens = tokensOf(theme)

  test.each(text.flatMap((ink) => ['paper', 'leaf'].map((ground) => [ink, ground])))(
    '%s on %s can be read',
    (ink, ground) => {
      expect(contrast(tokens[ink as string] as string, tokens[ground as string] as string)).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('what is written in the colour of the page on ink or rubric can be read', () => {
    for (const ground of ['ink', 'rubric'])
      expect(contrast(tokens.paper as string, tokens[ground] as string)).toBeGreaterThanOrEqual(4.5)
  })

  test('lends its ground to the bars of the browser', () => {
    expect(grounds[theme]).toBe(tokens.paper)
  })
})

test('Sepia lies between Paper and Lamp, and is neither', () => {
  const [paper, sepia, lamp] = [grounds.paper, grounds.sepia, grounds.lamp].map(luminance) as [number, number, number]
  expect(sepia).toBeLessThan(paper - 0.1)
  expect(sepia).toBeGreaterThan(lamp + 0.1)
})

test('every theme but the system’s own has a ground', () => {
  expect(themes.filter((theme) => theme !== 'system')).toEqual(Object.keys(grounds))
})

test('§2 cards: the detail over a board can be read, whatever the board', () => {
  const card = readFileSync(new URL('../works/work-cards.module.css', import.meta.url), 'utf8')
  const [, ground, share] = /color-mix\(in srgb, (#\w{6}) (\d+)%, transparent\)/.exec(card) as unknown as string[]
  const ink = /background: color-mix[^;]*;\s*color: (#\w{6})/.exec(card)?.[1] as string
  for (const board of ['#ffffff', '#000000', '#e8d2a0']) {
    const mixed = [1, 3, 5].map((at) => {
      const part = (colour: string) => Number.parseInt(colour.slice(at, at + 2), 16)
      const seen = (part(ground as string) * Number(share) + part(board) * (100 - Number(share))) / 100
      return Math.round(seen).toString(16).padStart(2, '0')
    })
    expect(contrast(`#${mixed.join('')}`, ink)).toBeGreaterThanOrEqual(4.5)
  }
})
