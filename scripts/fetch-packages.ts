import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CACHE = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url))

/**
 * Packages that a single command needs are fetched when it runs for the first time: nobody else has to install them.
 * @param packages as `name@version`; their install scripts are not run
 * @returns a folder whose `node_modules` has them @throws Error npm could not fetch them
 */
export function fetchPackages(packages: readonly string[]): string {
  const key = createHash('sha256').update(packages.join(' ')).digest('hex').slice(0, 12)
  const folder = join(CACHE, `fetched-${key}`)
  if (existsSync(folder)) return folder
  console.log(`Fetching ${packages.join(', ')}…`)
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  const npm = process.env.npm_execpath
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(command, [...first, 'install', ...options, '--prefix', unfinished, ...packages], {
    cwd: unfinished,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: !npm && process.platform === 'win32',
  })
  if (status !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new Error('npm could not fetch them; its words above say why.')
  }
  renameSync(unfinished, folder)
  return folder
}
