import { useEffect, useState } from 'react'
import type { Reading } from '#contract/reading.ts'
import { keepPart } from '../../framework/router/marked-part.ts'
import { courseOf } from './course.ts'
import type { MissingNotice } from './missing-notice.tsx'
import { currentPlace, findText, isHeld, linkedPart, putBack } from './place.ts'
import styles from './place-keeper.module.css'
import { steadyBars } from './use-quiet-bars.ts'
import { arriveAtText } from './way.ts'

/** Whoever has not scrolled for so long has come to rest. */
const REST_MS = 500

let underWay: ReturnType<typeof setTimeout> | undefined
/** Of the text, as it was laid out last, px. */
let seenHeight: number | undefined

/**
 * Keeps the passage at the top of the screen there when the text is laid out anew, lets the address name it, and says
 * where another language has it not. @param reading undefined: on its way, or not to be had
 */
export function PlaceKeeper({ reading }: { reading: Reading | undefined }) {
  const text = reading?.text
  const [missed, setMissed] = useState<{ Notice: typeof MissingNotice; of: typeof text }>()
  useEffect(keepAddress, [])
  useEffect(() => {
    if (!text) return
    let isOpen = true
    if (arriveAtText())
      import('./missing-notice.tsx').then((m) => isOpen && setMissed({ Notice: m.MissingNotice, of: text }))
    const end = keepPlace()
    return () => {
      end()
      // Whoever comes back to this text has come to another passage.
      isOpen = false
      setMissed(undefined)
    }
  }, [text])
  return (
    <div className={styles.notice} role="status" data-screen-only data-keeper>
      {missed && reading && missed.of === text && (
        <missed.Notice language={reading.language.name} onClose={() => setMissed(undefined)} />
      )}
    </div>
  )
}

/** Whenever the reader has come to rest, the address names what they read. @returns what ends it */
function keepAddress(): () => void {
  const onScroll = ({ target }: Event) => {
    // Upright lines are scrolled in a frame of their own.
    if (target !== document && target !== findText()) return
    const height = findText()?.offsetHeight
    if (height === undefined) return
    if (underWay === undefined) {
      // The browser has kept the text in place by itself, or has tried to: the page stands elsewhere, the reader does not.
      if (isHeld()) return steadyBars()
      if (height !== seenHeight && hold()) return
    }
    clearTimeout(underWay)
    underWay = setTimeout(rest, REST_MS)
  }
  addEventListener('scroll', onScroll, { passive: true, capture: true })
  return () => {
    removeEventListener('scroll', onScroll, { capture: true })
    clearTimeout(underWay)
    underWay = undefined
  }
}

function rest(): void {
  underWay = undefined
  const place = currentPlace()
  // What a link has led to stays named, and marked, as long as it is in sight.
  if (findText() && !linkedPart()) keepPart(place ? `p${place.ord}` : '')
}

/** Another width, another size of the letters, faces that come late: the place stays. @returns what ends it */
function keepPlace(): () => void {
  // Who has come to rest before the page woke up.
  if (location.hash === '') rest()
  else currentPlace()
  hold()
  const observer = new ResizeObserver(hold)
  const text = findText()
  if (text) observer.observe(text)
  // What stands above a text may change alone. Height alone changes with the keyboard of a phone.
  let width = innerWidth
  const onResize = () => {
    if (width !== innerWidth) hold()
    width = innerWidth
  }
  addEventListener('resize', onResize)
  return () => {
    observer.disconnect()
    removeEventListener('resize', onResize)
  }
}

/** Who is scrolling just now is not held. @returns whether the place was put back */
function hold(): boolean {
  const text = findText()
  seenHeight = text?.offsetHeight
  const { frame } = courseOf(text)
  if (frame) import('./upright-frame.ts').then((m) => m.attend(frame))
  return underWay === undefined && putBack()
}
