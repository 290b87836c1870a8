import type { ReactNode } from 'react'
import styles from './card.module.css'

interface CardProps {
  /** Id of its heading. */
  id: string
  title: string
  /** Its content is being read, or its action is running. */
  isBusy?: boolean
  className: string | undefined
  children: ReactNode
}

/** A framed section of a view, with its heading. */
export function Card({ id, title, isBusy, className, children }: CardProps) {
  return (
    <section className={`${styles.card} ${className}`} aria-labelledby={id} aria-busy={isBusy}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
