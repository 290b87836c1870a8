import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { codePoints, trueType } from '../src/faces/code-points.ts'
import { alphabets, type Script, scripts } from '../src/faces/faces.ts'
import type { Cut } from './font-cuts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Code points of rare letters that are at most this far apart become one range. */
const BRIDGE = 96
const WRITTEN = '/* Written by scripts/cut-fonts.ts from faces.ts. */'

/** Style sheets with `Languages:` comments: `withLanguages` fills them. */
export const sheetsWithLanguages = ['rtl', 'cjk', 'indic', 'verse', 'choices'].map(
  (name) => `${root}src/web/reader/typography/${name}.css`,
)

/**
 * The `@font-face` rules of some faces, after their files have been cut. If two faces have a letter, browsers take the
 * later one: so the whole faces come first, each with a generous range.
 */
export async function fontFaceStyles(cuts: readonly Cut[]): Promise<string> {
  const wholes: string[] = []
  const rules: string[] = []
  for (const face of cuts) {
    const path = `${face.package}/files/${face.source}.woff2`
    const { cut } = face
    const held = cut && (await codePointsOf(`src/faces/cuts/${cut.file}.woff2`))
    const letters = [...(cut?.letters ?? '')].map(codePoint).filter((code) => held?.has(code))
    if (!cut || cut.isBacked) {
      const isInPackage = await packagedRange(face)
      const source = await codePointsOf(`node_modules/${path}`)
      const rest = [...source].filter((code) => isInPackage(code) && !letters.includes(code))
      if (rest.length > 0) wholes.push(fontFace(face, path, unicodeRange(rest, true)))
    }
    if (cut) rules.push(fontFace(face, `./cuts/${cut.file}.woff2`, unicodeRange(letters)))
  }
  return `${WRITTEN}\n${[...wholes, ...rules].join('\n\n')}\n`
}

const codePointsOf = async (woff2: string) => codePoints(await trueType(await readFile(root + woff2)))
const codePoint = (letter: string) => letter.codePointAt(0) ?? 0

/** @returns whether the package gives a code point to this file: several files also hold a few stray Latin letters */
async function packagedRange({ package: name, source }: Cut): Promise<(code: number) => boolean> {
  const file = await readFile(`${root}node_modules/${name}/unicode.json`, 'utf8')
  const ranges = JSON.parse(file) as Record<string, string>
  const [slice = ''] = Object.keys(ranges)
    .filter((key) => source.includes(`-${key}-`))
    .sort((a, b) => b.length - a.length)
  const parts = (ranges[slice] ?? '').split(',').map((part) => {
    const [first = 0, last = first] = part
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return { first, last }
  })
  return (code) => code <= 0xffff && !isUnseen(code) && parts.some(({ first, last }) => code >= first && code <= last)
}

/** Whether a code point draws nothing (joiners, marks of direction, spaces): no face has to be fetched for it. */
function isUnseen(code: number): boolean {
  return /[\p{Default_Ignorable_Code_Point}\p{Control}\p{White_Space}]/u.test(String.fromCodePoint(code))
}

/** @param isBridged a range may include letters between rare ones: where a cut has these too, browsers take the cut */
function unicodeRange(codes: number[], isBridged = false): string {
  const ranges: [number, number][] = []
  for (const code of [...new Set(codes)].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    const isNear = isBridged && last && code - last[1] <= BRIDGE && !between(last[1], code).some(isUnseen)
    if (last && (isNear || code === last[1] + 1)) last[1] = code
    else ranges.push([code, code])
  }
  const hex = (code: number) => code.toString(16).padStart(4, '0')
  return ranges.map(([a, b]) => (a === b ? `U+${hex(a)}` : `U+${hex(a)}-${hex(b)}`)).join(', ')
}

const between = (a: number, b: number) => Array.from({ length: b - a - 1 }, (_, i) => a + 1 + i)

function fontFace({ family, style, weight }: Cut, url: string, range: string): string {
  const values = [
    `font-family: ${quoted(family)}`,
    style && `font-style: ${style}`,
    weight !== '400' && `font-weight: ${weight}`,
    'font-display: swap',
    `src: url("${url}") format("woff2")`,
    `unicode-range: ${range}`,
  ]
  return `@font-face { ${values.filter(Boolean).join('; ')}; }`
}

/**
 * The style sheet that sets words by their language: stand-ins, then `--face`, `--lead` (line height of texts), `--tight`
 * (of titles), `--scale`, `--tracking` and `--name` for every element that names a language.
 */
export function scriptStyles(): string {
  const titled = scripts.filter(({ titles }) => titles)
  const standIns = [alphabets, ...scripts].flatMap((script) => script.standIns ?? []).map(standInFace)
  const heavy = scripts.filter(isHeavy).flatMap(allLanguages)
  const heavyLanguages = heavy.join(', ')
  const heavyTexts = heavy.map((language) => `[data-text|="${language}"]`).join(', ')
  const byDeclarations = Map.groupBy(scripts, declarations)
  const withoutWebFonts = [
    `--literata: ${alphabets.fallbacks.map(quoted).join(', ')}`,
    '--face: var(--at-hand)',
    '--same-line: var(--at-hand)',
    '--other-scripts: serif',
  ]
    .map((value) => `${value};`)
    .join(' ')
  return `${WRITTEN}
${standIns.join('\n')}

@layer base {
  /* Scripts with heavy faces have a lighter one for a title or a name on a page in another script. */
  :root { ${titled.map(titleValues).join(' ')} }

  :root { --literata: "Literata Variable"; }

  /* Around a text in a heavy face, words are set in what the system has. */
  :root:is(:lang(${heavyLanguages}), ${heavyTexts}) {
    --literata: ${alphabets.fallbacks.map(quoted).join(', ')};
    ${titled
      .filter((script) => !isHeavy(script))
      .map(({ name, fallbacks }) => `--${name}: ${fallbacks.map(quoted).join(', ')};`)
      .join(' ')}

    & :is(.text, [data-reading-face]):not(:lang(${heavyLanguages})) { --literata: "Literata Variable"; }
  }

  :root, [lang] { ${declarations(alphabets)} }

  ${[...byDeclarations].map(([set, rows]) => `:lang(${rows.flatMap(allLanguages).join(', ')}) { ${set} }`).join('\n\n')}

  /* A page in the script, a text in it on any page, and other sentences in it. */
  :is(:root, .text, [data-reading-face]) {
    ${titled.flatMap(readingValues).join('\n')}
  }
}

/* A reader who saves data gets the fonts of the system. In no layer, this goes before all that is above. */
:root[data-saves], :root[data-saves] * { ${withoutWebFonts} }

@media (prefers-reduced-data: reduce) { :root, :root * { ${withoutWebFonts} } }
`
}

