import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readEpub } from '#server/exchange/books/formats/read-epub.ts'
import { renderText } from '#server/texts/render/render-text.ts'
import { foreignBook, goodBook } from '#tests/support/foreign-books.ts'
import { runProgram, temporaryFolder } from '#tests/support/processes.ts'
import { epubOf, sampleBooks } from '#tests/support/sample-books.ts'
import { sampleSlugs } from '#tests/support/samples.ts'
import { watchMemory } from './import.ts'

const BOOKS = 1000
const CHAPTERS = 12
const CHAPTER_LENGTH = 10_000

/** 1,000 e-books taken in by one command; then each sample work in each language, made an e-book and read again. */
export async function benchBooks(): Promise<void> {
  const folder = await temporaryFolder()
  const shelf = join(folder.path, 'shelf')
  try {
    await mkdir(shelf)
    for (let n = 0; n < BOOKS; n += 1)
      await writeFile(join(shelf, `book-${n}.epub`), await foreignBook(goodBook(n, CHAPTERS, CHAPTER_LENGTH)))
    const run = async (words: string) => {
      const started = performance.now()
      const { child, ended, output } = runProgram('src/cli/main.ts', ['import', shelf], { DATA_DIR: folder.path })
      const peak = watchMemory(child.pid as number)
      await ended
      if (!output().includes(`${BOOKS} ${words}`)) throw new Error(output())
      const seconds = (performance.now() - started) / 1000
      console.log(
        `  ${words}: ${(BOOKS / seconds).toFixed(0)} books/s, ${seconds.toFixed(0)} s in all, peak memory ${peak()} MB`,
      )
    }
    console.log(`${BOOKS} e-books of ${CHAPTERS} chapters of ${CHAPTER_LENGTH} characters, by one command`)
    await run('added')
    await run('unchanged')
  } finally {
    await folder.remove()
  }
  await benchRoundTrip()
}

async function benchRoundTrip(): Promise<void> {
  let [books, same] = [0, 0]
  for (const slug of sampleSlugs)
    for (const sample of await sampleBooks(slug)) {
      const { chapters } = await readEpub(await epubOf(sample), `${slug}-${sample.code}.epub`)
      const htmlOf = (texts: readonly { title: string | null; content: string }[]) =>
        JSON.stringify(texts.map(({ title, content }) => [title, renderText(content).html]))
      books += 1
      if (htmlOf(chapters) === htmlOf(sample.texts)) same += 1
      else console.log(`  ${slug}, ${sample.code}: comes back as another text`)
    }
  console.log(`${books} e-books of the sample library: ${same} come back with the same HTML`)
}
