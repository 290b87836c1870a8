// Runs every npm command. It needs only the Node that npm came with: it installs missing packages, then hands over to the
// Node of the lock file, whichever Node started it. A site is loaded into this process, where that Node runs it already.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = `${root}node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`
const stamp = `${root}node_modules/.installed`

const scripts = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  build: 'scripts/build.ts',
  test: 'scripts/test.ts',
  check: 'scripts/check.ts',
  'check:deploy': 'scripts/check-deploy.ts',
  'check:epub': 'scripts/check-epub.ts',
  'check:postgres': 'scripts/check-postgres.ts',
  bench: 'bench/main.ts',
  screenshots: 'scripts/screenshots.ts',
  library: 'scripts/library.ts',
  sql: 'scripts/sql.ts',
  words: 'scripts/missing-words.ts',
}

/** @returns whether something was missing */
function install() {
  const lock = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex')
  const installed = existsSync(stamp) && existsSync(node) && readFileSync(stamp, 'utf8') === lock
  if (installed) return false
  console.log('Installing what is missing…')
  const npm = process.env.npm_execpath
  const [command, ...args] = npm ? [process.execPath, npm] : ['npm']
  // The site is built here, so the tools to build it are installed too, whatever NODE_ENV says.
  const { status } = spawnSync(
    command,
    [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: !npm && process.platform === 'win32',
    },
  )
  if (status !== 0 || !existsSync(node)) {
    console.error('npm could not install the packages; its words above say why.')
    process.exit(1)
  }
  writeFileSync(stamp, lock)
  return true
}

// Read before anything else: an installation takes a while, and npm may be killed meanwhile.
const parent = process.ppid
const [name, ...args] = process.argv.slice(2)
const script = scripts[name]
if (!script && name !== 'install') {
  console.error(`Usage: npm run <${Object.keys(scripts).join('|')}>`)
  process.exit(2)
}
const wasMissing = install()
if (name === 'install') process.exit(0)
// Flags for Node: on a large machine V8 lets memory grow far past what a site and an import need. A site has only those for
// which Node's own code need not be compiled anew.
const { all, site, library } = JSON.parse(readFileSync(`${root}scripts/node-flags.json`, 'utf8'))
const flags = { start: site, library, dev: ['--watch', '--watch-preserve-output'] }[name] ?? []
const command = [...all, ...flags, `${root}${script}`, ...args]
// Keeps compiled code in a folder beside the packages: that saves a third of a warm start.
const env = { NODE_COMPILE_CACHE: `${root}node_modules/.cache/compile`, ...process.env }
const isRunByNpm = env.npm_lifecycle_event !== undefined
if (name === 'start' && process.platform !== 'win32') {
  // The site takes the place of this process, and stops when npm is gone. Started without npm it may outlive its parent.
  process.chdir(root)
  const siteEnv = isRunByNpm ? { ...env, NPM_PID: String(parent) } : env
  const isThisNode = !wasMissing && process.execPath === realpathSync(node)
  if (isThisNode && flags.every((flag) => process.execArgv.includes(flag))) {
    Object.assign(process.env, siteEnv)
    module.enableCompileCache(env.NODE_COMPILE_CACHE)
    await import(`../${script}`)
  } else if (process.execve) process.execve(node, [node, ...command], siteEnv)
  else runAsChild()
} else runAsChild()

function runAsChild() {
  const child = spawn(node, command, {
    cwd: root,
    env,
    // When the channel closes, a server learns that this process was killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // The terminal signals the whole group; a supervisor signals this process alone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (isRunByNpm) {
    // When npm is ended, its shell ends too, but not the programs that the shell has started.
    const looking = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(looking)
      child.kill()
    }, 250)
  }
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
}
