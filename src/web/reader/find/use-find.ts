import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { codesOf, readingPath } from '#contract/addresses.ts'
import type { PassageMatch } from '#contract/search.ts'
import { arrival } from '../../framework/router/arrival.ts'
import { useAddress, useNavigation } from '../../framework/router/navigation.ts'
import { uncovered } from '../../page-text/hiding-header.ts'
import { textFlow } from '../../page-text/text-flow.ts'
import { firstBlock, isInOpenPart, partPath, partWith } from '../../page-text/text-parts.ts'
import type { ToolProps } from '../../page-text/tool.ts'
import { chapterOf, type Found, find, loadToChapter, loadToMatch } from './matches.ts'
import { blockOf, markMatches, rangesOf, scrollToMiddle } from './show-matches.ts'

/** The search begins so long after the last letter was typed. */
const PAUSE_MS = 150

/** To the next match, or to the previous one. */
export type Step = 1 | -1

interface FindState {
  /** undefined: nothing is searched for, or the answer has not come yet. */
  found: Found | undefined
  /** Index of the current match; undefined: no match is in the open chapter. */
  at: number | undefined
  failed: boolean
}

const NOTHING: FindState = { found: undefined, at: undefined, failed: false }

/** Searches the open text (of a pair, the first), marks the matches on the page, and goes from match to match. */
export function useFind(
  { work, code, chapter: openChapter = 1, reading }: Pick<ToolProps, 'work' | 'code' | 'chapter' | 'reading'>,
  query: string,
) {
  const [state, setState] = useState(NOTHING)
  const { goTo } = useNavigation()
  const [language] = codesOf(code)
  const found = state.found?.code === language ? state.found : undefined
  const current = state.at === undefined ? undefined : found?.matches[state.at]
  /** Aborted when the query changes. */
  const requests = useRef(new AbortController())
  /** The step that was asked for before the search was answered. */
  const waitingStep = useRef<Step>(undefined)
  /** Index of the match to which the page has not scrolled yet. */
  const scrollTarget = useRef<number>(undefined)
  const pageTurn = usePageTurn()

  useEffect(() => {
    const controller = new AbortController()
    requests.current = controller
    waitingStep.current = undefined
    setState((before) => (query === '' || before.failed ? NOTHING : before))
    if (query !== '') {
      const timer = setTimeout(() => attempt(search), PAUSE_MS)
      controller.signal.addEventListener('abort', () => clearTimeout(timer))
    }
    return () => controller.abort()
  }, [work.id, language, query])

  const ranges = useRef<ReadonlyMap<PassageMatch, Range[]>>(new Map())
  useEffect(() => {
    const matches = reading?.text ? (found?.matches ?? []).filter(isOnPage) : []
    ranges.current = new Map(matches.map((match) => [match, rangesOf(match)]))
  }, [found, reading, openChapter])

  useEffect(() => {
    if (ranges.current.size === 0) return
    const removeMarks = markMatches(ranges.current, current)
    const words = current && ranges.current.get(current)?.[0]
    if (words && scrollTarget.current === state.at) {
      scrollTarget.current = undefined
      scrollToMiddle(words)
    }
    return removeMarks
  }, [found, current, reading, openChapter])

  // The chapter that a match is in has been opened, and is itself in parts.
  useEffect(() => {
    if (reading && current && scrollTarget.current === state.at && isInOpenChapter(current) && !isOnPage(current))
      open(current)
  }, [reading, current])

  async function attempt(act: (signal: AbortSignal) => Promise<void>) {
    const { signal } = requests.current
    try {
      await act(signal)
    } catch {
      if (!signal.aborted) setState({ ...NOTHING, failed: true })
    }
  }

  async function search(signal: AbortSignal) {
    const found = await find({ workId: work.id, code: language, query }, openChapter, signal)
    if (waitingStep.current !== undefined && found.total > 0)
      return goToMatch(found, nearest(found, waitingStep.current), signal)
    const at = firstOnPage(found)
    scrollTarget.current = at
    setState({ found, at, failed: false })
  }

  function isInOpenChapter(match: PassageMatch): boolean {
    return chapterOf(match) === openChapter
  }

  function isOnPage(match: PassageMatch): boolean {
    return isInOpenChapter(match) && (!reading || isInOpenPart(reading, language, ordOf(match)))
  }

  /** Address of the page with a match; of another chapter only the beginning is known. */
  function addressOf(match: PassageMatch): string {
    const path = readingPath(work, code, chapterOf(match))
    const starts = isInOpenChapter(match) ? reading?.parts?.starts : undefined
    return starts ? partPath(path, partWith(starts, ordOf(match))) : path
  }

  function open(match: PassageMatch) {
    const address = addressOf(match)
    goTo(address, { replace: pageTurn.begin(address) })
  }

  /** While the reader types, the page stays: the first match from the top of the screen on, or of the page. */
  function firstOnPage({ matches }: Found): number | undefined {
    const next = matches.findIndex((match) => isOnPage(match) && !isAboveScreen(match))
    const index = next < 0 ? matches.findIndex(isOnPage) : next
    return index < 0 ? undefined : index
  }

  /** The first match from the top of the screen on, or the last one before it. */
  function nearest({ matches, total }: Found, by: Step): number {
    const first = reading ? firstBlock(reading) : 1
    const isBefore = (match: PassageMatch) => {
      if (isOnPage(match)) return isAboveScreen(match)
      return isInOpenChapter(match) ? ordOf(match) < first : chapterOf(match) < openChapter
    }
    const index = by > 0 ? matches.findIndex((match) => !isBefore(match)) : matches.findLastIndex(isBefore)
    return index < 0 && by < 0 ? total - 1 : Math.max(0, index)
  }

  async function goToMatch(from: Found, index: number, signal: AbortSignal) {
    const found = await loadToMatch(from, index, signal)
    const at = Math.min(index, found.matches.length - 1)
    const match = found.matches[at]
    if (!match) return
    scrollTarget.current = at
    setState({ found, at, failed: false })
    if (!isOnPage(match)) open(match)
  }

  function step(by: Step) {
    if (found?.query !== query) {
      waitingStep.current = by
      if (!state.failed) return
      setState(NOTHING)
      attempt(search)
      return
    }
    const { at } = state
    // A reader who has turned the page meanwhile goes on from the top of the screen.
    const goesOn = current && (isOnPage(current) || addressOf(current) === pageTurn.target())
    attempt(async (signal) => {
      if (found.total === 0) return
      if (goesOn && at !== undefined) return goToMatch(found, (at + by + found.total) % found.total, signal)
      const loaded = await loadToChapter(found, openChapter, signal)
      await goToMatch(loaded, nearest(loaded, by), signal)
    })
  }

  return { found, at: state.at, current, failed: state.failed, step }
}

