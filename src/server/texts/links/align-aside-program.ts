import { parentPort } from 'node:worker_threads'
import { alignWith } from './align-texts.ts'

/** The HTML of texts and of the one they are aligned with (undefined: that one itself), and how long they usually are. */
export interface ToAlign {
  hub: string
  texts: (string | undefined)[]
  usual: number[]
}

parentPort?.on('message', ({ hub, texts, usual }: ToAlign) => parentPort?.postMessage(alignWith(hub, texts, usual)))
