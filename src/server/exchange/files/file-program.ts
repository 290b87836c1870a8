import { parentPort } from 'node:worker_threads'
import { type TextFileOrder, writeTextFile } from './write-text-file.ts'

/** The program of the thread: writes a file for each order that it receives, one after another. */
parentPort?.on('message', (order: TextFileOrder) => {
  parentPort?.postMessage(writeTextFile(order))
})
