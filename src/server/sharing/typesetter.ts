import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FacedText } from './cut-faces.ts'

const LIMIT_MS = 30_000
/** Unix's niceness of the process: readers' pages come before pictures. */
const NICENESS = 5
/** The only environment variables of the server that the program sees. */
const ENVIRONMENT = ['PATH', 'HOME', 'FONTCONFIG_FILE', 'SystemRoot', 'LD_LIBRARY_PATH']

/** What is to be drawn: an SVG, and a picture over a part of it. */
export interface Drawing {
  svg: string
  cover: { left: number; top: number; width: number; height: number }
  /** In any usual format. Where it is undefined, or no picture at all, that part of the SVG stays. */
  coverPicture?: Uint8Array | undefined
  /** Of the picture that comes out, in pixels; undefined: as the SVG is. */
  width?: number | undefined
  /** undefined: `png` */
  type?: 'png' | 'jpeg'
}

export interface Typesetter {
  /** Gets ready to set some texts. @returns letters that no face has, neither ours nor the machine's */
  prepare(texts: readonly FacedText[]): Promise<ReadonlySet<string>>
  /** @returns PNG or JPEG */
  draw(drawing: Drawing): Promise<Buffer>
}

/**
 * Opens a typesetter for one picture, in a process of its own: its memory is freed with it, no reader waits for it, and
 * Fontconfig, which reads its settings once, sees only the faces that were cut for this picture.
 */
export async function withTypesetter<T>(use: (typesetter: Typesetter) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sharing-'))
  const program = fork(fileURLToPath(new URL('typesetter-program.ts', import.meta.url)), [], {
    cwd: folder,
    env: Object.fromEntries(ENVIRONMENT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  })
  const gone = new Promise<void>((resolve) => program.once('close', resolve))
  try {
    if (program.pid !== undefined) lowerPriority(program.pid)
    return await use({
      prepare: (texts) => ask<Set<string>>(program, texts),
      draw: async (drawing) => Buffer.from(await ask<Uint8Array>(program, drawing)),
    })
  } finally {
    program.kill('SIGKILL')
    await gone
    await rm(folder, { recursive: true, force: true })
  }
}

/** @throws Error with what the program wrote to stderr, if it ends without an answer */
function ask<T>(program: ChildProcess, question: object): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  let said = ''
  program.stderr?.on('data', (part) => {
    said += part
  })
  program.once('message', (answer) => resolve(answer as T))
  program.once('error', reject)
  program.once('close', () => reject(new Error(`The picture could not be drawn. ${said.slice(0, 2000)}`)))
  program.send(question, (error) => error && reject(error))
  return promise
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS)
  } catch {
    // Not allowed on this system: the picture only competes with the pages.
  }
}
