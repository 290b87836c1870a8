import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useRead } from '../../framework/data/use-read.ts'
import { interfaceText } from '../../i18n/interface.ts'
import { textIn } from '../../i18n/language-tag.ts'
import type { ToolProps } from '../../page-text/tool.ts'
import { Icon } from '../../ui/icon.tsx'
import { closeIcon } from '../../ui/icons.ts'
import { readingRead } from '../../ui/works/work-data.ts'
import styles from './listen-bar.module.css'
import { listenMessages as t } from './listen-messages.ts'
import { ListenOptions } from './listen-options.tsx'
import { PlayerIcon } from './player-icon.tsx'
import { useListening } from './use-listening.ts'

/** Reads the open text aloud with the voices of the device. It stands in the place of the languages. */
export function ListenBar(props: ToolProps) {
  // Some browsers have no voices at all.
  const engine = window.speechSynthesis as SpeechSynthesis | undefined
  return engine ? <Player {...props} engine={engine} /> : <Bar onClose={props.onClose} note={t.unsupported} />
}

function Player({ engine, onClose, work, code, chapter, reading, about }: ToolProps & { engine: SpeechSynthesis }) {
  const listening = useListening({ engine, work, code, reading, about })
  const { isPlaying, isAway, language, voices, voice, narrator } = listening
  const name = language?.name ?? ''
  // Whoever only listens sees no page that says so.
  const { isError } = useRead(readingRead(work.id, code, chapter), { enabled: !reading })
  useEffect(() => {
    if (isError) narrator.pause()
  }, [isError, narrator])

  const note = () => {
    if (!language) return isError ? t.unread : undefined
    if (!listening.hasText) return t.nothing(name)
    if (voices?.length === 0) return t.noVoice(name)
    if (listening.failure) return t.failures[listening.failure]
    if (listening.end === 'missing') return t.missing(name)
    return listening.end && t.over
  }

  const canPlay = listening.hasText && voice !== undefined
  return (
    <Bar onClose={onClose} note={note()}>
      <Button label={t.previous} isOff={!canPlay} onClick={() => narrator.step(-1)}>
        <PlayerIcon name="previous" />
      </Button>
      <Button
        label={isPlaying ? t.pause : t.play}
        isOff={!canPlay}
        isMain
        onClick={isPlaying ? narrator.pause : narrator.play}
      >
        <PlayerIcon name={isPlaying ? 'pause' : 'play'} />
      </Button>
      <Button label={t.next} isOff={!canPlay} onClick={() => narrator.step(1)}>
        <PlayerIcon name="next" />
      </Button>
      <p className={styles.language}>{language && <bdi {...textIn(language)}>{language.autonym}</bdi>}</p>
      <Button label={t.back} isOff={!isAway} isLit={isAway} onClick={listening.comeBack}>
        <PlayerIcon name="back" />
      </Button>
      <ListenOptions listening={listening} reading={reading} />
    </Bar>
  )
}

interface BarProps {
  onClose: () => void
  note: string | undefined
  children?: ReactNode
}

function Bar({ onClose, note, children }: BarProps) {
  const bar = useRef<HTMLElement>(null)
  const isClosing = useRef(false)

  useEffect(() => {
    const own = bar.current
    const first = own?.querySelector<HTMLElement>('[data-main]') ?? own?.querySelector<HTMLElement>('button')
    first?.focus({ preventScroll: true })
    return () => {
      // The menu that has opened it comes back in its place.
      if (isClosing.current)
        document.querySelector<HTMLElement>('[data-strip] [data-tool=more]')?.focus({ preventScroll: true })
    }
  }, [])

  function close() {
    isClosing.current = true
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    close()
  }

  return (
    <section ref={bar} className={styles.bar} aria-label={t.label} onKeyDown={onKeyDown} {...interfaceText}>
      {children}
      <button type="button" className={styles.close} aria-label={t.close} title={t.close} onClick={close}>
        <Icon path={closeIcon} />
      </button>
      <p className={styles.note} role="status">
        {note}
      </p>
    </section>
  )
}

interface ButtonProps {
  label: string
  isOff: boolean
  isMain?: boolean
  isLit?: boolean
  onClick: () => void
  children: ReactNode
}

/** What is off keeps its place among the keys: whoever stands on it is not thrown out. */
const Button = ({ label, isOff, isMain, isLit, onClick, children }: ButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={isOff}
    data-main={isMain}
    data-lit={isLit || undefined}
    onClick={isOff ? undefined : onClick}
  >
    {children}
  </button>
)