const isHeavy = ({ traits }: Script) => traits.includes('heavy')

function standInFace({
  family,
  local,
  weight,
  style,
  measures,
  range,
}: NonNullable<Script['standIns']>[number]): string {
  const values = [
    `font-family: ${quoted(family)}`,
    style && `font-style: ${style}`,
    weight && `font-weight: ${weight}`,
    `src: ${local.map((name) => `local("${name}")`).join(', ')}`,
    measures && `size-adjust: ${measures.size}%; ascent-override: ${measures.ascent}%`,
    measures && `descent-override: ${measures.descent}%; line-gap-override: 0%`,
    range && `unicode-range: ${range}`,
  ]
  return `@font-face { ${values.filter(Boolean).join('; ')}; }`
}

/** How words of a script are set. Properties with the script's name hold the lighter face for pages in other scripts. */
function declarations({ name, face, titles, fallbacks, lead, tight, scale, nameFamily }: Script): string {
  const isAlphabets = name === alphabets.name
  const own = titles ? [`var(--${name})`] : face && !isAlphabets ? [quoted(face.family)] : []
  const latin = face || fallbacks.length === 0 ? ['var(--literata)'] : []
  const others = isAlphabets ? ['var(--other-scripts)'] : []
  const families = [...own, ...latin, ...fallbacks.map(quoted), ...others, 'serif']
  const values = [
    isAlphabets &&
      `--other-scripts: ${firstOfEachTitleFace()
        .map((script) => `var(--${script})`)
        .join(', ')}`,
    `--face: ${families.join(', ')}`,
    // For a line that is not worth a web font.
    `--at-hand: ${[...fallbacks.map(quoted), 'serif'].join(', ')}`,
    `--lead: ${lead}`,
    `--tight: ${titles?.tight ? `var(--${name}-tight)` : tight}`,
    scale && `--scale: ${titles?.scale ? `var(--${name}-scale)` : scale}`,
    `--tracking: ${isAlphabets ? '-0.014em' : 0}`,
    isAlphabets ? '--name: var(--sans)' : nameFamily && `--name: ${quoted(nameFamily)}, var(--sans)`,
  ]
  return `${values.filter(Boolean).join('; ')};`
}

/** One script for each face of titles. Words in an alphabet, such as a name, take letters of other scripts from these. */
function firstOfEachTitleFace(): string[] {
  const seen = new Set<string>()
  return scripts.flatMap(({ name, titles }) => {
    const family = titles?.families.at(-1)
    if (family === undefined || seen.has(family)) return []
    seen.add(family)
    return [name]
  })
}

const titleValues = ({ name, titles }: Script) => {
  const { families = [], tight, scale } = titles ?? {}
  const measures = `${tight ? `--${name}-tight: ${tight};` : ''} ${scale ? `--${name}-scale: ${scale};` : ''}`
  return `--${name}: ${families.map(quoted).join(', ')}; ${measures}`
}

function readingValues({ name, languages, whole, face, titles, tight, scale }: Script): string[] {
  const measures = `${titles?.tight ? `--${name}-tight: ${tight};` : ''} ${titles?.scale ? `--${name}-scale: ${scale};` : ''}`
  const rule = (langs: readonly string[], family: string) =>
    `&:lang(${langs.join(', ')}) { --${name}: ${quoted(family)}; ${measures} }`
  return [rule(languages, face?.family ?? ''), ...(whole ? [rule(whole.languages, whole.family)] : [])]
}

const quoted = (family: string) => (/\s/.test(family) ? `"${family}"` : family)

/**
 * Fills the lists of languages in a style sheet: `:lang(…)` after a comment `Languages: rtl` gets the languages of the
 * scripts that have this trait, or this name. Several names are joined by commas.
 * @throws Error where no script has the name
 */
export function withLanguages(css: string): string {
  return css.replace(
    /(\/\* Languages: ([\w, -]+?)\.? \*\/[^{}]*?:lang\()[^)]*/g,
    (_, before: string, names: string) => before + names.split(/,\s*/).flatMap(languagesOf).join(', '),
  )
}

function languagesOf(name: string): string[] {
  const found = scripts.filter((script) => script.name === name || script.traits.some((trait) => trait === name))
  if (found.length === 0) throw new Error(`No script in faces.ts has the name or the trait "${name}".`)
  return [...new Set(found.flatMap(allLanguages))].filter((language) => !isCovered(language, found))
}

/** `zh-TW` where `zh` is named: `:lang(zh)` means it too. */
const isCovered = (language: string, rows: readonly Script[]) =>
  rows.some((row) => allLanguages(row).some((other) => language.startsWith(`${other}-`)))

const allLanguages = ({ languages, whole }: Script): string[] => [...languages, ...(whole?.languages ?? [])]
