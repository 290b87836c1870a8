import { Toast } from 'radix-ui'
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { closeIcon } from '../../ui/icons.ts'
import { deskKeys, keyCaps } from '../keys/desk-keys.ts'
import { letToastsHaveFocus, toastViewport } from './focus.ts'
import { toastMessages as t } from './form-messages.ts'
import styles from './toasts.module.css'

export const TOAST_MS = 5000
export const SWIPE_PX = 50

interface Shown {
  id: number
  kind: 'success' | 'failure'
  title: string
  detail: string | undefined
  action: ToastAction | undefined
}

/** What can be done about what a toast says. */
export interface ToastAction {
  label: string
  onAct: () => void
}

interface Toasts {
  success(title: string, detail?: string, action?: ToastAction): void
  /** @param detail usually the `{status}: {detail}` of the call */
  failure(title: string, detail?: string): void
}

const ToastContext = createContext<Toasts | undefined>(undefined)

export function useToast(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('ToastContext is missing')
  return toasts
}

/** Shows one toast at a time: a new one replaces the one before. A key moves the focus to it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>()
  const [open, setOpen] = useState(false)
  const show = useCallback((kind: Shown['kind'], title: string, detail?: string, action?: ToastAction) => {
    setShown((before) => ({ id: (before?.id ?? 0) + 1, kind, title, detail, action }))
    setOpen(true)
  }, [])
  const toasts = useMemo<Toasts>(
    () => ({
      success: (title, detail, action) => show('success', title, detail, action),
      failure: (title, detail) => show('failure', title, detail),
    }),
    [show],
  )
  return (
    <ToastContext value={toasts}>
      <Toast.Provider duration={TOAST_MS} swipeDirection="right" swipeThreshold={SWIPE_PX} label={t.notification}>
        {children}
        {shown && (
          <Toast.Root
            key={shown.id}
            className={styles.toast}
            data-kind={shown.kind}
            // An open dialog sets `pointer-events: none` on the page.
            style={{ pointerEvents: 'auto' }}
            {...letToastsHaveFocus}
            type={shown.kind === 'failure' ? 'foreground' : 'background'}
            open={open}
            onOpenChange={setOpen}
          >
            <Toast.Title className={styles.title}>{shown.title}</Toast.Title>
            {shown.detail && <Toast.Description className={styles.detail}>{shown.detail}</Toast.Description>}
            {shown.action && (
              <Toast.Action asChild altText={`${shown.action.label} (${keyCaps(deskKeys.toast.chords[0]).join('+')})`}>
                <button type="button" className={`button quiet ${styles.action}`} onClick={shown.action.onAct}>
                  {shown.action.label}
                </button>
              </Toast.Action>
            )}
            <Toast.Close asChild>
              <IconButton className={styles.close} label={t.close} icon={closeIcon} />
            </Toast.Close>
          </Toast.Root>
        )}
        <Toast.Viewport
          className={styles.viewport}
          hotkey={deskKeys.toast.chords.map(({ key }) => key)}
          label={t.viewport}
          // A live region is not hidden by an open dialog. `off`: each toast announces itself.
          aria-live="off"
          {...toastViewport}
          {...letToastsHaveFocus}
        />
      </Toast.Provider>
    </ToastContext>
  )
}
