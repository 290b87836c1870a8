import { parentPort } from 'node:worker_threads'
import { sliceText } from '../../reading/slice-text.ts'

/** The worker's program: slices the HTML that it is sent. */
parentPort?.on('message', (html: string) => parentPort?.postMessage(sliceText(html)))
