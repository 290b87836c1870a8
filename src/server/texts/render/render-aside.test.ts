import { execFile } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLong, renderAside, rendererAside } from './render-aside.ts'
import { renderText } from './render-text.ts'

const PARAGRAPH = `${'The *wrath* sing, goddess, of Peleus’ son; 怒りを歌え، خشم را بسرای. '.repeat(9)}\n\n`
const textOf = (length: number) => PARAGRAPH.repeat(Math.ceil(length / PARAGRAPH.length))
const long = (first: string) => `${first}\n\n${textOf(60_000)}`

/** Answers with the number of its thread, or does what the text's first word says. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, threadId } from 'node:worker_threads'
  parentPort.on('message', (markdown) => {
    if (markdown.startsWith('forever')) for (;;);
    if (markdown.startsWith('crash')) throw new Error('crashed')
    if (markdown.startsWith('exit')) process.exit(1)
    if (markdown.startsWith('later')) setTimeout(() => { throw new Error('later') }, 50)
    parentPort.postMessage({ html: String(threadId), length: 0, text: '', cuts: new Uint32Array() })
  })`)}`,
)
const threadOf = async (rendering: ReturnType<typeof renderAside>) => Number((await rendering).html)

/** The longest that a timer was late while something was done, and how long that took; milliseconds. */
async function lateness(work: () => Promise<unknown>) {
  let longest = 0
  let last = performance.now()
  const began = last
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last - 5)
    last = now
  }
  const timer = setInterval(look, 5)
  await work()
  look()
  clearInterval(timer)
  return { longest, took: performance.now() - began }
}

describe('§5 translation content: long texts are rendered aside', { timeout: 120_000 }, () => {
  test('the samples’ texts, in any order: the same as at once', async () => {
    const folder = fileURLToPath(new URL('../../../../samples/', import.meta.url))
    const texts: string[] = []
    for await (const path of glob('**/*.md', { cwd: folder })) texts.push(await readFile(folder + path, 'utf8'))
    const longTexts = fc.shuffledSubarray(texts, { minLength: texts.length }).map((shuffled) => {
      const parts: string[] = []
      for (let length = 0, n = 0; length <= 60_000; n += 1) {
        const part = shuffled[n % shuffled.length] as string
        length += parts.push(part) && part.length
      }
      return parts.join('\n\n')
    })
    const sameAsAtOnce = fc.asyncProperty(longTexts, async (text) => {
      expect(isLong(text)).toBe(true)
      expect(await renderAside(text)).toEqual(renderText(text))
    })
    await fc.assert(sameAsAtOnce, { numRuns: 15 })
    expect(await renderAside('# Short')).toEqual(renderText('# Short'))
  })

  test('two megabytes: meanwhile the process goes on', async () => {
    const text = textOf(2_000_000)
    const atOnce = await lateness(async () => renderText(text))
    const aside = await lateness(() => renderAside(text))
    expect(atOnce.longest).toBeGreaterThan(0.9 * atOnce.took - 10)
    expect(aside.longest).toBeLessThan(atOnce.took / 3)
  })

  test('many in turn: each has its own', async () => {
    const texts = ['One', 'Two', 'Three', 'Four'].map(long)
    const rendered = await Promise.all(texts.map((text) => renderAside(text)))
    for (const [index, text] of texts.entries()) expect(rendered[index]).toEqual(renderText(text))
  })

  test('more than may wait: refused with 503, the others are rendered', async () => {
    const render = rendererAside({ waiting: 2, program })
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => render(long('a'))))
    expect(answers.map(({ status }) => status)).toEqual([...Array(3).fill('fulfilled'), ...Array(2).fill('rejected')])
    expect(answers[4]).toMatchObject({
      reason: { code: 'unavailable', message: 'Many long texts are being prepared; try again in a moment.' },
    })
    await expect(render(long('a'))).resolves.toBeDefined()
  })

  test('a short text never waits', async () => {
    const render = rendererAside({ waiting: 0, limitMs: 300, program })
    const first = render(long('forever'))
    expect(await render('*a*')).toEqual(renderText('*a*'))
    await expect(first).rejects.toThrow()
  })

  test('over its time: that text alone fails, the next has a fresh worker', async () => {
    const render = rendererAside({ limitMs: 1500, program })
    const before = await threadOf(render(long('a')))
    const tooLong = render(long('forever'))
    const next = threadOf(render(long('a')))
    await expect(tooLong).rejects.toMatchObject({ code: 'unavailable', message: /^This text takes too long/ })
    expect(await next).not.toBe(before)
  })

  test.each(['crash', 'exit'])(
    'the worker breaks (%s): that text alone fails, the next has a fresh worker',
    async (how) => {
      const render = rendererAside({ program })
      const before = await threadOf(render(long('a')))
      const broken = render(long(how))
      const next = threadOf(render(long('a')))
      await expect(broken).rejects.toThrow(how === 'crash' ? 'crashed' : 'ended')
      expect(await next).not.toBe(before)
    },
  )

  test('more memory than it may have: that text alone fails', async () => {
    const render = rendererAside({ memoryMb: 32 })
    await expect(render(textOf(2_000_000))).rejects.toThrow(/memory/)
    await expect(render('short')).resolves.toBeDefined()
  })

  test('the worker breaks with nothing to do: nobody notices', async () => {
    const render = rendererAside({ program })
    const before = await threadOf(render(long('later')))
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await threadOf(render(long('a')))).not.toBe(before)
  })

  test('aborted before its turn: not rendered, and takes nobody’s place', async () => {
    const render = rendererAside({ waiting: 1, limitMs: 20_000, program })
    const first = threadOf(render(long('a')))
    const unwanted = new AbortController()
    const second = render(long('forever'), unwanted.signal)
    second.catch(() => {})
    unwanted.abort()
    const third = threadOf(render(long('a')))
    await expect(second).rejects.toMatchObject({ code: 'conflict' })
    expect(await third).toBe(await first)
  })

  test('one worker is kept for a while, and ended when idle', async () => {
    const render = rendererAside({ idleMs: 300, program })
    const first = await threadOf(render(long('a')))
    expect(await threadOf(render(long('a')))).toBe(first)
    await new Promise((resolve) => setTimeout(resolve, 900))
    expect(await threadOf(render(long('a')))).not.toBe(first)
  })

  test('a process waits for its text, then ends by itself', async () => {
    const module = JSON.stringify(new URL('render-aside.ts', import.meta.url).href)
    const script = `import { renderAside } from ${module}
      const { blocks } = await renderAside('a\\n\\n'.repeat(20_000))
      console.log(blocks.length)`
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { timeout: 40_000 })
    expect((await run).stdout.trim()).toBe('20000')
  })
})
