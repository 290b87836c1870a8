import { useId } from 'react'
import type { Reading } from '#contract/reading.ts'
import { interfaceText } from '../../i18n/interface.ts'
import { StripDrawer } from '../languages/strip-drawer.tsx'
import { FASTEST, SLOWEST } from './kept-speech.ts'
import { listenMessages as t } from './listen-messages.ts'
import styles from './listen-options.module.css'
import type { useListening } from './use-listening.ts'

interface ListenOptionsProps {
  listening: ReturnType<typeof useListening>
  reading: Reading | undefined
}

/** How fast, in which voice, of two texts which, and from where. */
export function ListenOptions({ listening, reading }: ListenOptionsProps) {
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
                min={SLOWEST}
                max={FASTEST}
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
