import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { counterpartIn } from '#alignment/links.ts'
import { codesOf, readingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import { arrival } from '../../framework/router/arrival.ts'
import { useAddress, useNavigation } from '../../framework/router/navigation.ts'
import { readerPosition } from '../../page-text/position.ts'
import { partPath } from '../../page-text/text-parts.ts'
import type { ToolProps } from '../../page-text/tool.ts'
import type { Sequel, SpokenPlace } from './narrator.ts'
import { placeOf, placeSeen, type SpokenBlock, spokenBlocks } from './spoken-blocks.ts'
import { useStage } from './stage.ts'
import { useNarrator } from './use-narrator.ts'
import { useSpeech } from './voices.ts'

interface ListeningProps extends Pick<ToolProps, 'work' | 'code' | 'reading' | 'about'> {
  engine: SpeechSynthesis
}

/** What is read aloud: the blocks of one text of a page. */
interface Script {
  reading: Reading
  /** Of the text's language. */
  code: string
  blocks: readonly SpokenBlock[]
}

/**
 * Reads the open text aloud, from the reader's position on, and through the following parts and chapters. It puts
 * together the voice (`useSpeech`), the narrator, the marks on the page (`useStage`) and the turning of pages.
 */
export function useListening({ engine, work, code, reading, about }: ListeningProps) {
  /** Of a pair: whether the second text is read. */
  const [isSecond, setSecond] = useState(() => about !== undefined && about.code === codesOf(code)[1])
  const language = (isSecond && reading?.beside?.language) || reading?.language
  const hasText = isSecond && reading?.beside ? reading.beside.text !== null : reading?.text != null
  const { voices, voice, rate, voiceFor, setRate, chooseVoice } = useSpeech(engine, language)
  const { end, forgetEnd, openNextPage } = usePageTurn({ work, code, reading })
  const { narrator, isPlaying, failure } = useNarrator(engine, voiceFor, openNextPage)
  const { isAway, comeBack } = useStage(narrator)

  const script = useRef<Script>(undefined)
  const hasBegun = useRef(false)
  /** The request (`about`) that was followed last. */
  const followed = useRef<typeof about>(undefined)

  useEffect(() => narrator.setRate(rate), [narrator, rate])
  useEffect(() => {
    if (hasBegun.current) narrator.changeVoice()
  }, [narrator, voice?.voiceURI])

  useEffect(() => {
    const before = script.current
    if (!reading || !language) return narrator.load(undefined)
    const isBeginning = (reading.parts?.number ?? 1) === 1
    const blocks = hasText ? spokenBlocks(isSecond ? language.code : undefined, isBeginning) : []
    const next = { reading, code: language.code, blocks }
    const request = about !== followed.current ? about : undefined
    followed.current = about
    script.current = next
    forgetEnd()
    if (blocks.length === 0) narrator.pause()
    if (!before || !isSamePage(before.reading, reading)) comeBack()
    narrator.load(blocks, request ? placeOf(blocks, request.ord) : startOf(next, before, narrator.place()))
    if (request && hasBegun.current) narrator.play()
  }, [narrator, reading, isSecond, about])

  useEffect(() => {
    if (hasBegun.current || !voice || !hasText) return
    hasBegun.current = true
    narrator.play()
  }, [narrator, voice, hasText])

  useEffect(() => {
    if (isPlaying) forgetEnd()
  }, [isPlaying])

  return {
    isPlaying,
    failure,
    end,
    isAway,
    language,
    hasText,
    voices,
    voice,
    rate,
    narrator,
    isSecond,
    chooseText: setSecond,
    comeBack,
    setRate,
    chooseVoice,
    /** Goes on from the reader's position. */
    readFromHere() {
      if (!script.current) return
      narrator.load(script.current.blocks, visiblePlace(script.current))
      comeBack()
      narrator.play()
    },
  }
}

/** Why the voice has come to an end: the work is over, or the next chapter is missing in the language. */
type End = 'over' | 'missing'

/** Whether two readings are of the same chapter, and of the same part of it. */
const isSamePage = (first: Reading, second: Reading) =>
  first.chapter?.number === second.chapter?.number && first.parts?.number === second.parts?.number

/** Opens the next part of a long text, or the next chapter, when the narrator has read one. */
function usePageTurn({ work, code, reading }: Pick<ToolProps, 'work' | 'code' | 'reading'>) {
  const { goTo } = useNavigation()
  const { path, search } = useAddress()
  const [end, setEnd] = useState<End>()
  const isTurning = useRef(false)

  // A listener's focus stays in the bar: it must not move to the heading of each page.
  useLayoutEffect(() => {
    if (isTurning.current) arrival.takeFocus()
    isTurning.current = false
  }, [path, search])

  function turn(to: string): Sequel {
    // A reader who writes in an open panel writes about this page.
    if (document.querySelector('dialog:modal')) return 'waits'
    isTurning.current = true
    goTo(to)
    return 'comes'
  }

  return {
    end,
    forgetEnd: () => setEnd(undefined),
    openNextPage(): Sequel {
      if (!reading) return 'waits'
      const { parts } = reading
      if (parts && parts.number < parts.starts.length) {
        setEnd(undefined)
        return turn(partPath(readingPath(work, code, reading.chapter?.number), parts.number + 1))
      }
      const next = reading.contents.find(({ number }) => number === (reading.chapter?.number ?? 0) + 1)
      setEnd(next ? (next.available ? undefined : 'missing') : 'over')
      if (!next?.available) return 'none'
      return turn(readingPath(work, code, next.number))
    },
  }
}

/** The place in the script where the reader's position is. */
function visiblePlace({ reading, code, blocks }: Script): SpokenPlace {
  const position = readerPosition.current()
  const first = reading.language.code
  if (!position || code === first) return placeSeen(blocks, position)
  return placeOf(blocks, counterpartIn(reading.links, first, code, position.ord).ord)
}

/**
 * Where a new script begins. On a new page: at the block that the address names, else at the beginning. On the same
 * page, with another language or a changed text: where the voice was, else at the reader's position.
 * @param place in the script before
 */
function startOf(script: Script, before: Script | undefined, place: SpokenPlace): SpokenPlace {
  const { reading, code, blocks } = script
  if (before && !isSamePage(before.reading, reading)) {
    const named = /^#p(\d+)$/.exec(location.hash)?.[1]
    return named ? placeOf(blocks, Number(named)) : { block: 0, offset: 0 }
  }
  const ord = before?.blocks[place.block]?.ord
  if (!before || ord === undefined) return visiblePlace(script)
  return placeOf(blocks, ord && counterpartIn(reading.links, before.code, code, ord).ord)
}