/**
 * Follows the search from page to page: chapters, and parts of long ones. The focus stays in the bar, and all pages of a
 * search are one entry of the history: one step back leads to where the search began, or to where the reader had gone on
 * by hand.
 */
function usePageTurn() {
  const { path, search } = useAddress()
  const address = path + search
  /** The address that is loading. */
  const target = useRef<string>(undefined)
  /** The entry of the history that the search has made. */
  const ownEntry = useRef<string>(undefined)

  // Before the new page's heading takes the focus.
  useLayoutEffect(() => {
    if (target.current !== undefined) arrival.takeFocus()
  }, [address])

  useEffect(() => {
    if (target.current !== address) return
    target.current = undefined
    ownEntry.current = history.state?.entry
  }, [address])

  return {
    target: () => target.current,
    /** @returns whether the new page replaces the entry of the history */
    begin(address: string): boolean {
      target.current = address
      return ownEntry.current !== undefined && history.state?.entry === ownEntry.current
    },
  }
}

/** Number of the block of a match; 0: the chapter's title. */
const ordOf = ({ anchor }: PassageMatch): number => Number(anchor?.slice(1) ?? 0)

function isAboveScreen(match: PassageMatch): boolean {
  const { frame, extentOf } = textFlow()
  const block = blockOf(match)
  const { top, height } = block ? extentOf(block) : { top: 0, height: 0 }
  return top + height <= (frame ? 0 : uncovered().top)
}
