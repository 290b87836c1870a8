/** `12,345 MB`. */
const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024).toLocaleString('en')} MB`

const moment = (at: Date) => at.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
/** A machine, and the number of a process on it. */
const process = (host: string, pid: number) => `${host} (${pid})`

export const settingsMessages = {
  title: 'Settings',
  account: 'User account',
  administrator: 'Administrator',
  editor: 'Editor',
  editorHint: 'You are an editor: people, accounts of programs, webhooks and backups are for administrators.',
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
  backups: 'Backups',
  noBackup: 'There is none yet.',
  madeAt: (at: Date, bytes: number) => `As of ${moment(at)}, ${megabytes(Math.max(bytes, 1024 * 1024))}`,
  tried: (at: Date) => `Tried at ${moment(at)}: it can be restored.`,
  backupFailed: (at: Date, reason: string) => `The attempt of ${moment(at)} has failed. ${reason}`,
  backUpNow: 'Back up now',
  backingUp: 'Making and trying a backup',
  notBackedUp: (reason: string) => `No backup was begun: ${reason}`,
  download: 'Download',
  export: 'Export and import',
  exportHint:
    'A zip archive of all works, drafts too, with texts, covers, authors, categories and languages: for other programs, or to be edited and imported again. Some works are exported from their list. History and reports are in a backup alone.',
  importArchive: 'Import an archive',
  exportLibrary: 'Export the library',
  storage: 'Free space',
  unmeasured: 'Cannot be measured',
  free: (bytes: number) => megabytes(bytes),
  refusing: 'Full',
  floor: (bytes: number) => `Nothing can be saved until ${megabytes(bytes)} are free.`,
  sites: 'Sites',
  noSites: 'No site has told of itself yet.',
  since: (at: Date) => `since ${moment(at)}`,
  thisSite: 'Answers you',
  firstSite: 'Acts for all',
  freeOn: (bytes: number | null) => (bytes === null ? '' : `${megabytes(bytes)} free`),
  replica: (host: string) => `Replica ${host}`,
  replicaState: {
    used: () => 'is read from',
    behind: (bytes: number | null) =>
      `is ${Math.ceil((bytes ?? 0) / 1024).toLocaleString('en')} kB behind, and left out`,
    away: () => 'does not answer, and is left out',
  },
  jobs: 'Jobs',
  noJobs: 'Nothing had to be done yet.',
  jobName: {
    aligning: 'Aligning texts',
    indexing: 'Renewing the search index',
    covers: 'Fetching covers of other sites',
    slicing: 'Cutting older long texts into slices',
    backup: 'Making a backup',
    answers: 'Removing kept answers to programs',
    states: 'Looking at what texts lack',
    webhooks: 'Sending webhooks',
    vocabulary: 'Counting the words of texts',
  },
  jobState: { running: 'Running', done: 'Done', failed: 'Failed', stopped: 'Stopped', lost: 'Interrupted' },
  jobDone: (done: number | null, total: number | null) =>
    done === null
      ? ''
      : total === null
        ? done.toLocaleString('en')
        : `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`,
  jobRan: (host: string, pid: number, from: Date, to: Date | null) =>
    to === null ? `${process(host, pid)}, since ${moment(from)}` : `${process(host, pid)}, ended ${moment(to)}`,
  process: (host: string, pid: number) => process(host, pid),
  measured: (at: Date) => `Measured at ${at.toLocaleTimeString('en')}.`,
  refresh: 'Refresh',
  refreshing: 'Measuring…',
  appearance: 'Appearance',
  data: 'Data',
  deleted: 'Deleted items',
  deletedHint:
    'Works, authors, categories, chapters and translations that were deleted, and the way to bring them back.',
} as const
