import { Dialog } from 'radix-ui'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { closeIcon, menuIcon } from '../../ui/icons.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { useStaffAddress } from '../location/staff-location.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { dashboardPath } from '../paths.ts'
import { LibraryMark } from './notice.tsx'
import styles from './shell.module.css'
import { shellMessages as t } from './shell-messages.ts'
import { Sidebar } from './sidebar.tsx'

const VIEW = 'view'

/** The frame of every view: the sidebar, on small screens behind a button. */
export function Shell({ children }: { children: ReactNode }) {
  const { path } = useStaffAddress()
  const [open, setOpen] = useState(false)
  // The menu closes when a view opens.
  useEffect(() => setOpen(false), [path])
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href={`#${VIEW}`} onClick={skip}>
        {t.skip}
      </a>
      <header className={styles.bar}>
        <Dialog.Root open={open} onOpenChange={setOpen}>
          <Dialog.Trigger asChild>
            <IconButton label={t.menu} icon={menuIcon} />
          </Dialog.Trigger>
          <Dialog.Portal>
            <Dialog.Overlay className={styles.veil} />
            <Dialog.Content className={styles.sheet} aria-describedby={undefined}>
              <div className={styles.sheetHead}>
                <Dialog.Title className={styles.sheetTitle}>{t.staff}</Dialog.Title>
                <Dialog.Close asChild>
                  <IconButton label={t.menu} icon={closeIcon} />
                </Dialog.Close>
              </div>
              <Sidebar />
            </Dialog.Content>
          </Dialog.Portal>
        </Dialog.Root>
        <Brand />
        <PaletteButton isSmall />
      </header>
      <header className={styles.side}>
        <Brand />
        <PaletteButton />
        <Sidebar />
      </header>
      <main id={VIEW} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}

/** Moves the focus only: a link to `#view` would add a step to the browser's history. */
function skip(event: MouseEvent) {
  event.preventDefault()
  document.getElementById(VIEW)?.focus()
}

function Brand() {
  return (
    <div className={styles.brand}>
      <LibraryMark />
      <StaffLink href={dashboardPath}>{t.staff}</StaffLink>
    </div>
  )
}
