import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { passageIn } from '#alignment/links.ts'
import { codesOf, readingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import { arrival } from '../../framework/router/arrival.ts'
import { useAddress, useNavigation } from '../../framework/router/navigation.ts'
import { languageTag } from '../../i18n/language-tag.ts'
import { readerPosition } from '../../page-text/position.ts'
import type { ToolProps } from '../../page-text/tool.ts'
import { type KeptSpeech, keepSpeech, keptSpeech } from './kept-speech.ts'
import { createNarrator, type Narrator, type Sequel, type SpokenPlace } from './narrator.ts'
import { placeOf, placeSeen, type SpokenBlock, spokenBlocks } from './spoken-blocks.ts'
import { openStage, type Stage } from './stage.ts'
import { useVoices } from './use-voices.ts'
import { voicesFor } from './voices.ts'

interface Listening extends Pick<ToolProps, 'work' | 'code' | 'reading' | 'about'> {
  engine: SpeechSynthesis
}

/** What is read aloud of a page. */
interface Script {
  reading: Reading
  /** Of its language. */
  code: string
  blocks: readonly SpokenBlock[]
}

/** Reads the open text aloud, from what the reader sees, and goes with them to other chapters and languages. */
export function useListening({ engine, work, code, reading, about }: Listening) {
  const { goTo } = useNavigation()
  const { path } = useAddress()
  const voices = useVoices(engine)
  const [kept, setKept] = useState(keptSpeech)
  const [isSecond, setSecond] = useState(() => about !== undefined && about.code === codesOf(code)[1])
  const [isAway, setAway] = useState(false)
  /** Why the voice has come to an end. */
  const [end, setEnd] = useState<'over' | 'missing'>()
  const script = useRef<Script>(undefined)
  const stage = useRef<Stage>(undefined)
  const isBegun = useRef(false)
  const isTurning = useRef(false)
  const usedAbout = useRef<typeof about>(undefined)

  const language = (isSecond && reading?.beside?.language) || reading?.language
  const hasText = isSecond && reading?.beside ? reading.beside.text !== null : reading?.text != null
  const offered = useMemo(() => (language && voices ? voicesFor(language.code, voices) : []), [language?.code, voices])
  const chosen = language && kept.voices[language.code]
  const voice = offered.find(({ voiceURI }) => voiceURI === chosen) ?? offered[0]

  function onEnd(): Sequel {
    if (!reading) return 'waits'
    const next = reading.contents.find(({ number }) => number === (reading.chapter?.number ?? 0) + 1)
    setEnd(next ? (next.available ? undefined : 'missing') : 'over')
    if (!next?.available) return 'none'
    // Who is writing about this chapter stays there.
    if (document.querySelector('dialog:modal')) return 'waits'
    isTurning.current = true
    goTo(readingPath(work, code, next.number))
    return 'comes'
  }
  const voiceFor = (lang: string) =>
    language && languageTag(language.code) === lang ? voice : voicesFor(lang, voices ?? [])[0]
  const latest = useRef({ onEnd, voiceFor })
  useLayoutEffect(() => {
    latest.current = { onEnd, voiceFor }
  })

  const [narrator] = useState(() =>
    createNarrator({
      engine,
      utter: (words) => new SpeechSynthesisUtterance(words),
      voiceFor: (lang) => latest.current.voiceFor(lang),
      isHurried: () => document.hidden,
      onEnd: () => latest.current.onEnd(),
    }),
  )
  const isPlaying = useSyncExternalStore(narrator.subscribe, () => narrator.state().isPlaying)
  const failure = useSyncExternalStore(narrator.subscribe, () => narrator.state().failure)

  // Before anything is said.
  useEffect(() => {
    const opened = openStage(setAway)
    stage.current = opened
    const show = () => {
      const { block, piece, word } = narrator.state()
      const spoken = block === undefined ? undefined : script.current?.blocks[block]
      const canSay = spoken && latest.current.voiceFor(spoken.lang)
      opened.show(
        canSay && {
          block: spoken.element,
          piece: piece && spoken.range(...piece),
          word: word && spoken.range(...word),
        },
      )
    }
    show()
    const unsubscribe = narrator.subscribe(show)
    return () => {
      unsubscribe()
      opened.close()
    }
  }, [narrator])
  useEffect(() => accompany(narrator), [narrator])

  useEffect(() => narrator.setRate(kept.rate), [narrator, kept.rate])
  useEffect(() => {
    if (isBegun.current) narrator.changeVoice()
  }, [narrator, voice?.voiceURI])

  useEffect(() => {
    const before = script.current
    if (!reading || !language) return narrator.load(undefined)
    const blocks = hasText ? spokenBlocks(isSecond ? language.code : undefined) : []
    const next = { reading, code: language.code, blocks }
    const asked = about !== usedAbout.current ? about : undefined
    usedAbout.current = about
    script.current = next
    setEnd(undefined)
    if (blocks.length === 0) narrator.pause()
    if (before?.reading.chapter?.number !== reading.chapter?.number) stage.current?.comeBack()
    narrator.load(blocks, asked ? placeOf(blocks, asked.ord) : startOf(next, before, narrator.place()))
    if (asked && isBegun.current) narrator.play()
  }, [narrator, reading, isSecond, about])

  useEffect(() => {
    if (isBegun.current || !voice || !hasText) return
    isBegun.current = true
    narrator.play()
  }, [narrator, voice, hasText])

  // Who listens stays where they are, and is not led to the heading of each chapter.
  useLayoutEffect(() => {
    if (isTurning.current) arrival.takeFocus()
    isTurning.current = false
  }, [path])

  useEffect(() => {
    if (isPlaying) setEnd(undefined)
  }, [isPlaying])

  function keep(change: Partial<KeptSpeech>) {
    const speech = { ...kept, ...change }
    keepSpeech(speech)
    setKept(speech)
  }

  return {
    isPlaying,
    failure,
    end,
    isAway,
    language,
    hasText,
    /** undefined: they may still come. */
    voices: voices && offered,
    voice,
    rate: kept.rate,
    narrator,
    isSecond,
    chooseText: setSecond,
    comeBack: () => stage.current?.comeBack(),
    setRate: (rate: number) => keep({ rate }),
    chooseVoice: (address: string) => language && keep({ voices: { ...kept.voices, [language.code]: address } }),
    readFromHere() {
      if (!script.current) return
      narrator.load(script.current.blocks, whatIsSeen(script.current))
      stage.current?.comeBack()
      narrator.play()
    },
  }
}

function whatIsSeen({ reading, code, blocks }: Script): SpokenPlace {
  const place = readerPosition.current()
  const first = reading.language.code
  if (!place || code === first) return placeSeen(blocks, place)
  return placeOf(blocks, passageIn(reading.links, first, code, place.ord).ord)
}

/** The same place, where only the language is another one or the text was changed; else what is seen, or the beginning. */
function startOf(script: Script, before: Script | undefined, { block }: SpokenPlace): SpokenPlace {
  const { reading, code, blocks } = script
  if (before && before.reading.chapter?.number !== reading.chapter?.number) {
    const named = /^#p(\d+)$/.exec(location.hash)?.[1]
    return named ? placeOf(blocks, Number(named)) : { block: 0, offset: 0 }
  }
  const ord = before?.blocks[block]?.ord
  if (!before || ord === undefined) return whatIsSeen(script)
  return placeOf(blocks, ord && passageIn(reading.links, before.code, code, ord).ord)
}

/** A page that is left falls silent; of several pages one speaks. @returns what ends it */
function accompany(narrator: Narrator): () => void {
  const others = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('listen')
  let was = false
  const unsubscribe = narrator.subscribe(() => {
    const { isPlaying } = narrator.state()
    if (isPlaying && !was) others?.postMessage('')
    was = isPlaying
  })
  const onVisible = () => document.hidden || narrator.wake()
  others?.addEventListener('message', narrator.pause)
  addEventListener('pagehide', narrator.pause)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    narrator.pause()
    unsubscribe()
    others?.close()
    removeEventListener('pagehide', narrator.pause)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
