import styles from './people.module.css'
import { day, moment } from './people-messages.ts'

/** A time in a cell. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className={styles.moment}>
    {moment(at)}
  </time>
)

/** The day of a time, in a cell; of today the time. */
export const Day = ({ of }: { of: string }) => (
  <time dateTime={of} title={moment(of)} className={styles.moment}>
    {day(of)}
  </time>
)
