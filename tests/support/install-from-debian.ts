import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether this is a Debian on which we may install. */
export const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs packages of Debian.
 * @returns whether they are there
 */
export function installFromDebian(...packages: string[]): boolean {
  // Another installation on this machine is waited for.
  const run = (...words: string[]) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-qq', ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  run('update')
  return run('install', '-y', '--no-install-recommends', ...packages).status === 0
}
