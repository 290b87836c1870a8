import { useQuery } from '@tanstack/react-query'
import type { Job, ReplicaState, RunningSite, System } from '#contract/staff.ts'
import { Badge } from '../parts/badge.tsx'
import { Card } from '../parts/card.tsx'
import styles from './settings.module.css'
import { settingsMessages as t } from './settings-messages.ts'

/** How often the progress of a backup is read. */
const FOLLOW_MS = 1000

/** The state of the system: measured when the view opens, on demand, and while a backup is being made. */
export const useSystem = () =>
  useQuery<System>({
    queryKey: ['/api/admin/system'],
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && findRunningBackup(data) ? FOLLOW_MS : false),
  })

export const findRunningBackup = ({ jobs }: System): Job | undefined =>
  jobs.find(({ name, state }) => name === 'backup' && state === 'running')

/** The running sites, with their replicas. */
export function SitesCard() {
  const { data, error } = useSystem()
  return (
    <Card id="sites" title={t.sites} className={styles.card}>
      {data?.sites.length === 0 && <p>{t.noSites}</p>}
      <ul className={styles.machines}>
        {data?.sites.map((site) => <Site key={site.id} site={site} isThis={site.id === data.siteId} />) ??
          (!error && <Ghost />)}
      </ul>
    </Card>
  )
}

function Site({ site, isThis }: { site: RunningSite; isThis: boolean }) {
  const { host, pid, version, startedAt, isFirst, freeBytes, replicas } = site
  const facts = [`${t.version} ${version}`, t.since(new Date(startedAt)), t.freeOn(freeBytes)]
  return (
    <li>
      <b>{t.process(host, pid)}</b>
      {isThis && <Badge tone="plain">{t.thisSite}</Badge>}
      {isFirst && <Badge tone="plain">{t.firstSite}</Badge>}
      <p>{facts.filter((fact) => fact !== '').join(' · ')}</p>
      {replicas.map((replica) => (
        <p key={replica.host}>{describeReplica(replica)}</p>
      ))}
    </li>
  )
}

const describeReplica = ({ host, state, behind }: ReplicaState) => `${t.replica(host)} ${t.replicaState[state](behind)}`

/** The jobs that one site does for all: which site does each, or has done it last. */
export function JobsCard() {
  const { data, error } = useSystem()
  return (
    <Card id="jobs" title={t.jobs} className={styles.card}>
      {data?.jobs.length === 0 && <p>{t.noJobs}</p>}
      <ul className={styles.machines}>
        {data?.jobs.map((job) => <JobItem key={job.name} job={job} />) ?? (!error && <Ghost />)}
      </ul>
    </Card>
  )
}

function JobItem({ job: { name, host, pid, startedAt, endedAt, state, done, total } }: { job: Job }) {
  const isWell = state === 'running' || state === 'done'
  return (
    <li>
      <b>{t.jobName[name]}</b>
      <Badge tone={isWell ? 'good' : 'pending'}>{t.jobState[state]}</Badge>
      <span>{t.jobDone(done, total)}</span>
      <p>{t.jobRan(host, pid, new Date(startedAt), endedAt === null ? null : new Date(endedAt))}</p>
    </li>
  )
}

const Ghost = () => (
  <li>
    <span className={styles.ghost} />
  </li>
)
