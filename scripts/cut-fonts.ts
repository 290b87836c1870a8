/**
 * Cuts the faces of the public pages (`src/faces/faces.ts`) to the letters in everyday use, and writes the style sheets
 * that follow from the table. Run by hand when the table, its letters or a package of a face changes; what it makes
 * stands in the repository. With `--styles` it writes the style sheets alone.
 */
import { spawnSync } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { trueType } from '../src/faces/code-points.ts'
import { sameLines } from '../src/web/library/home/same-lines.ts'
import { fontFaceStyles, scriptStyles, sheetsWithLanguages, withLanguages } from './face-styles.ts'
import { type Cut, pageCuts, sameLineCuts } from './font-cuts.ts'
import { plainForms } from './plain-forms.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const faces = `${root}src/faces`
/** Font features that join and place letters, and the kinds of figures; fractions and small figures are left out. */
const FEATURES =
  'kern liga clig calt rlig rclt ccmp locl mark mkmk curs init medi fina isol pnum tnum onum lnum rvrn nukt akhn rphf rkrf half vatu cjct pres abvs blws psts haln abvm blwm dist'

const sameLine = sameLineCuts(Object.fromEntries(sameLines.map(({ lang, line }) => [lang, line])))

if (!process.argv.includes('--styles')) {
  for (const name of await readdir(`${faces}/cuts`)) await rm(`${faces}/cuts/${name}`)
  for (const face of [...pageCuts(), ...sameLine]) if (face.cut) await cutFace(face, face.cut)
}
await writeFile(`${faces}/faces.css`, await fontFaceStyles(pageCuts()))
await writeFile(`${faces}/same-line.css`, await fontFaceStyles(sameLine))
await writeFile(`${faces}/scripts.css`, scriptStyles())
for (const sheet of sheetsWithLanguages) await writeFile(sheet, withLanguages(await readFile(sheet, 'utf8')))
spawnSync(`${root}node_modules/.bin/biome`, ['format', '--write', faces, ...sheetsWithLanguages], { stdio: 'inherit' })

async function cutFace(face: Cut, { file, letters, wght, ligated }: NonNullable<Cut['cut']>): Promise<void> {
  const source = await readFile(`${root}node_modules/${face.package}/files/${face.source}.woff2`)
  const whole = ligated === undefined ? source : await plainForms(await trueType(source), letters, ligated)
  // With a blank, which `unicode-range` does not name: WebKit draws a joiner by it, and loses the letter that follows.
  const cut = await subsetFont(whole, `${letters} `, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES.split(' '),
    dropTables: ['vhea', 'vmtx', 'STAT'],
    ...(wght === undefined ? {} : { variationAxes: { wght } }),
  })
  await writeFile(`${faces}/cuts/${file}.woff2`, cut)
  console.log(`${file.padEnd(26)} ${source.length} -> ${cut.length}`)
}
