import { useRef, useState } from 'react'
import type { ReportInput } from '#contract/reports.ts'
import { ApiError, createApi } from '../../framework/data/api.ts'
import { randomId } from '../../framework/data/random-id.ts'
import { reportMessages as t } from '../../i18n/report-messages.ts'

type State = 'writing' | 'sending' | 'sent'

interface Sending {
  state: State
  /** Why it was not sent. */
  failure: string | undefined
  send: (report: Omit<ReportInput, 'token'>) => Promise<void>
}

const api = createApi((path, init) => fetch(path, init))

/** Sends a report, once: also where it is sent again because the answer was lost. */
export function useSending(onSent: () => void): Sending {
  const [state, setState] = useState<State>('writing')
  const [failure, setFailure] = useState<string>()
  const last = useRef({ words: '', token: '' })

  async function send(report: Omit<ReportInput, 'token'>) {
    if (state === 'sending') return
    const words = JSON.stringify(report)
    if (words !== last.current.words) last.current = { words, token: randomId() }
    setState('sending')
    setFailure(undefined)
    try {
      await api.post('/api/reports', { ...report, token: last.current.token })
      onSent()
      setState('sent')
    } catch (error) {
      const told = error instanceof ApiError ? error.problem.detail : undefined
      setFailure(`${told ?? t.failed} ${t.kept}`)
      setState('writing')
    }
  }

  return { state, failure, send }
}
