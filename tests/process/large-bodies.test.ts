import { expect, test } from 'vitest'
import { addProgramTo } from '#tests/support/program-account.ts'
import { useSampleSite } from '#tests/support/sample-site.ts'

const site = useSampleSite()

/** The longest that a reader waited while a call was answered, as a share of the time that the call took. */
async function longestWait(call: Promise<unknown>): Promise<number> {
  const began = performance.now()
  let [isAnswered, longest] = [false, 0]
  const answered = call.finally(() => {
    isAnswered = true
  })
  while (!isAnswered) {
    const asked = performance.now()
    await (await fetch(`${site().url}/robots.txt`)).text()
    longest = Math.max(longest, performance.now() - asked)
  }
  await answered
  return longest / (performance.now() - began)
}

test('§7 whatever a program sends, readers are answered meanwhile', { timeout: 120_000 }, async () => {
  const program = await addProgramTo(site())
  await program.send('POST', '/preview', '{"content":"x"}')
  const fields = Array.from({ length: 1_000_000 }, (_, n) => `"k${n}":${n % 10}`).join(',')
  expect(await program.send('POST', '/categories', `{"name":"Many",${fields}}`)).toMatchObject({
    status: 413,
    body: { detail: 'This is larger than 256 KB.' },
  })
  const call = program.send('POST', '/preview', `{"content":"x",${fields}}`)
  const share = await longestWait(call)
  expect(await call).toMatchObject({ status: 400, body: { detail: 'The body has too many fields.' } })
  expect(share).toBeLessThan(0.5)
})
