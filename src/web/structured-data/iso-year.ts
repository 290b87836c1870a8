/**
 * A year as ISO 8601 writes it, in four digits; there 1 BCE is the year 0, 44 BCE -43.
 * @param year negative: BCE @returns undefined for 0, a year that has not been
 */
export function isoYear(year: number | null): string | undefined {
  if (year === null || year === 0) return undefined
  const astronomical = year < 0 ? year + 1 : year
  const digits = String(Math.abs(astronomical)).padStart(4, '0')
  return astronomical < 0 ? `-${digits}` : digits
}
