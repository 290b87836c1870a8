import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { backIcon } from '../../ui/icons.ts'
import { StaffLink } from '../location/staff-link.tsx'
import styles from './view.module.css'

interface ViewProps {
  title: string
  /** What the page is about, where the title alone does not say. */
  hint?: ReactNode
  /** The way back. */
  back?: { href: string; label: string }
  actions?: ReactNode
  /** `form`: one column. */
  measure?: 'form'
  children: ReactNode
}

/** One view: its heading takes the focus when it is reached, and names the tab. */
export function View({ title, hint, back, actions, measure, children }: ViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.view} data-measure={measure}>
      <div className={styles.head}>
        {back && (
          <p className={styles.way}>
            <StaffLink href={back.href} className={styles.back}>
              <Icon path={backIcon} />
              {back.label}
            </StaffLink>
          </p>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div className={styles.actions}>{actions}</div>}
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {children}
    </div>
  )
}

/** Beside the filter of a list. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={styles.toolbar}>{children}</div>
}
