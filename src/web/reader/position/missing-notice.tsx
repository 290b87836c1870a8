import { useEffect, useRef } from 'react'
import { useLocale, useMessages } from '../../i18n/locale.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { closeIcon } from '../../ui/icons.ts'
import styles from './missing-notice.module.css'

const SHOWN_MS = 20_000
/** How far outside the screen the block may be before the notice closes. */
const FAR = '50%'

interface MissingNoticeProps {
  /** Name of the language whose text lacks the block. */
  language: string
  onClose: () => void
}

/** Says that the block at the top stands in for a missing one. Closes after a time, or when the reader has gone on. */
export function MissingNotice({ language, onClose }: MissingNoticeProps) {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('missing')
  const notice = useRef<HTMLDivElement>(null)
  const block = useRef<HTMLElement>(null)

  useEffect(() => {
    block.current = document.getElementById(location.hash.slice(1))
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting || onClose(), { rootMargin: FAR })
    if (block.current) observer.observe(block.current)
    // It must not vanish under the pointer or the focus of a reader who is about to close it.
    const timer = setInterval(() => notice.current?.matches(':hover, :focus-within') || onClose(), SHOWN_MS)
    return () => {
      observer.disconnect()
      clearInterval(timer)
    }
  }, [])

  function close() {
    block.current?.focus({ preventScroll: true })
    onClose()
  }

  return (
    <div ref={notice} className={styles.notice} {...interfaceText}>
      <p>{t.missing(language)}</p>
      <IconButton label={t.dismiss} icon={closeIcon} onClick={close} />
    </div>
  )
}
