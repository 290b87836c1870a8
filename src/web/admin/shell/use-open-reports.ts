import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OpenReports } from '#contract/reports.ts'

/** How many reports wait; readers send them at any time, so it is read again when the window is looked at. */
export function useOpenReports(): number {
  const { data, refetch } = useQuery<OpenReports>({ queryKey: ['/api/admin/reports/open'] })
  useEffect(() => {
    const look = () => {
      refetch()
    }
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [refetch])
  return data?.open ?? 0
}
