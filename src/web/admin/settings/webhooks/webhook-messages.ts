import { TEST_TYPE, type Webhook, type WebhookDelivery, type WebhookType } from '#contract/webhooks.ts'

const moment = (at: string) => new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'medium' })
const count = (n: number) => n.toLocaleString('en')

export const webhookMessages = {
  title: 'Webhooks',
  hint: 'Addresses of other programs that are told of what happens here.',
  none: 'There is none yet.',
  add: 'Add a webhook',
  edit: 'Edit webhook',
  url: 'Address',
  urlHint: 'It gets a POST with JSON for each event, signed as Standard Webhooks says.',
  description: 'Description',
  events: 'It is told of',
  isOn: 'On',
  isOnHint: 'While it is off nothing is sent, and what happens meanwhile is not sent later.',
  created: 'Webhook added',
  updated: 'Webhook updated',
  deleted: 'Webhook deleted',
  createFailed: (message: string) => `Failed to add the webhook: ${message}`,
  updateFailed: (message: string) => `Failed to update the webhook: ${message}`,
  event: {
    'work.published': 'Works that are published',
    'work.changed': 'Works that change besides their texts',
    'work.removed': 'Works that are deleted or not published any more',
    'text.published': 'Texts in languages that are new in a work',
    'text.changed': 'Texts that change',
    'text.removed': 'Texts that are deleted',
    'report.made': 'Reports of readers',
    'import.finished': 'Imports that have finished',
    [TEST_TYPE]: 'Test',
  } satisfies Record<WebhookType | typeof TEST_TYPE, string>,
  state: { on: 'On', off: 'Off', failing: 'Failing', gone: 'Gone' },
  stateHint: {
    on: '',
    off: '',
    failing: 'Nothing has arrived for three days, so nothing more is sent. Switch it on when the receiver is back.',
    gone: 'The receiver has answered that it wants nothing more. Switch it on if that has changed.',
  } satisfies Record<Webhook['state'], string>,
  facts: ({ waiting, lastSuccessAt, restsUntil, formerSecretUntil }: Webhook) =>
    [
      lastSuccessAt === null ? 'Nothing has arrived yet' : `Last arrived ${moment(lastSuccessAt)}`,
      waiting > 0 ? `${count(waiting)} ${waiting === 1 ? 'waits' : 'wait'} to be sent` : '',
      restsUntil === null ? '' : `The receiver is away; tried again ${moment(restsUntil)}`,
      formerSecretUntil === null ? '' : `The former secret is valid until ${moment(formerSecretUntil)}`,
    ]
      .filter((fact) => fact !== '')
      .join(' · '),
  /** Before the address, for screen readers. */
  of: (action: string, url: string) => `${action}: ${url}`,
  test: 'Send a test',
  testSent: 'A test is on its way',
  testFailed: (message: string) => `No test was sent: ${message}`,
  renew: 'New secret',
  renewTitle: 'Make another secret?',
  renewHint: 'It is shown once. The present one is valid for another day, so that the receiver can change over.',
  renewed: 'There is a new secret',
  renewFailed: (message: string) => `No secret was made: ${message}`,
  secretTitle: 'The secret of the webhook',
  secretHint: 'The receiver verifies signatures with it. It is shown now, and never again.',
  secret: 'Secret',
  deliveries: 'Deliveries',
  deliveriesOf: (url: string) => `Deliveries to ${url}`,
  noDeliveries: 'Nothing was sent in the last week.',
  showMore: 'Show more',
  deliveryState: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' },
  attempt: ({ at, triedAt, status, ms, attempts, nextAt }: WebhookDelivery) =>
    [
      moment(at),
      triedAt === null ? '' : `${status === null ? 'no answer' : `answered ${status}`} after ${count(ms ?? 0)} ms`,
      attempts > 1 ? `${attempts} attempts` : '',
      nextAt === null || triedAt === null ? '' : `next ${moment(nextAt)}`,
    ]
      .filter((fact) => fact !== '')
      .join(' · '),
  replay: 'Send again',
  replayOf: (type: string, at: string) => `Send again: ${type}, ${moment(at)}`,
  replayed: 'It is on its way again',
  replayFailed: (message: string) => `It was not sent again: ${message}`,
} as const
