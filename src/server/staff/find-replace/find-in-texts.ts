import { setImmediate } from 'node:timers/promises'
import {
  type FindInput,
  type FindLine,
  type FoundText,
  MOST_SHOWN_HITS,
  MOST_SHOWN_TEXTS,
  type Sought,
} from '#contract/find-replace.ts'
import type { Context } from '../../context.ts'
import { finderOf, hitInContext } from './find-in-text.ts'
import type { Hit } from './hidden-spans.ts'
import { type TextInScope, textsInScope } from './texts-in-scope.ts'

/** So long other requests may wait while texts are looked through, in milliseconds. */
const IN_ONE_GO_MS = 20

/**
 * Looks for something in all texts of a scope.
 * @param write called with each line but the last; with `text` in the order in which texts are shown
 * @param signal ends it after the texts that are in memory
 * @returns the last line: all is counted, also what is not shown
 */
export async function findInTexts(
  ctx: Context,
  { languageId, workId, chapterId, ...sought }: FindInput,
  { write, signal }: { write: (line: FindLine) => void; signal: AbortSignal },
): Promise<FindLine> {
  const find = finderOf(sought)
  const counts = { texts: 0, hits: 0 }
  let shown = 0
  const onWorks = (done: number, total: number) => write({ kind: 'progress', done, total })
  const options = { mustContain: exactPart(sought), onWorks }
  let begun = performance.now()
  for await (const texts of textsInScope(ctx, { languageId, workId, chapterId }, options)) {
    for (const text of texts) {
      const hits = find(text.content)
      if (hits.length > 0) {
        counts.texts += 1
        counts.hits += hits.length
        if (counts.texts <= MOST_SHOWN_TEXTS && shown < MOST_SHOWN_HITS) {
          const found = present(text, hits, MOST_SHOWN_HITS - shown)
          shown += found.hits.length
          write({ kind: 'text', text: found })
        }
      }
      if (performance.now() - begun < IN_ONE_GO_MS) continue
      await setImmediate()
      begun = performance.now()
    }
    if (signal.aborted) break
  }
  return { kind: 'end', ...counts }
}

/** The longest part of what is sought that a text must have letter for letter; empty: there is none. */
function exactPart({ find, matchCase, ignoreMarks }: Sought): string {
  if (!matchCase || ignoreMarks) return ''
  let longest = ''
  let part = ''
  for (const character of find.normalize('NFC')) {
    // A letter with marks may be written in two ways, and any white space stands for any other.
    const isFixed = !/[\s\p{M}]/u.test(character) && character.normalize('NFD') === character
    part = isFixed ? part + character : ''
    if (part.length > longest.length) longest = part
  }
  return longest
}

function present({ content, ...text }: TextInScope, hits: readonly Hit[], most: number): FoundText {
  return { ...text, count: hits.length, hits: hits.slice(0, most).map((hit) => hitInContext(content, hit)) }
}
