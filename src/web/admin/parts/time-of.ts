/** The time of today, or day and time. */
export function timeOf(ms: number): string {
  const then = new Date(ms)
  const isToday = then.toDateString() === new Date().toDateString()
  return then.toLocaleString('en-GB', isToday ? { timeStyle: 'short' } : { dateStyle: 'long', timeStyle: 'short' })
}
