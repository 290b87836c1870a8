import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Webhook, WebhookSecret } from '#contract/webhooks.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { addIcon, penIcon } from '../../../ui/icons.ts'
import { SecretDialog } from '../../forms/secret-dialog.tsx'
import { DeleteButton } from '../../lists/row-actions.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Card } from '../../parts/card.tsx'
import { formMessages } from '../../parts/form-messages.ts'
import { ConfirmDialog } from '../../parts/modal.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { failureMessage, staffApi } from '../../staff-client.ts'
import styles from '../settings.module.css'
import { Deliveries, deliveriesKey } from './deliveries.tsx'
import { WebhookDialog } from './webhook-dialogs.tsx'
import { webhookMessages as t } from './webhook-messages.ts'

const PATH = '/api/admin/webhooks'
/** How often the webhooks are read again while events wait. */
const FOLLOW_MS = 2000

/** The webhooks with their deliveries, and buttons to add, change, try and remove them. */
export function WebhooksCard() {
  const query = useQuery<Webhook[]>({
    queryKey: [PATH],
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.some(({ waiting }) => waiting > 0) ? FOLLOW_MS : false),
  })
  const [editing, setEditing] = useState<Webhook | 'new'>()
  const [secret, setSecret] = useState<string>()
  const { data, error } = query
  return (
    <Card id="webhooks" title={t.title} className={`${styles.card} ${styles.whole}`}>
      <p>{t.hint}</p>
      {error && (
        <p role="status" data-failed="">
          {failureMessage(error)}
        </p>
      )}
      {data?.length === 0 && <p>{t.none}</p>}
      <ul className={styles.machines}>
        {data?.map((webhook) => (
          <WebhookItem
            key={webhook.id}
            webhook={webhook}
            onEdit={() => setEditing(webhook)}
            onSecret={({ secret }) => setSecret(secret)}
          />
        ))}
      </ul>
      <button type="button" className="button quiet" onClick={() => setEditing('new')}>
        <Icon path={addIcon} />
        {t.add}
      </button>
      {editing && (
        <WebhookDialog
          webhook={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onSecret={setSecret}
        />
      )}
      {secret !== undefined && (
        <SecretDialog
          title={t.secretTitle}
          hint={t.secretHint}
          label={t.secret}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Card>
  )
}

interface ItemProps {
  webhook: Webhook
  onEdit: () => void
  onSecret: (secret: WebhookSecret) => void
}

function WebhookItem({ webhook, onEdit, onSecret }: ItemProps) {
  const { id, url, description, events, state, revision } = webhook
  const toast = useToast()
  const client = useQueryClient()
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)

  /** Runs one action at a time. */
  const run = async (work: () => Promise<void>, failed: (message: string) => string) => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
      await client.invalidateQueries({ queryKey: [PATH] })
    } catch (error) {
      toast.failure(formMessages.error, failed(failureMessage(error)))
    }
    setBusy(false)
  }
  const test = () =>
    run(async () => {
      await staffApi.post(`${PATH}/${id}/test`)
      toast.success(t.testSent)
      setOpen(true)
      await client.invalidateQueries({ queryKey: deliveriesKey(id) })
    }, t.testFailed)
  const renew = (yes: boolean) => {
    setAsking(false)
    if (!yes) return
    void run(async () => {
      onSecret(await staffApi.post<WebhookSecret>(`${PATH}/${id}/secret`))
      toast.success(t.renewed)
    }, t.renewFailed)
  }
  return (
    <li>
      <b dir="ltr">{url}</b>
      <Badge tone={state === 'on' ? 'good' : state === 'off' ? 'plain' : 'pending'}>{t.state[state]}</Badge>
      {description && <p dir="auto">{description}</p>}
      {t.stateHint[state] && <p>{t.stateHint[state]}</p>}
      <p>{events.map((type) => t.event[type]).join(', ')}</p>
      <p>{t.facts(webhook)}</p>
      <div className={styles.actions}>
        <button
          type="button"
          className="button quiet"
          aria-label={t.of(t.test, url)}
          aria-disabled={isBusy}
          onClick={test}
        >
          {t.test}
        </button>
        <button
          type="button"
          className="button quiet"
          aria-label={t.of(t.deliveries, url)}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {t.deliveries}
        </button>
        <button
          type="button"
          className="button quiet"
          aria-label={t.of(t.renew, url)}
          aria-disabled={isBusy}
          onClick={() => setAsking(!isBusy)}
        >
          {t.renew}
        </button>
        <IconButton label={formMessages.editOf(url)} icon={penIcon} title={formMessages.edit} onClick={onEdit} />
        <DeleteButton
          kind="webhook"
          name={url}
          path={`${PATH}/${id}?revision=${revision}`}
          deleted={t.deleted}
          // The list of deliveries would ask for those of a webhook that is gone.
          onDelete={() => setOpen(false)}
        />
      </div>
      <div id={listId} className={styles.inner} hidden={!isOpen}>
        {isOpen && <Deliveries webhook={webhook} />}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t.renewTitle}
        description={t.renewHint}
        confirm={t.renew}
        cancel={formMessages.cancel}
        onAnswer={renew}
      />
    </li>
  )
}
