import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Import, listFiles, ROOT, readImports } from '#tests/support/import-graph.ts'

/** A box of the picture in docs/house.md: its name, and the folders or files that it stands for. */
interface Box {
  name: string
  paths: string[]
}

describe('the picture of the house in docs/house.md', async () => {
  const { boxes, arrows } = readPicture(await readFile(join(ROOT, 'docs/house.md'), 'utf8'))
  // English gathers the words that stand beside each feature: words, and no code.
  const imports = (await readImports()).filter(({ from }) => !/^src\/(web|server)\/i18n\/languages\/en\b/.test(from))
  const real = new Set(imports.flatMap((one) => arrowOf(boxes, one) ?? []))

  test('every source file stands in one box', () => {
    const sources = listFiles().filter((path) => /^src\/.*\.tsx?$/.test(path))
    expect(sources.filter((path) => boxOf(boxes, path) === undefined)).toEqual([])
  })

  test('every arrow is an import of the code', () => {
    expect(arrows.filter((arrow) => !real.has(arrow))).toEqual([])
  })

  test('every import of the code is an arrow, or a way along several', () => {
    const drawn = reachable(arrows)
    const missing = [...real].filter((arrow) => !drawn.has(arrow))
    const examples = missing.map((arrow) => {
      const example = imports.find((one) => arrowOf(boxes, one) === arrow)
      return `${arrow}: ${example?.from} imports ${example?.to}`
    })
    expect(examples).toEqual([])
  })

  test('no arrow is needless, and none runs in a circle', () => {
    const needless = arrows.filter((arrow) => reachable(arrows.filter((other) => other !== arrow)).has(arrow))
    expect(needless).toEqual([])
    expect([...reachable(arrows)].filter((way) => new Set(way.split(' --> ')).size === 1)).toEqual([])
  })
})

test('programs and builds find their files in a folder whose name has spaces and letters of any script', async () => {
  const programs = listFiles().filter((path) => /^(src|scripts|[\w.]+\.config)\b.*\.(ts|mjs)$/.test(path))
  expect(programs).toContain('scripts/build-all.ts')
  const texts = await Promise.all(programs.map((path) => readFile(join(ROOT, path), 'utf8')))
  // An address has them encoded; `fileURLToPath` decodes them.
  expect(programs.filter((_, n) => /import\.meta\.url\)?\)?\.pathname/.test(texts[n] as string))).toEqual([])
})

describe('files that the documents name', () => {
  const documents = listFiles().filter((path) => /^(docs\/[a-z-]+|README|CONTRIBUTING)\.md$/.test(path))

  test.each(documents)('%s names only files that are there', async (document) => {
    const text = await readFile(join(ROOT, document), 'utf8')
    const named = [...text.matchAll(/`((?:src|tests|scripts|bench|docs|samples)\/[^`\s*{}<>…]*)`/g)].map(
      ([, path = '']) => path,
    )
    expect(named.filter((path) => !existsSync(join(ROOT, path.replace(/:\d+$/, ''))))).toEqual([])
  })
})

/** Reads boxes `name["label<br>path path"]` and arrows `a --> b` from the Mermaid block of a Markdown text. */
function readPicture(markdown: string): { boxes: Box[]; arrows: string[] } {
  const [, picture = ''] = /```mermaid\n([\s\S]*?)```/.exec(markdown) ?? []
  const boxes = Array.from(picture.matchAll(/^\s*(\w+)\["[^"]*?<br>([^"]+)"\]/gm), ([, name = '', paths = '']) => ({
    name,
    paths: paths.split(/[\s,]+|<br>/).filter((path) => path !== ''),
  }))
  const arrows = Array.from(picture.matchAll(/^\s*(\w+) --> (\w+)$/gm), ([, from, to]) => `${from} --> ${to}`)
  return { boxes, arrows }
}

/** The name of the box whose path is the longest that begins a file's path; undefined: there is none. */
function boxOf(boxes: readonly Box[], file: string): string | undefined {
  const path = file.replace(/^src\//, '')
  const fits = boxes.flatMap(({ name, paths }) =>
    paths
      .filter((own) => path === own || path.startsWith(own.endsWith('/') ? own : `${own}/`))
      .map((own) => ({ name, own })),
  )
  return fits.sort((a, b) => b.own.length - a.own.length)[0]?.name
}

/** The arrow between boxes that an import makes; undefined: both files stand in the same box. */
function arrowOf(boxes: readonly Box[], { from, to }: Import): string | undefined {
  const [a, b] = [boxOf(boxes, from), boxOf(boxes, to)]
  return a === undefined || b === undefined || a === b ? undefined : `${a} --> ${b}`
}

/** All ways along arrows, each written as one arrow. */
function reachable(arrows: readonly string[]): Set<string> {
  const next = new Map<string, string[]>()
  for (const arrow of arrows) {
    const [from = '', to = ''] = arrow.split(' --> ')
    next.set(from, [...(next.get(from) ?? []), to])
  }
  const ways = new Set<string>()
  for (const start of next.keys()) {
    const open = [...(next.get(start) ?? [])]
    for (let box = open.pop(); box !== undefined; box = open.pop()) {
      if (ways.has(`${start} --> ${box}`)) continue
      ways.add(`${start} --> ${box}`)
      open.push(...(next.get(box) ?? []))
    }
  }
  return ways
}
