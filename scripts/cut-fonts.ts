/**
 * Cuts the faces of the public pages to the letters in everyday use and writes the style sheets that name them. Run by
 * hand when a package brings a new face or a set of letters changes; what it makes stands in the repository.
 */
import { spawnSync } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { sameLines } from '../src/web/library/same-lines.ts'
import { codePoints } from './code-points.ts'
import { type Cut, cuts, sameLineCuts } from './font-cuts.ts'
import { plainForms } from './plain-forms.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const faces = `${root}src/faces`
/** What sets letters rightly, and the kinds of figures; fractions and small figures are left out. */
const FEATURES =
  'kern liga clig calt rlig rclt ccmp locl mark mkmk curs init medi fina isol pnum tnum onum lnum rvrn nukt akhn rphf rkrf half vatu cjct pres abvs blws psts haln abvm blwm dist'
/** Rare letters stand apart by as much and are still named as one range. */
const BRIDGE = 96

for (const name of await readdir(faces)) if (/\.(woff2|css)$/.test(name)) await rm(`${faces}/${name}`)
await writeFile(`${faces}/faces.css`, await styleSheet(cuts))
const lines = Object.fromEntries(sameLines.map(({ lang, line }) => [lang, line]))
await writeFile(`${faces}/same-line.css`, await styleSheet(sameLineCuts(lines)))
spawnSync(`${root}node_modules/.bin/biome`, ['format', '--write', faces], { stdio: 'inherit' })

async function styleSheet(all: readonly Cut[]): Promise<string> {
  // Of two faces that have a letter the later wins: so the whole ones come first, each with a generous range.
  const wholes: string[] = []
  const rules: string[] = []
  for (const cut of all) {
    const path = `${cut.package}/files/${cut.source}.woff2`
    const source = await readFile(`${root}node_modules/${path}`)
    const letters = cut.letters === undefined ? [] : await cutFace(cut, cut.letters, source)
    if (cut.backed || !cut.letters) {
      const own = await packagedRange(cut)
      const rest = [...(await codePoints(source))].filter((code) => own(code) && !letters.includes(code))
      if (rest.length > 0) wholes.push(fontFace(cut, path, unicodeRange(rest, true)))
    }
    if (cut.letters) rules.push(fontFace(cut, `./${cut.file}.woff2`, unicodeRange(letters)))
  }
  return `/* Written by scripts/cut-fonts.ts. */\n${[...wholes, ...rules].join('\n\n')}\n`
}

/** Writes the file. @returns the code points that it holds, of those that were asked for */
async function cutFace(cut: Cut, letters: string, source: Buffer): Promise<number[]> {
  const whole = cut.ligated === undefined ? source : await plainForms(await trueType(source), letters, cut.ligated)
  const face = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES.split(' '),
    dropTables: ['vhea', 'vmtx', 'STAT'],
    ...(cut.wght === undefined ? {} : { variationAxes: { wght: cut.wght } }),
  })
  await writeFile(`${faces}/${cut.file}.woff2`, face)
  console.log(`${cut.file.padEnd(26)} ${source.length} -> ${face.length}`)
  const held = await codePoints(face)
  return [...letters].map((letter) => letter.codePointAt(0) ?? 0).filter((code) => held.has(code))
}

/** Out of its packing. */
function trueType(woff2: Buffer): Promise<Buffer> {
  return subsetFont(woff2, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true })
}

/** Which code points the package gives to this file; several hold stray Latin letters besides their own script. */
async function packagedRange({ package: name, source }: Cut): Promise<(code: number) => boolean> {
  const ranges = JSON.parse(await readFile(`${root}node_modules/${name}/unicode.json`, 'utf8')) as Record<
    string,
    string
  >
  const script = Object.keys(ranges)
    .filter((one) => source.includes(`-${one}-`))
    .sort((a, b) => b.length - a.length)[0]
  const parts = (ranges[script ?? ''] ?? '').split(',').map((part) => {
    const [first = 0, last = first] = part
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return { first, last }
  })
  return (code) => code <= 0xffff && !isUnseen(code) && parts.some(({ first, last }) => code >= first && code <= last)
}

/** Joiners, marks of direction, spaces: no reason to fetch a face. */
function isUnseen(code: number): boolean {
  return /[\p{Default_Ignorable_Code_Point}\p{Control}\p{White_Space}]/u.test(String.fromCodePoint(code))
}

/** @param short names what lies between rare letters along with them: of what the cut holds too, the cut wins */
function unicodeRange(codes: number[], short = false): string {
  const ranges: [number, number][] = []
  for (const code of [...new Set(codes)].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    const bridged = short && last && code - last[1] <= BRIDGE && !between(last[1], code).some(isUnseen)
    if (last && (bridged || code === last[1] + 1)) last[1] = code
    else ranges.push([code, code])
  }
  const hex = (code: number) => code.toString(16).padStart(4, '0')
  return ranges.map(([a, b]) => (a === b ? `U+${hex(a)}` : `U+${hex(a)}-${hex(b)}`)).join(', ')
}

function between(a: number, b: number): number[] {
  return Array.from({ length: b - a - 1 }, (_, i) => a + 1 + i)
}

function fontFace(cut: Cut, url: string, range: string): string {
  return `@font-face {
  font-family: "${cut.family}";
  font-style: ${cut.style ?? 'normal'};
  font-weight: ${cut.weight};
  font-display: swap;
  src: url("${url}") format("woff2");
  unicode-range: ${range};
}`
}
