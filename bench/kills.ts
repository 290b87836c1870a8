import { killImports } from '../tests/support/killed-imports.ts'

const ROUNDS = 20
const WORKS = 400

/** Does more often what the tests do three times: kills imports and sites. Nothing that was reported may be lost. */
export async function benchKills(): Promise<void> {
  const { reported, lost, halfWritten, whole } = await killImports(ROUNDS, WORKS)
  console.log(`${ROUNDS} kills: ${reported.length} works were reported, ${lost.length} of them lost`)
  console.log(`${halfWritten} half-written works were shown; ${whole} of ${WORKS} works are whole at the end`)
  if (lost.length > 0 || halfWritten > 0 || whole !== WORKS) process.exitCode = 1
}
