import { useEffect, useRef } from 'react'
import { interfaceText } from '../../i18n/interface.ts'
import { CloseButton } from '../close-button.tsx'
import styles from './missing-notice.module.css'
import { readingPlaceMessages as t } from './place-messages.ts'

const SHOWN_MS = 20_000
/** Whoever has gone on so far beyond the screen has left a passage. */
const FAR = '50%'

interface MissingNoticeProps {
  /** Name of the language in which the passage is missing. */
  language: string
  onClose: () => void
}

/** Says that another passage stands here for one that is missing; until it is closed, or the reader has gone on. */
export function MissingNotice({ language, onClose }: MissingNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  const passage = useRef<HTMLElement>(null)

  useEffect(() => {
    passage.current = document.getElementById(location.hash.slice(1))
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting || onClose(), { rootMargin: FAR })
    if (passage.current) observer.observe(passage.current)
    // Not from under the hand of whoever is about to close it.
    const timer = setInterval(() => notice.current?.matches(':hover, :focus-within') || onClose(), SHOWN_MS)
    return () => {
      observer.disconnect()
      clearInterval(timer)
    }
  }, [])

  function close() {
    passage.current?.focus({ preventScroll: true })
    onClose()
  }

  return (
    <div ref={notice} className={styles.notice} {...interfaceText}>
      <p>{t.missing(language)}</p>
      <CloseButton label={t.dismiss} onClick={close} />
    </div>
  )
}
