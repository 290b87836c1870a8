import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import type { Reading } from '#contract/reading.ts'
import { useRead } from '../../framework/data/use-read.ts'
import { useAddress } from '../../framework/router/navigation.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { useLocale, useMessages } from '../../i18n/locale.ts'
import { focusTool, type ToolProps } from '../../page-text/tool.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { closeIcon, locateIcon, nextIcon, pauseIcon, playIcon, previousIcon } from '../../ui/icons.ts'
import { readingRead } from '../../ui/works/work-data.ts'
import { StripDrawer } from '../languages/strip-drawer.tsx'
import styles from './listen-bar.module.css'
import { useListening } from './use-listening.ts'
import { MAX_RATE, MIN_RATE } from './voices.ts'

/** Reads the open text aloud with the voices of the device. It replaces the strip of languages. */
export function ListenBar(props: ToolProps) {
  const t = useMessages('listen')
  // Some browsers cannot speak.
  const engine = window.speechSynthesis as SpeechSynthesis | undefined
  return engine ? <Player {...props} engine={engine} /> : <Bar onClose={props.onClose} note={t.unsupported} />
}

function Player({ engine, onClose, work, code, chapter, reading, about }: ToolProps & { engine: SpeechSynthesis }) {
  const t = useMessages('listen')
  const listening = useListening({ engine, work, code, reading, about })
  const { isPlaying, isAway, language, voices, voice, narrator } = listening
  const name = language?.name ?? ''
  // The bar must say that a text failed to load: a listener may not look at the page.
  const part = new URLSearchParams(useAddress().search).get('part') ?? undefined
  const { isError } = useRead(readingRead(work.id, code, chapter, part), { enabled: !reading })
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
      <PlayerButton label={t.previous} icon={previousIcon} isOff={!canPlay} onClick={() => narrator.step(-1)} />
      <PlayerButton
        label={isPlaying ? t.pause : t.play}
        icon={isPlaying ? pauseIcon : playIcon}
        isOff={!canPlay}
        isMain
        onClick={isPlaying ? narrator.pause : narrator.play}
      />
      <PlayerButton label={t.next} icon={nextIcon} isOff={!canPlay} onClick={() => narrator.step(1)} />
      <p className={styles.language}>{language && <bdi {...textIn(language)}>{language.autonym}</bdi>}</p>
      <IconButton
        label={t.back}
        icon={locateIcon}
        aria-disabled={!isAway}
        data-lit={isAway || undefined}
        onClick={isAway ? listening.comeBack : undefined}
      />
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
  const { marks: interfaceText } = useLocale()
  const t = useMessages('listen')
  const bar = useRef<HTMLElement>(null)
  const isClosing = useRef(false)

  useEffect(() => {
    const own = bar.current
    const first = own?.querySelector<HTMLElement>('[data-main]') ?? own?.querySelector<HTMLElement>('button')
    first?.focus({ preventScroll: true })
    return () => {
      // The menu that has opened the bar is there again.
      if (isClosing.current) focusTool('more')
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
      <IconButton className={styles.close} label={t.close} icon={closeIcon} onClick={close} />
      <p className={styles.note} role="status">
        {note}
      </p>
    </section>
  )
}

interface PlayerButtonProps {
  label: string
  icon: string
  isOff: boolean
  isMain?: boolean
  onClick: () => void
}

/** Not `disabled` when it is off: it would lose the focus. */
const PlayerButton = ({ label, icon, isOff, isMain, onClick }: PlayerButtonProps) => (
  <IconButton label={label} aria-disabled={isOff} data-main={isMain} onClick={isOff ? undefined : onClick}>
    <Icon path={icon} filled />
  </IconButton>
)

interface ListenOptionsProps {
  listening: ReturnType<typeof useListening>
  reading: Reading | undefined
}

/** The speed, the voice, the text of a pair, and the place from which to read. */
function ListenOptions({ listening, reading }: ListenOptionsProps) {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('listen')
  const id = useId()
  const { rate, voices = [], voice, isSecond } = listening
  const label = (
    <>
      <span className="unseen">{t.options}, </span>
      {t.times(rate)}
    </>
  )
  return (
    <div className={styles.options}>
      <StripDrawer label={label} title={t.options}>
        {(close) => (
          <div className={styles.fields} {...interfaceText}>
            <label htmlFor={`${id}rate`}>{t.speed}</label>
            <div className={styles.rate}>
              <input
                id={`${id}rate`}
                type="range"
                min={MIN_RATE}
                max={MAX_RATE}
                step={0.1}
                value={rate}
                aria-valuetext={t.times(rate)}
                onChange={({ target }) => listening.setRate(Number(target.value))}
              />
              <output htmlFor={`${id}rate`} aria-live="off">
                {t.times(rate)}
              </output>
            </div>
            {voice && (
              <>
                <label htmlFor={`${id}voice`}>{t.voice}</label>
                <select
                  id={`${id}voice`}
                  value={voice.voiceURI}
                  onChange={({ target }) => listening.chooseVoice(target.value)}
                >
                  {voices.map(({ name, voiceURI, localService }) => (
                    <option key={`${voiceURI} ${name}`} value={voiceURI}>
                      {localService ? name : t.online(name)}
                    </option>
                  ))}
                </select>
              </>
            )}
            {reading?.beside?.text && (
              <>
                <label htmlFor={`${id}language`}>{t.language}</label>
                <select
                  id={`${id}language`}
                  value={isSecond ? 1 : 0}
                  onChange={({ target }) => listening.chooseText(target.value === '1')}
                >
                  {[reading.language, reading.beside.language].map((language, index) => (
                    <option key={language.code} value={index}>
                      {language.name}
                    </option>
                  ))}
                </select>
              </>
            )}
            {voices.some(({ localService }) => !localService) && <p>{t.onlineNote}</p>}
            {voice && (
              <button
                type="button"
                className="framed"
                onClick={() => {
                  close()
                  listening.readFromHere()
                }}
              >
                {t.fromHere}
              </button>
            )}
          </div>
        )}
      </StripDrawer>
    </div>
  )
}
