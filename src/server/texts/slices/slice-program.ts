import { parentPort } from 'node:worker_threads'
import { countBlocks } from '#words/block-texts.ts'
import { isSliced, type Slice, sliceText } from '../../reading/slice-text.ts'

/** The worker's program: slices the HTML that it is sent; a text that is not long has no slices. */
parentPort?.on('message', (html: string) => {
  const slices: Slice[] = isSliced(html, countBlocks(html)) ? sliceText(html) : []
  parentPort?.postMessage(slices)
})
