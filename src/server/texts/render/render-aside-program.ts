import { parentPort } from 'node:worker_threads'
import { renderText } from './render-text.ts'

/** A rendered text as it is sent between threads: one string and its cuts are sent much faster than an object per block. */
export interface PackedText {
  html: string
  length: number
  /** The texts of all blocks, joined. */
  text: string
  /** The length of each block's text. */
  cuts: Uint32Array
}

/** The worker's program: renders each text it is sent, in order. */
parentPort?.on('message', (markdown: string) => {
  const { html, length, blocks } = renderText(markdown)
  const cuts = Uint32Array.from(blocks, ({ text }) => text.length)
  const packed: PackedText = { html, length, text: blocks.map(({ text }) => text).join(''), cuts }
  parentPort?.postMessage(packed, [cuts.buffer])
})
