import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useKey } from '../keys/use-key.ts'
import { formMessages } from '../parts/form-messages.ts'
import { useToast } from '../parts/toasts.tsx'
import { DeskContext, type DeskDialog, type DeskDialogProps } from './desk-context.ts'
import { useRememberOpened } from './opened.ts'
import { paletteMessages as t } from './palette-messages.ts'
import { collectTyped, type TypedAhead } from './typed-ahead.ts'

type Loaded = ComponentType<DeskDialogProps>

/** The first screen of the desk does without them. */
const load: Record<DeskDialog, () => Promise<Loaded>> = {
  palette: async () => (await import('./palette.tsx')).Palette,
  keys: async () => (await import('../keys/keys-dialog.tsx')).KeysDialog,
}

/** Opens the dialogs that every view of the desk has, by their keys and for buttons. */
export function DeskDialogs({ children }: { children: ReactNode }) {
  const toast = useToast()
  const [Shown, setShown] = useState<Loaded>()
  // A dialog that is loaded opens at once: what is typed next goes into it.
  const loaded = useRef<Partial<Record<DeskDialog, Loaded>>>({})
  const loadNow = useCallback(async (dialog: DeskDialog) => {
    loaded.current[dialog] ??= await load[dialog]()
    return loaded.current[dialog]
  }, [])
  /** The dialog that is to be shown as soon as it is loaded. */
  const awaited = useRef<DeskDialog>(undefined)
  /** Ends the collecting of letters for the palette, which goes on until its box has the focus. */
  const collected = useRef<() => TypedAhead>(undefined)
  const takeTyped = useCallback(() => {
    const typed = collected.current?.() ?? { words: '', isEntered: false }
    collected.current = undefined
    return typed
  }, [])
  const open = useCallback(
    (dialog: DeskDialog) => {
      awaited.current = dialog
      if (dialog === 'palette')
        collected.current ??= collectTyped(() => {
          awaited.current = undefined
          collected.current = undefined
        })
      const ready = loaded.current[dialog]
      if (ready) setShown(() => ready)
      else
        loadNow(dialog).then(
          (late) => awaited.current === dialog && setShown(() => late),
          () => {
            if (awaited.current !== dialog) return
            takeTyped()
            toast.failure(formMessages.error, t.notLoaded)
          },
        )
    },
    [toast, loadNow, takeTyped],
  )
  const close = () => {
    takeTyped()
    setShown(undefined)
  }
  useEffect(() => () => void takeTyped(), [takeTyped])
  // The first key of a chord comes well before the second. If this fails, opening tells so.
  useEffect(() => {
    const begin = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') loadNow('palette').catch(() => {})
    }
    addEventListener('keydown', begin)
    return () => removeEventListener('keydown', begin)
  }, [loadNow])
  useRememberOpened()
  useKey('palette', () => open('palette'))
  useKey('help', () => open('keys'))
  return (
    <DeskContext value={open}>
      {children}
      {Shown && <Shown onClose={close} takeTyped={takeTyped} />}
    </DeskContext>
  )
}
