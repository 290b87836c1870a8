import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createNarrator, type Narrator, type Sequel } from './narrator.ts'
import type { SpokenBlock } from './spoken-blocks.ts'

/** A narrator for the life of the component. @param voiceFor @param onEnd may change with each render */
export function useNarrator(
  engine: SpeechSynthesis,
  voiceFor: (tag: string) => SpeechSynthesisVoice | undefined,
  onEnd: () => Sequel,
) {
  const latest = useRef({ voiceFor, onEnd })
  useLayoutEffect(() => {
    latest.current = { voiceFor, onEnd }
  })
  const [narrator] = useState(() =>
    createNarrator<SpokenBlock>({
      engine,
      utter: (words) => new SpeechSynthesisUtterance(words),
      voiceFor: (tag) => latest.current.voiceFor(tag),
      isHurried: () => document.hidden,
      onEnd: () => latest.current.onEnd(),
    }),
  )
  useEffect(() => followWindow(narrator), [narrator])
  return {
    narrator,
    isPlaying: useSyncExternalStore(narrator.subscribe, () => narrator.state().isPlaying),
    failure: useSyncExternalStore(narrator.subscribe, () => narrator.state().failure),
  }
}

/** Silences the narrator when its page is left, or another window of the site begins to speak. @returns stops it */
function followWindow(narrator: Narrator): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('listen')
  let wasPlaying = false
  const unsubscribe = narrator.subscribe(() => {
    const { isPlaying } = narrator.state()
    if (isPlaying && !wasPlaying) channel?.postMessage('')
    wasPlaying = isPlaying
  })
  const onVisibilityChange = () => document.hidden || narrator.wake()
  channel?.addEventListener('message', narrator.pause)
  addEventListener('pagehide', narrator.pause)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    narrator.pause()
    unsubscribe()
    channel?.close()
    removeEventListener('pagehide', narrator.pause)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}
