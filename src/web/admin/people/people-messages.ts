/** `27 Nov 2026, 19:32`, or `Today, 19:32`. */
export function moment(at: string, now = new Date()): string {
  const shown = day(at, now)
  return shown.startsWith('Today') ? shown : `${shown}, ${new Date(at).toLocaleString('en-GB', { timeStyle: 'short' })}`
}

/** `27 Nov 2026`, or `Today, 19:32`. */
export function day(at: string, now = new Date()): string {
  const then = new Date(at)
  if (then.toDateString() !== now.toDateString()) return then.toLocaleString('en-GB', { dateStyle: 'medium' })
  return `Today, ${then.toLocaleString('en-GB', { timeStyle: 'short' })}`
}

export const peopleMessages = {
  title: 'People',
  hint: 'The staff who have been here. Which of them are administrators is a setting of the site, ADMINISTRATORS; where it is not set, all are.',
  notForEditors: 'Only administrators see this. Your own sessions stand under Settings.',
  toSettings: 'To the settings',
  filter: 'Filter people',
  empty: 'Nobody of the staff has been here yet.',
  noun: { one: 'person', many: 'people' },
  name: 'Name',
  email: 'E-mail',
  role: 'Role',
  roles: { administrator: 'Administrator', editor: 'Editor' },
  noRole: 'Not staff now',
  lastVisit: 'Last visit',
  firstVisit: 'First visit',
  changes: 'Changes',
  changesOf: (count: string, name: string) => `${count} changes of ${name}`,
  sessions: 'Sessions',
  none: 'None',
  open: (n: number) => `${n.toLocaleString('en')} open`,
  openOf: (n: number, name: string) => `${n.toLocaleString('en')} open sessions of ${name}`,
} as const

export const accountMessages = {
  title: 'Accounts of programs',
  hint: 'A program makes its calls with an account. It may do what administrators may, but for people and accounts.',
  api: 'The calls of the API',
  none: "No programs' accounts yet.",
  caption: 'Accounts of programs',
  name: 'Name',
  doneBy: (name: string) => `What ${name} has done`,
  made: 'Made',
  unknown: 'Unknown',
  lastUse: 'Last used',
  never: 'Never yet',
  add: 'Add account',
  addTitle: 'Add an account for a program',
  nameHint: 'Letters, digits, dots, hyphens and underscores: such as pipeline. Its changes bear this name.',
  added: 'Account added',
  addFailed: (message: string) => `No account was added: ${message}`,
  passwordTitle: (name: string) => `The password of ${name}`,
  passwordHint: 'Put it where the program reads it. It is shown now, and is not shown again.',
  password: 'Password',
  renew: 'New password',
  renewOf: (name: string) => `New password for ${name}`,
  renewTitle: (name: string) => `Make another password for ${name}?`,
  renewHint: 'The one before ends at once: until the program has the new one, its calls are refused.',
  renewed: 'There is a new password',
  renewFailed: (message: string) => `No password was made: ${message}`,
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke the account ${name}`,
  revokeTitle: (name: string) => `Revoke the account ${name}?`,
  revokeHint: 'Its next call is refused, on every site. What it has done stays in the history.',
  revoked: 'Account revoked',
  revokeFailed: (message: string) => `The account was not revoked: ${message}`,
} as const

export const sessionMessages = {
  yours: 'Your sessions',
  yoursHint: 'Where you are signed in. End what is not you, or what you have left open elsewhere.',
  titleOf: (name: string) => `Sessions of ${name}`,
  hint: 'Whoever is in a session that you end is signed out at once.',
  none: 'No session is open.',
  unknown: 'Unknown device',
  thisOne: 'This one',
  begun: (at: string) => `Begun: ${at}`,
  used: (at: string) => `Last used: ${at}`,
  end: 'End',
  endOf: (device: string, used: string) => `End the session of ${device} (last used: ${used})`,
  endTitle: 'End this session?',
  endHint: (device: string) => `${device} is signed out at once. Whoever is still staff can sign in there again.`,
  ended: 'Session ended',
  endFailed: (message: string) => `The session was not ended: ${message}`,
  endAll: 'End all',
  endOthers: 'End all others',
  endAllTitle: (name: string) => `End all sessions of ${name}?`,
  endOthersTitle: 'End all your other sessions?',
  endAllHint: 'All of these devices are signed out at once. Whoever is still staff can sign in again.',
  endOthersHint: 'All other devices are signed out at once. You stay signed in here.',
  endedMany: (n: number) => (n === 1 ? '1 session ended' : `${n.toLocaleString('en')} sessions ended`),
} as const
