import type { ReactNode } from 'react'
import { readingPath } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { Link } from '../../framework/router/link.tsx'
import { useLocale, useMessages } from '../../i18n/locale.ts'
import { blocksOf, partPath } from '../../page-text/text-parts.ts'
import { Icon } from '../../ui/icon.tsx'
import { contentsIcon } from '../../ui/icons.ts'
import { openCode } from '../reading-place.ts'
import { useLeadToPart } from './lead-to-part.ts'
import styles from './part-turn.module.css'

interface PartProps {
  work: WorkDetail
  reading: Reading
}

/** Above a part: which one it is. */
export function PartNumber({ reading: { parts } }: PartProps) {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('part')
  if (!parts) return null
  return (
    <p className={styles.number}>
      <bdi {...interfaceText}>{t.part(parts.number, parts.starts.length)}</bdi>
    </p>
  )
}

/** Below a part: links to the previous and the next, and to all. */
export function PartTurn({ work, reading }: PartProps) {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('part')
  const path = readingPath(work, openCode(reading), reading.chapter?.number)
  useLeadToPart(reading, path)
  const { parts } = reading
  if (!parts) return null
  const { number, starts } = parts
  return (
    <nav className={styles.turn} aria-label={t.turn} data-screen-only>
      <Turn label={t.previous} rel="prev" href={number > 1 ? partPath(path, number - 1) : undefined}>
        <Passages parts={parts} part={number - 1} />
      </Turn>
      <Turn label={t.next} rel="next" href={number < starts.length ? partPath(path, number + 1) : undefined}>
        <Passages parts={parts} part={number + 1} />
      </Turn>
      <details key={number}>
        <summary>
          <Icon path={contentsIcon} />
          <bdi {...interfaceText}>{t.all}</bdi>
          <small {...interfaceText}>{t.part(number, starts.length)}</small>
        </summary>
        <ol>
          {starts.map((_, index) => (
            <li key={index}>
              <Link href={partPath(path, index + 1)} aria-current={index + 1 === number ? 'page' : undefined}>
                <bdi {...interfaceText}>{t.named(index + 1)}</bdi>
                <Passages parts={parts} part={index + 1} />
              </Link>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

interface PassagesProps {
  parts: NonNullable<Reading['parts']>
  part: number
}

/** Which passages of the first text a part has; nothing where the second stands alone. */
function Passages({ parts, part }: PassagesProps) {
  const { marks: interfaceText } = useLocale()
  const t = useMessages('part')
  const [first, end] = blocksOf(parts, part)
  if (first === end) return null
  return <small {...interfaceText}>{Number.isFinite(end) ? t.passages(first, end - 1) : t.passagesFrom(first)}</small>
}

interface TurnProps {
  label: string
  rel: string
  /** undefined: there is no such part; the words stay, but are no link. */
  href: string | undefined
  children: ReactNode
}

function Turn({ label, rel, href, children }: TurnProps) {
  const { marks: interfaceText } = useLocale()
  if (href === undefined)
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link that is disabled has no address
      <a role="link" aria-disabled="true">
        <b {...interfaceText}>{label}</b>
      </a>
    )
  return (
    <Link href={href} rel={rel}>
      <b {...interfaceText}>{label}</b>
      {children}
    </Link>
  )
}
