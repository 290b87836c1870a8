import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts'
import type { ListPart } from '../../../framework/data/api.ts'
import { Badge } from '../../parts/badge.tsx'
import { formMessages, tableMessages } from '../../parts/form-messages.ts'
import { useToast } from '../../parts/toasts.tsx'
import { failureMessage, staffApi } from '../../staff-client.ts'
import styles from '../settings.module.css'
import { webhookMessages as t } from './webhook-messages.ts'

const FIRST = 10
/** Number of deliveries that the call answers at most. */
const MOST = 200
/** How often the list is read again while deliveries wait. */
const FOLLOW_MS = 1000

const TONES = { waiting: 'plain', delivered: 'good', failed: 'pending' } as const

const pathOf = (id: number) => `/api/admin/webhooks/${id}/deliveries`
/** The beginning of the keys of all queries for a webhook's deliveries. */
export const deliveriesKey = (id: number) => ['deliveries', id]

/** The last deliveries to a webhook, with the answers. */
export function Deliveries({ webhook: { id, url } }: { webhook: Webhook }) {
  const [limit, setLimit] = useState(FIRST)
  const { data, error } = useQuery<ListPart<WebhookDelivery>>({
    queryKey: [...deliveriesKey(id), limit],
    queryFn: () => staffApi.list<WebhookDelivery>(`${pathOf(id)}?limit=${limit}`),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ state }) => state === 'waiting') ? FOLLOW_MS : false,
  })
  if (error) return <p className={styles.failed}>{failureMessage(error)}</p>
  if (!data) return <p>{tableMessages.loading}</p>
  if (data.total === 0) return <p>{t.noDeliveries}</p>
  const more = Math.min(MOST, limit * 4)
  return (
    <>
      <ul className={styles.machines} aria-label={t.deliveriesOf(url)}>
        {data.items.map((delivery) => (
          <Delivery key={delivery.id} webhookId={id} delivery={delivery} />
        ))}
      </ul>
      {data.total > data.items.length && more > limit && (
        <button type="button" className="button quiet" onClick={() => setLimit(more)}>
          {t.showMore}
        </button>
      )}
    </>
  )
}

function Delivery({ webhookId, delivery }: { webhookId: number; delivery: WebhookDelivery }) {
  const { id, type, at, state, answer } = delivery
  const toast = useToast()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const replay = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await staffApi.post(`/api/admin/webhook-deliveries/${id}/replay`)
      toast.success(t.replayed)
      await client.invalidateQueries({ queryKey: deliveriesKey(webhookId) })
    } catch (error) {
      toast.failure(formMessages.error, t.replayFailed(failureMessage(error)))
    }
    setBusy(false)
  }
  return (
    <li>
      <b>{type}</b>
      <Badge tone={TONES[state]}>{t.deliveryState[state]}</Badge>
      <button
        type="button"
        className={styles.again}
        aria-label={t.replayOf(type, at)}
        aria-disabled={isBusy}
        onClick={replay}
      >
        {t.replay}
      </button>
      <p>{t.attempt(delivery)}</p>
      {answer && (
        <p className={styles.answer} dir="auto">
          {answer}
        </p>
      )}
    </li>
  )
}
