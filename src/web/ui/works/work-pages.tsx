import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Work } from '#contract/works.ts'
import { useRead, useReadCache } from '../../framework/data/use-read.ts'
import { Link } from '../../framework/router/link.tsx'
import { useMessages } from '../../i18n/locale.ts'
import { Failure } from '../failure.tsx'
import { Message } from '../message.tsx'
import { Begin } from './begin.tsx'
import { WorkGrid, WorkGridLoading } from './work-cards.tsx'
import styles from './work-pages.module.css'
import { pagePath, pagesOf, type WorksList, type WorksPart } from './work-pages-data.ts'

const LOADING = 8
/** Pages that are shown again when the reader comes back; hardly anybody adds more. */
const MOST_RESTORED = 20

interface WorkPagesProps<W extends Work> {
  list: WorksList<W>
  page: number
  /** Address of the list, without the page. */
  path: string
  /** For an empty list: a sentence, or what to draw in place of the works. */
  empty: ReactNode
  failed?: string
  /** Drawn while the works are loading; by default empty cards. */
  loading?: ReactNode
  /** Keeps the former works until the new ones are here: for a list that changes with each typed letter. */
  steady?: boolean
  below?: (work: W) => ReactNode
  /** Code of the language in which the works are opened; by default the original. */
  opensIn?: string | undefined
  /** Draws the works; by default as a grid of cards. */
  draw?: (works: readonly W[], total: number) => ReactNode
}

/** A page of a list of works: loading, failed, empty or full. With a script further pages can be added below. */
export function WorkPages<W extends Work>(props: WorkPagesProps<W>) {
  const worksMessages = useMessages('works')
  const { list, page, empty, failed = worksMessages.failed, steady, below, opensIn } = props
  const { loading = <WorkGridLoading count={LOADING} /> } = props
  const first = list(page)
  const { data, isError } = useRead(first, { placeholder: (before) => (steady ? before : undefined) })
  if (isError) return <Failure of={first}>{failed}</Failure>
  if (!data) return loading
  if (page > pagesOf(data)) return <NoSuchPage path={props.path} />
  if (data.items.length === 0) return typeof empty === 'string' ? <Empty>{empty}</Empty> : empty
  const { draw = (works) => <WorkGrid works={works} heading="h2" below={below} opensIn={opensIn} /> } = props
  return <Pages key={first.key} {...props} draw={draw} part={data} />
}

/** Says that there is nothing, and what there is instead. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <>
      <Message role="status">{children}</Message>
      <Begin />
    </>
  )
}

function NoSuchPage({ path }: { path: string }) {
  const t = useMessages('pager')
  return (
    <Message>
      {t.beyond} <Link href={path}>{t.toFirst}</Link>
    </Message>
  )
}

type PagesProps<W extends Work> = WorkPagesProps<W> & Required<Pick<WorkPagesProps<W>, 'draw'>> & { part: WorksPart<W> }

function Pages<W extends Work>({ list, page, path, draw, part }: PagesProps<W>) {
  const t = useMessages('pager')
  const siteMessages = useMessages('site')
  const { added, last, more, state } = useMore(list, page)
  const place = useRef<HTMLDivElement>(null)
  const arriveAt = useRef<number>(undefined)
  const shown = [...part.items, ...added]
  const before = (page - 1) * part.size
  const pages = pagesOf(part)

  function showMore(event: MouseEvent<HTMLAnchorElement>) {
    // The browser opens it in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    arriveAt.current = shown.length
    more()
  }

  // The focus goes to the first work that was added.
  useEffect(() => {
    if (arriveAt.current === undefined || arriveAt.current >= shown.length) return
    place.current?.querySelectorAll<HTMLElement>('li h2 a, li h3 a')[arriveAt.current]?.focus({ preventScroll: true })
    arriveAt.current = undefined
  }, [shown.length])

  return (
    <>
      <div ref={place}>{draw(shown, part.total)}</div>
      {pages > 1 && (
        <div className={styles.end}>
          <p role="status">{t.shown(before + 1, before + shown.length, part)}</p>
          {last < pages && (
            <a
              className={`onward ${styles.more}`}
              href={pagePath(path, last + 1)}
              aria-disabled={state === 'loading' || undefined}
              onClick={showMore}
            >
              {state === 'loading' ? siteMessages.loading : t.more}
            </a>
          )}
          {state === 'failed' && <Message role="alert">{t.failed}</Message>}
          <WorkPager path={path} page={last} pages={pages} />
        </div>
      )}
    </>
  )
}

/** Adds further pages below the first. When the reader comes back to the page they are there again. */
function useMore<W extends Work>(list: WorksList<W>, page: number) {
  const cache = useReadCache()
  const [added, setAdded] = useState<readonly W[]>([])
  const [last, setLast] = useState(page)
  const [state, setState] = useState<'loading' | 'failed'>()

  const useEffectBeforePaint = typeof window === 'undefined' ? () => {} : useLayoutEffect
  useEffectBeforePaint(() => {
    const until: number = Math.min(history.state?.until ?? page, page + MOST_RESTORED)
    const kept: W[] = []
    let number = page
    for (; number < until; number += 1) {
      const data = cache.dataOf(list(number + 1))
      if (!data) break
      kept.push(...data.items)
    }
    if (number > page) show(kept, number)
    // Pages that are no longer in the cache are loaded again.
    if (number < until) restore(kept, number, until)
  }, [])

  function show(works: readonly W[], until: number): void {
    setAdded(works)
    setLast(until)
  }

  async function restore(kept: readonly W[], from: number, until: number): Promise<void> {
    const numbers = Array.from({ length: until - from }, (_, i) => from + 1 + i)
    setState('loading')
    try {
      const parts = await Promise.all(numbers.map((number) => cache.fetch(list(number))))
      show([...kept, ...parts.flatMap(({ items }) => items)], until)
      setState(undefined)
    } catch {
      setState('failed')
    }
  }

  async function more(): Promise<void> {
    if (state === 'loading') return
    const { entry } = history.state ?? {}
    setState('loading')
    try {
      const { items } = await cache.fetch(list(last + 1))
      show([...added, ...items], last + 1)
      setState(undefined)
      // Not if the reader has left the page meanwhile.
      if (history.state?.entry === entry) history.replaceState({ ...history.state, until: last + 1 }, '')
    } catch {
      setState('failed')
    }
  }

  return { added, last, more, state }
}

interface WorkPagerProps {
  /** Address of the list, without the page. */
  path: string
  page: number
  pages: number
}

/** Links to pages of a long list: the first, the last, and those around the open one. */
function WorkPager({ path, page, pages }: WorkPagerProps) {
  const t = useMessages('pager')
  if (pages < 2) return null
  return (
    <nav className={styles.pager} aria-label={t.pages}>
      {page > 1 && (
        <Link href={pagePath(path, page - 1)} rel="prev">
          <span className="arrow" aria-hidden="true">
            ←
          </span>{' '}
          {t.previous}
        </Link>
      )}
      <ol>
        {numbers(page, pages).map((number, i, all) => (
          <li key={number} data-gap={i > 0 && number > (all[i - 1] ?? 0) + 1 ? '' : undefined}>
            <Link
              href={pagePath(path, number)}
              aria-label={t.page(number)}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link href={pagePath(path, page + 1)} rel="next">
          {t.next}{' '}
          <span className="arrow" aria-hidden="true">
            →
          </span>
        </Link>
      )}
    </nav>
  )
}

function numbers(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  return [...new Set(wanted)].sort((one, other) => one - other)
}
