import type { z } from 'zod'
import {
  type NewWebhook,
  type Webhook,
  type WebhookInput,
  webhookInputSchema,
  webhookTypes,
} from '#contract/webhooks.ts'
import { FormConflict } from '../../forms/conflict-dialog.tsx'
import { plain } from '../../forms/differences.ts'
import { Checkbox, Field, FieldGroup } from '../../forms/field.tsx'
import { DialogForm } from '../../forms/form-layout.tsx'
import { saveRow, useStaffForm } from '../../forms/use-staff-form.ts'
import { useLocationStore } from '../../location/staff-location.ts'
import { Modal } from '../../parts/modal.tsx'
import { webhookMessages as t } from './webhook-messages.ts'

type Values = z.input<typeof webhookInputSchema>

const valuesOf = (webhook?: Webhook) => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  events: webhook?.events ?? [...webhookTypes],
  isOn: webhook === undefined || webhook.state === 'on',
})

interface DialogProps {
  /** undefined: the form adds a webhook. */
  webhook: Webhook | undefined
  onClose: () => void
  /** Called with the secret of a new webhook. */
  onSecret: (secret: string) => void
}

/** The form of a webhook. */
export function WebhookDialog({ webhook, onClose, onSecret }: DialogProps) {
  const location = useLocationStore()
  const editing = useStaffForm<Values, WebhookInput, Webhook | NewWebhook>({
    schema: webhookInputSchema,
    row: webhook,
    valuesOf: (row?: Webhook) => valuesOf(row),
    send: saveRow<Webhook | NewWebhook>('/api/admin/webhooks'),
    draft: () => `webhook ${webhook?.id ?? 'new'}`,
    saved: webhook ? t.updated : t.created,
    failed: webhook ? t.updateFailed : t.createFailed,
    onSaved: (saved) => {
      onClose()
      if ('secret' in saved) onSecret(saved.secret)
    },
  })
  const { form, submit, isSaving } = editing
  const { register, formState } = form
  const { errors } = formState
  const close = () => location.ask(onClose)
  return (
    <Modal title={webhook ? t.edit : t.add} open onClose={close}>
      <DialogForm onSubmit={submit} onCancel={close} isSaving={isSaving} editing={editing}>
        <Field label={t.url} required hint={t.urlHint} error={errors.url?.message}>
          {(field) => (
            <input type="url" dir="ltr" autoComplete="off" spellCheck={false} {...register('url')} {...field} />
          )}
        </Field>
        <Field label={t.description} error={errors.description?.message}>
          {(field) => <input type="text" dir="auto" {...register('description')} {...field} />}
        </Field>
        <FieldGroup legend={t.events} error={errors.events?.message}>
          <div>
            {webhookTypes.map((type) => (
              <Checkbox key={type} label={t.event[type]} value={type} {...register('events')} />
            ))}
          </div>
        </FieldGroup>
        <Checkbox label={t.isOn} hint={t.isOnHint} {...register('isOn')} />
      </DialogForm>
      <FormConflict
        editing={editing}
        labels={{ url: t.url, description: t.description, events: t.events, isOn: t.isOn }}
        describe={(name, value) =>
          name === 'events' ? (value as Webhook['events']).map((type) => t.event[type]).join(', ') : plain(value)
        }
      />
    </Modal>
  )
}
