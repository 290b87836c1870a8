/** `12,345 MB`. */
const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024).toLocaleString('en')} MB`

export const settingsMessages = {
  title: 'Settings',
  account: 'User account',
  administrator: 'Administrator',
  system: 'System information',
  version: 'Version',
  database: 'Database',
  embedded: 'Embedded PostgreSQL',
  api: 'API status',
  apiStatus: { ok: 'Operational', failing: 'Failing' },
  unreachable: 'Does not answer',
  answersIn: (ms: number) => `answers in ${ms.toLocaleString('en')} ms`,
  backup: 'Last backup',
  never: 'Never',
  storage: 'Free space',
  unmeasured: 'Cannot be measured',
  free: (bytes: number) => megabytes(bytes),
  refusing: 'Full',
  floor: (bytes: number) => `Nothing can be saved until ${megabytes(bytes)} are free.`,
  measured: (at: Date) => `Measured at ${at.toLocaleTimeString('en')}.`,
  refresh: 'Refresh',
  refreshing: 'Measuring…',
  appearance: 'Appearance',
  data: 'Data',
  deleted: 'Deleted items',
  deletedHint:
    'Works, authors, categories, chapters and translations that were deleted, and the way to bring them back.',
} as const
