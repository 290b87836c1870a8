import { type RefObject, useEffect, useRef } from 'react'
import { isOff } from '../../ui/keys/switched-off.ts'
import { isPressed, isSingle, type KeyName } from './desk-keys.ts'

/** Dialogs, and open menus and lists. */
const OPEN = '[role="dialog"], [role="alertdialog"], [data-radix-popper-content-wrapper]'
const FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select, [role="textbox"]'

/** What is open above all others; undefined: nothing is. */
const topmost = (): Element | undefined => [...document.querySelectorAll(OPEN)].at(-1)

/** The switch of single keys on this device, for readers and staff alike. */
export const SINGLE_KEYS = 'shortcuts'

/**
 * Does something when a key of the desk is pressed anywhere. A single key does nothing while somebody writes. What is
 * open above the page must be answered first, unless the key is meant for what stands in it.
 * @param place the element that the key is meant for; undefined: the page @param act always the newest one is called
 */
export function useKey(name: KeyName, act: () => unknown, place?: RefObject<Element | null>): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPressed(event, name)) return
      if (isSingle(name) && (event.defaultPrevented || isOff(SINGLE_KEYS) || isWriting(event.target))) return
      const open = topmost()
      const isCovered = open !== undefined && !(place?.current && open.contains(place.current))
      // The browser has a meaning of its own for most keys: it does not come instead.
      if (!isCovered || !isSingle(name)) event.preventDefault()
      if (!isCovered && !event.repeat) latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [name, place])
}

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS))
