import { parentPort } from 'node:worker_threads'
import { type TextFileOrder, writeTextFile } from './text-file.ts'

/** The program of the thread: writes each file that it is told to, in order. */
parentPort?.on('message', (order: TextFileOrder) => {
  parentPort?.postMessage(writeTextFile(order))
})
