import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Work } from '#contract/works.ts'
import { useRead, useReadCache } from '../../framework/data/use-read.ts'
import { Link } from '../../framework/router/link.tsx'
import { siteMessages } from '../../i18n/site-messages.ts'
import { Message } from '../message.tsx'
import { worksMessages } from './list-messages.ts'
import { pagerMessages } from './pager-messages.ts'
import { WorkGrid, WorkGridLoading } from './work-grid.tsx'
import styles from './work-list.module.css'
import { pagePath, pagesOf, type WorksList, type WorksPart } from './work-lists.ts'
import { WorkPager } from './work-pager.tsx'

const LOADING = 8
/** Pages that are shown again on the way back; nobody has scrolled through more. */
const MOST_RESTORED = 20

interface WorkListProps<W extends Work> {
  list: WorksList<W>
  page: number
  /** Address of the list, without the page. */
  path: string
  /** Where there is none: a sentence, or what stands in the works' place. */
  empty: ReactNode
  failed?: string
  /** What stands while the works are on their way: so many empty cards unless said. */
  loading?: ReactNode
  /** Shows the works of before until the others are here: for a list that changes with each letter. */
  steady?: boolean
  below?: (work: W) => ReactNode
  /** Code of the language in which the works are opened; the original unless said. */
  opensIn?: string | undefined
  /** How the works are set out; side by side unless said. */
  draw?: (works: readonly W[], total: number) => ReactNode
}

/** A page of a list of works in whatever state it is; with a script further pages can be added to it. */
export function WorkList<W extends Work>(props: WorkListProps<W>) {
  const { list, page, empty, failed = worksMessages.failed, steady, below, opensIn } = props
  const { loading = <WorkGridLoading count={LOADING} /> } = props
  const first = list(page)
  const { data, isError } = useRead(first, { placeholder: (before) => (steady ? before : undefined) })
  if (isError) return <Message role="alert">{failed}</Message>
  if (!data) return loading
  if (page > pagesOf(data)) return <NoSuchPage path={props.path} />
  if (data.items.length === 0) return typeof empty === 'string' ? <Message role="status">{empty}</Message> : empty
  const { draw = (works) => <WorkGrid works={works} heading="h2" below={below} opensIn={opensIn} /> } = props
  return <Pages key={first.key} {...props} draw={draw} part={data} />
}

function NoSuchPage({ path }: { path: string }) {
  return (
    <Message>
      {pagerMessages.beyond} <Link href={path}>{pagerMessages.toFirst}</Link>
    </Message>
  )
}

type PagesProps<W extends Work> = WorkListProps<W> & Required<Pick<WorkListProps<W>, 'draw'>> & { part: WorksPart<W> }

function Pages<W extends Work>({ list, page, path, draw, part }: PagesProps<W>) {
  const { added, last, more, state } = useMore(list, page)
  const place = useRef<HTMLDivElement>(null)
  const arriveAt = useRef<number>(undefined)
  const shown = [...part.items, ...added]
  const before = (page - 1) * part.size
  const pages = pagesOf(part)
  const t = pagerMessages

  function showMore(event: MouseEvent<HTMLAnchorElement>) {
    // A new tab, a new window: the browser's business.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    arriveAt.current = shown.length
    more()
  }

  // The reading goes on at the first of the works that have come.
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
              className={styles.more}
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

/** Further pages beneath the first; on the way back to the page they are there again. */
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
    // What the browser has forgotten since is read again.
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
      // Unless the reader has gone on meanwhile.
      if (history.state?.entry === entry) history.replaceState({ ...history.state, until: last + 1 }, '')
    } catch {
      setState('failed')
    }
  }

  return { added, last, more, state }
}
