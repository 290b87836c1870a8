import { type ReactNode, useId } from 'react'
import { Link } from '../framework/router/link.tsx'
import styles from './shelf.module.css'

interface ShelfProps {
  id?: string
  title: string
  /** `of`: what it is all of, where the label does not say it. */
  more?: { label: string; of?: string; href: string }
  children: ReactNode
}

/** A section of the home page. */
export function Shelf({ id, title, more, children }: ShelfProps) {
  const heading = useId()
  return (
    <section id={id} tabIndex={id === undefined ? undefined : -1} className={styles.shelf} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        {more && (
          <Link href={more.href} aria-label={more.of === undefined ? undefined : `${more.label}: ${more.of}`}>
            {more.label}
          </Link>
        )}
      </header>
      {children}
    </section>
  )
}
