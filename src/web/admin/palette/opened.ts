import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { matchPath } from '#contract/path-patterns.ts'
import { recall, remember } from '../../framework/data/device-memory.ts'
import { textIn } from '../../i18n/language-tag.ts'
import { useStaff } from '../access/session.ts'
import { useStaffAddress } from '../location/staff-location.ts'
import { dashboardPath } from '../paths.ts'
import { openedParts as t } from './palette-messages.ts'

/** Something of the library that was opened at the desk. */
export interface Opened {
  kind: 'work' | 'text' | 'author' | 'category' | 'language'
  id: number
  /** Of a text: the title of its work. */
  name: string
  lang?: string
  dir?: 'ltr' | 'rtl'
  /** The part of it that was opened; its form without. */
  detail?: string
  /** Where it was opened: there it is gone on with. */
  path: string
}

const MEMORY = 'opened'
const MOST = 8

/** What somebody has opened on this device, the latest first. @param email of the person */
export function recallOpened(email: string): readonly Opened[] {
  try {
    const kept = JSON.parse(recall(MEMORY) ?? '') as { email: string; opened: Opened[] }
    return kept.email === email ? kept.opened : []
  } catch {
    // Nothing is kept, or what a version before has kept cannot be read.
    return []
  }
}

/** Puts something first. A thing is listed once, under its newest name. */
export const withOpened = (all: readonly Opened[], one: Opened): readonly Opened[] =>
  [one, ...all.filter(({ kind, id }) => kind !== one.kind || id !== one.id)].slice(0, MOST)

export const forgetOpened = (): void => remember(MEMORY, undefined)

/** The views that show one thing: the pattern of their address after `/admin-dashboard`, and the call that reads it. */
const views: readonly (readonly [pattern: string, kind: Opened['kind'], call: string, detail?: string])[] = [
  ['/edit-work/:id', 'work', '/api/admin/works'],
  ['/chapters/:id', 'work', '/api/admin/works', t.chapters],
  ['/chapters/:id/:chapterId/:languageId', 'work', '/api/admin/works', t.chapterText],
  ['/split-chapters/:id', 'work', '/api/admin/works', t.split],
  ['/edit-translation/:id', 'text', '/api/admin/translations'],
  ['/edit-author/:id', 'author', '/api/admin/authors'],
  ['/edit-category/:id', 'category', '/api/admin/categories'],
  ['/edit-language/:id', 'language', '/api/admin/languages'],
]

/** What the calls answer, as far as it is needed here. */
interface Row {
  id: number
  name?: string
  title?: string
  originalLanguage?: { code: string; isRtl: boolean }
  work?: { title: string }
  language?: { name: string }
}

/** Remembers what the open view shows, as soon as the view has read it. */
export function useRememberOpened(): void {
  const { email } = useStaff()
  const { path } = useStaffAddress()
  const found = findThing(path.slice(dashboardPath.length))
  // It only listens: the view itself reads.
  const { data } = useQuery<Row>({ queryKey: [found?.call ?? ''], enabled: false })
  const { kind, detail: part } = found ?? {}
  useEffect(() => {
    if (!kind || !data) return
    const { id, name = '', title, work, language, originalLanguage } = data
    const detail = part ?? language?.name
    const one: Opened = {
      kind,
      id,
      name: work?.title ?? title ?? name,
      ...(originalLanguage && textIn(originalLanguage)),
      ...(detail && { detail }),
      path,
    }
    remember(MEMORY, JSON.stringify({ email, opened: withOpened(recallOpened(email), one) }))
  }, [email, kind, part, path, data])
}

function findThing(rest: string): { kind: Opened['kind']; call: string; detail: string | undefined } | undefined {
  for (const [pattern, kind, path, detail] of views) {
    const params = matchPath(pattern, rest)
    if (params) return { kind, call: `${path}/${Number(params.id)}`, detail }
  }
  return undefined
}
