import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let gc: NodeJS.GCFunction | undefined

/**
 * Node's `gc`. `--expose-gc` as a flag of the process would cost 40 ms of each start: code that was compiled ahead, Node's
 * own too, counts only for the flags that it was compiled with.
 */
export function garbageCollector(): NodeJS.GCFunction {
  if (gc) return gc
  setFlagsFromString('--expose-gc')
  gc = runInNewContext('gc') as NodeJS.GCFunction
  setFlagsFromString('--no-expose-gc')
  return gc
}
