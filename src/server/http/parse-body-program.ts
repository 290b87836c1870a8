import { parentPort } from 'node:worker_threads'
import { parseBody } from './parse-body.ts'

/** The program of the thread that parses large bodies, in the order in which they come. */
parentPort?.on('message', (bytes: Uint8Array) => parentPort?.postMessage(parseBody(bytes)))
