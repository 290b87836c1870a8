import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../framework/data/api.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { formMessages } from '../parts/form-messages.ts'
import { ConfirmDialog } from '../parts/modal.tsx'
import { useToast } from '../parts/toasts.tsx'
import { failureMessage, useRefresh } from '../staff-client.ts'

interface AskedButtonProps {
  /** Its name for screen readers. */
  label: string
  /** Shown in the button; undefined: the icon alone. */
  text?: string
  icon?: string
  /** The question before it. */
  ask: { title: string; description: string; confirm: string }
  /** @returns what the toast says */
  act: () => Promise<string>
  failed: (message: string) => string
}

/** A button for what cannot be taken back: it asks, acts, tells how it went, and all lists are read again. */
export function AskedButton({ label, text, icon, ask, act, failed }: AskedButtonProps) {
  const toast = useToast()
  const refresh = useRefresh()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isDone = useRef(false)
  // The button may disappear with its row, and the focus with it.
  useEffect(
    () => () => {
      if (isDone.current && document.activeElement === document.body)
        document.querySelector<HTMLElement>('[role="dialog"], main h1')?.focus()
    },
    [],
  )
  const answer = async (yes: boolean) => {
    setAsking(false)
    if (!yes || isBusy) return
    setBusy(true)
    try {
      const done = await act()
      isDone.current = true
      toast.success(done)
      await refresh()
    } catch (error) {
      toast.failure(formMessages.error, failed(failureMessage(error)))
      // Someone else was faster: show it as it is now.
      if (error instanceof ApiError && [404, 409].includes(error.status)) await refresh()
    } finally {
      setBusy(false)
    }
  }
  const button = { 'aria-disabled': isBusy, onClick: () => setAsking(!isBusy) }
  return (
    <>
      {text === undefined ? (
        <IconButton label={label} icon={icon} {...button} />
      ) : (
        <button type="button" className="button quiet" aria-label={label} {...button}>
          {text}
        </button>
      )}
      <ConfirmDialog open={isAsking} {...ask} cancel={formMessages.cancel} onAnswer={answer} />
    </>
  )
}
