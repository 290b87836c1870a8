import { useEffect, useRef, useState } from 'react'
import type { Reading } from '#contract/reading.ts'
import { selectedStretch } from '../../page-text/open-text.ts'
import type { Stretch } from '../../page-text/stretch.ts'

/** A selection that has not changed for so long is complete, ms; a finger moves its ends more slowly. */
const REST_MS = 150
const TOUCH_REST_MS = 350

/**
 * The words of the text that the reader has selected, once the selection is complete.
 * @returns with it a function that forgets the words until the selection changes
 */
export function useSelectedStretch(reading: Reading): [stretch: Stretch | undefined, forget: () => void] {
  const [stretch, setStretch] = useState<Stretch>()
  const isTouched = useRef(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isDragging = false
    let hasChangedInDrag = false
    const onChange = () => {
      clearTimeout(timer)
      hasChangedInDrag = isDragging
      if (getSelection()?.isCollapsed !== false) setStretch(undefined)
      else if (!isDragging)
        timer = setTimeout(() => setStretch(selectedStretch(reading)), isTouched.current ? TOUCH_REST_MS : REST_MS)
    }
    const onDown = ({ pointerType, target }: PointerEvent) => {
      if ((target as Element).closest('[role=toolbar]')) return
      isTouched.current = pointerType === 'touch'
      isDragging = !isTouched.current
      hasChangedInDrag = false
    }
    const onUp = () => {
      if (!isDragging) return
      isDragging = false
      if (hasChangedInDrag) onChange()
    }
    onChange()
    document.addEventListener('selectionchange', onChange)
    addEventListener('pointerdown', onDown)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', onUp)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', onChange)
      removeEventListener('pointerdown', onDown)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', onUp)
    }
  }, [reading])

  return [stretch, () => setStretch(undefined)]
}
