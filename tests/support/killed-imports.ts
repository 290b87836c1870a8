import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Work } from '#contract/works.ts'
import { generateLibrary, slugOf } from './generated-library.ts'
import { runProgram, type Site, startSite, temporaryFolder } from './processes.ts'

/** So long that a group of an import holds a few works only: an import is killed between groups, and within one. */
const TEXT_LENGTH = 9000
const CHAPTERS = 2
/** A text of each chapter in each language of a generated library. */
const TEXTS = CHAPTERS * 4

export interface SurvivedKills {
  /** Slugs of the works that a killed import had reported as added. */
  reported: string[]
  /** Of those, the works that were not whole at the next start. */
  lost: string[]
  /** How many works a site showed at its start that were not whole, over all rounds. */
  halfWritten: number
  /** What an import printed that was then asked to stop, its exit code, and whether it left its database running. */
  stopped: { output: string; code: number | null; hasDatabase: boolean }
  /** What the last import printed, which nobody killed, and its exit code. */
  last: { output: string; code: number | null }
  /** How many works are whole after the last import. */
  whole: number
}

/**
 * Imports a generated library into an empty data folder, and kills import and site with SIGKILL in each round; at last
 * asks one to stop, and lets one end.
 * @param works how many the library has: more than all rounds together report
 */
export async function killImports(rounds: number, works: number): Promise<SurvivedKills> {
  const folder = await temporaryFolder()
  const dataDir = join(folder.path, 'data')
  const library = join(folder.path, 'library')
  const importing = () => runProgram('scripts/library.ts', ['import', library, '--verbose'], { DATA_DIR: dataDir })
  const reported = new Set<string>()
  const lost = new Set<string>()
  let halfWritten = 0
  try {
    await generateLibrary(library, { works, textLength: TEXT_LENGTH, chapters: CHAPTERS })
    for (let round = 0; round < rounds; round += 1) {
      // No site before the first import: it would set out the samples, which nothing here is about.
      const site = round === 0 ? undefined : await startSite(dataDir)
      if (site) {
        const { generated, whole } = await generatedWorks(site)
        for (const slug of reported) if (!whole.includes(slug)) lost.add(slug)
        halfWritten += generated - whole.length
      }
      const program = importing()
      const added = () => [...program.output().matchAll(/^added (\S+)$/gm)].map((match) => match[1] as string)
      while (added().length < 3 + round && program.child.exitCode === null) await sleep(5)
      program.child.kill('SIGKILL')
      site?.child.kill('SIGKILL')
      await Promise.all([program.ended, site?.ended])
      for (const slug of added()) reported.add(slug)
    }
    const asked = importing()
    while (!/^added/m.test(asked.output()) && asked.child.exitCode === null) await sleep(5)
    asked.child.kill('SIGINT')
    const { code } = await asked.ended
    const hasDatabase = existsSync(join(dataDir, 'postgres', 'postmaster.pid'))
    const stopped = { output: asked.output(), code, hasDatabase }

    const program = importing()
    const last = { code: (await program.ended).code, output: program.output() }
    const site = await startSite(dataDir)
    const { whole } = await generatedWorks(site)
    await site.stop()
    return { reported: [...reported], lost: [...lost], halfWritten, stopped, last, whole: whole.length }
  } finally {
    await folder.remove()
  }
}

/** How many generated works a site shows, and the slugs of those that have every chapter in every language. */
async function generatedWorks({ url }: Site): Promise<{ generated: number; whole: string[] }> {
  const read = async <T>(path: string) => (await (await fetch(url + path)).json()) as T
  const works = (await read<Work[]>('/api/works')).filter((work) => work.title.startsWith('Work '))
  const whole: string[] = []
  for (const work of works) {
    const chapters = await read<{ translations: { content: string }[] }[]>(`/api/works/${work.id}/chapters`)
    const texts = chapters.flatMap(({ translations }) => translations)
    const isWhole = texts.length === TEXTS && texts.every(({ content }) => content.length >= TEXT_LENGTH * 0.9)
    if (isWhole && work.categoryIds.length === 1) whole.push(slugOf(Number(/^Work (\d+)/.exec(work.title)?.[1]) - 1))
  }
  return { generated: works.length, whole }
}
