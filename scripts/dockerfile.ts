import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { DockerfileParser, type JSONInstruction } from 'dockerfile-ast'

export interface Instruction {
  /** In capitals. */
  keyword: string
  /** `--from=build` is `from: build`. */
  flags: Record<string, string>
  args: string[]
  /** All arguments as one text, with lines joined, as a shell gets them. */
  text: string
}

export interface Stage {
  name: string | undefined
  image: string
  instructions: Instruction[]
}

/** Reads a Dockerfile. @returns its stages, without the instructions before the first */
export function readStages(path: string): Stage[] {
  const stages: Stage[] = []
  for (const read of DockerfileParser.parse(readFileSync(path, 'utf8')).getInstructions()) {
    const keyword = read.getKeyword()
    const list = (read as Partial<JSONInstruction>).getJSONStrings?.() ?? []
    const flags = (read as Partial<JSONInstruction>).getFlags?.() ?? []
    const words = read.getArguments().map((argument) => argument.getValue())
    const instruction = {
      keyword,
      flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ''])),
      // A list in brackets is a command that Docker runs without a shell.
      args: list.length > 0 ? list.map((argument) => JSON.parse(argument.getValue()) as string) : words,
      text: read.getArgumentsContent()?.replace(/\\\n/g, ' ') ?? '',
    }
    if (keyword === 'FROM') stages.push({ image: words[0] ?? '', name: words[2], instructions: [] })
    else stages.at(-1)?.instructions.push(instruction)
  }
  return stages
}

/** The files that a build gets: those that git tracks, without those that `.dockerignore` leaves out. */
export function contextFiles(): string[] {
  const rules = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const options = ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', options, { encoding: 'utf8', maxBuffer: 1 << 26 })
    .trim()
    .split('\n')
  return files.filter((file) => {
    const parts = file.split('/')
    // A rule for a folder holds for everything in it. The last rule that fits counts.
    const ways = parts.map((_, n) => parts.slice(0, n + 1).join('/'))
    const fits = (pattern: string) => pattern === '*' || ways.some((way) => matchesGlob(way, pattern))
    const rule = rules.findLast((pattern) => fits(pattern.replace(/^!/, '')))
    return rule === undefined || rule.startsWith('!')
  })
}
