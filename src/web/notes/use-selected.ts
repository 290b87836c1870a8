import { useEffect, useRef, useState } from 'react'
import type { Reading } from '#contract/reading.ts'
import { selectedStretch } from '../page-text/open-text.ts'
import type { Stretch } from '../page-text/stretch.ts'

/** Who has not changed a selection for so long has made it, ms; a finger moves its ends more slowly. */
const REST_MS = 150
const TOUCH_REST_MS = 350

/** What is selected of the text, when the selection has been made. @returns with it what forgets it until it changes */
export function useSelected(reading: Reading): [Stretch | undefined, () => void] {
  const [stretch, setStretch] = useState<Stretch>()
  const isTouched = useRef(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isDragging = false
    let isChanged = false
    const later = () => {
      clearTimeout(timer)
      isChanged = isDragging
      if (getSelection()?.isCollapsed !== false) setStretch(undefined)
      else if (!isDragging)
        timer = setTimeout(() => setStretch(selectedStretch(reading)), isTouched.current ? TOUCH_REST_MS : REST_MS)
    }
    const onDown = ({ pointerType, target }: PointerEvent) => {
      if ((target as Element).closest('[role=toolbar]')) return
      isTouched.current = pointerType === 'touch'
      isDragging = !isTouched.current
      isChanged = false
    }
    const onUp = () => {
      if (!isDragging) return
      isDragging = false
      if (isChanged) later()
    }
    later()
    document.addEventListener('selectionchange', later)
    addEventListener('pointerdown', onDown)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', onUp)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', later)
      removeEventListener('pointerdown', onDown)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', onUp)
    }
  }, [reading])

  return [stretch, () => setStretch(undefined)]
}
