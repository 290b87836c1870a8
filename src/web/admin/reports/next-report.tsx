import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NextReport as Next, OpenReports } from '#contract/reports.ts'
import { StaffLink } from '../location/staff-link.tsx'
import { useLocationStore, useStaffAddress } from '../location/staff-location.ts'
import { useIsShown } from '../location/use-is-shown.ts'
import { InPlaceOfRows, View } from '../parts/view.tsx'
import { reportPath, reportsPath } from '../paths.ts'
import { staffApi } from '../staff-client.ts'
import styles from './reports.module.css'
import { staffReportMessages as t } from './staff-report-messages.ts'

const FILTERS = ['filter', 'language', 'work']

/** The filters and the order in the query of a list, for the addresses of its reports. Its page and state are left out. */
export function wayThroughList(search: string): string {
  const given = new URLSearchParams(search)
  const kept = new URLSearchParams([...given].filter(([name]) => [...FILTERS, 'sort', 'order'].includes(name)))
  return kept.size === 0 ? '' : `?${kept}`
}

/** The way from a report to the next open one of its list. */
export interface WayOn {
  /** undefined: not read yet. */
  next: Next | undefined
  hrefOf: (id: number) => string
  /**
   * Goes to the next report, or ends the way; somebody who has moved on meanwhile is not moved.
   * @param stay called if it cannot be found out which one is next
   */
  goOn: (stay: () => void) => Promise<void>
  /** The last report of the list was resolved here. */
  hasEnded: boolean
}

export function useWayOn(id: number): WayOn {
  const location = useLocationStore()
  const isShown = useIsShown()
  const { search } = useStaffAddress()
  // The address of the next report is shown for a moment before this view is gone.
  const [list] = useState(() => wayThroughList(search))
  const [hasEnded, setEnded] = useState(false)
  const path = `/api/admin/reports/${id}/next${list}`
  const { data: next } = useQuery<Next>({ queryKey: [path], staleTime: 0 })
  const hrefOf = (next: number) => reportPath(next, list)
  return {
    next,
    hrefOf,
    goOn: async (stay) => {
      const found = await staffApi.get<Next>(path).catch(() => undefined)
      if (!isShown.current) return
      if (!found) stay()
      else if (found.next === null) {
        setEnded(true)
        scrollTo({ top: 0, behavior: 'instant' })
      } else location.leaveSaved(hrefOf(found.next))
    },
    hasEnded,
  }
}

/** The link to the next report, and how many there are. */
export function NextReport({ way: { next, hrefOf } }: { way: WayOn }) {
  if (!next) return null
  return (
    <>
      <span className={styles.hint}>{next.open === 0 ? t.noMore : t.more(next.open)}</span>
      {next.next !== null && (
        <StaffLink className="button quiet" href={hrefOf(next.next)}>
          {t.next}
        </StaffLink>
      )}
    </>
  )
}

/** Stands in place of a report when the last one of the list was resolved. */
export function NoneLeft() {
  const location = useLocationStore()
  const { data } = useQuery<OpenReports>({ queryKey: ['/api/admin/reports/open'], staleTime: 0 })
  const open = data?.open ?? 0
  return (
    <View key="none left" title={t.noneLeft}>
      <InPlaceOfRows>
        <p>{open === 0 ? t.noneLeftHint : t.noneLeftHere}</p>
        {open > 0 && (
          <StaffLink className="button" href={reportsPath}>
            {t.toOthers(open)}
          </StaffLink>
        )}
        <StaffLink className="button quiet" href={location.asLastShown(reportsPath)}>
          {t.toList}
        </StaffLink>
      </InPlaceOfRows>
    </View>
  )
}
