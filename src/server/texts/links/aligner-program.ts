import { parentPort } from 'node:worker_threads'
import { type AlignedText, alignWithHub } from './align-texts.ts'

/** Texts of one place, as HTML. */
export interface AlignmentJob {
  hub: string
  /** undefined: the hub itself. */
  texts: (string | undefined)[]
  /** For each text the logarithm of its usual length over the hub's. */
  usualLogs: number[]
  /** Other texts of the place. */
  aligned: AlignedText[]
}

/** The program of `AlignerThread`: answers each job with its alignments. */
parentPort?.on('message', ({ hub, texts, usualLogs, aligned }: AlignmentJob) =>
  parentPort?.postMessage(alignWithHub(hub, texts, usualLogs, aligned)),
)
