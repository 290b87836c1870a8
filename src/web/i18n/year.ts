/** A year of publication or of a life; negative ones are BCE. Early years say their era, or nobody takes them for years. */
export function formatYear(year: number): string {
  if (year < 0) return `${-year} BCE`
  return year < 1000 ? `${year} CE` : String(year)
}

/** The two years of a life, with an era at both or at none. */
export function formatYears(first: number, last: number): string {
  const [from, to] = [formatYear(first), formatYear(last)]
  return first < 1000 && last >= 1000 ? `${from} - ${to} CE` : `${from} - ${to}`
}

const CLASSIC_AFTER_YEARS = 100

/** Whether a work is older than a century. @param publicationYear null: it is so old that nobody knows the year */
export function isClassic(publicationYear: number | null, thisYear = new Date().getFullYear()): boolean {
  return publicationYear === null || thisYear - publicationYear >= CLASSIC_AFTER_YEARS
}

/**
 * A year as ISO 8601 writes it, in four digits; there 1 BCE is the year 0, 44 BCE -43.
 * @param year negative: BCE @returns undefined for 0, which is no year
 */
export function isoYear(year: number | null): string | undefined {
  if (year === null || year === 0) return undefined
  const astronomical = year < 0 ? year + 1 : year
  const digits = String(Math.abs(astronomical)).padStart(4, '0')
  return astronomical < 0 ? `-${digits}` : digits
}
