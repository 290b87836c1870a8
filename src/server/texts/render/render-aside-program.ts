import { parentPort } from 'node:worker_threads'
import { renderText } from './render-text.ts'

/** A rendered text on its way between threads: one string and its cuts pass far quicker than an object for each block. */
export interface PackedText {
  html: string
  length: number
  /** The texts of the blocks, one after another. */
  text: string
  /** The length of each. */
  cuts: Uint32Array
}

/** Renders each text it is given, in the order they come, on the worker's thread. */
parentPort?.on('message', (markdown: string) => {
  const { html, length, blocks } = renderText(markdown)
  const cuts = Uint32Array.from(blocks, ({ text }) => text.length)
  const packed: PackedText = { html, length, text: blocks.map(({ text }) => text).join(''), cuts }
  parentPort?.postMessage(packed, [cuts.buffer])
})
