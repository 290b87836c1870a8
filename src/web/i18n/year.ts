/** A year of publication or of a life; negative ones are BCE. Early years say their era, or nobody takes them for years. */
export function formatYear(year: number): string {
  if (year < 0) return `${-year} BCE`
  return year < 1000 ? `${year} CE` : String(year)
}

const CLASSIC_AFTER_YEARS = 100

/** Whether a work is older than a century. @param publicationYear null: it is so old that nobody knows the year */
export function isClassic(publicationYear: number | null, thisYear = new Date().getFullYear()): boolean {
  return publicationYear === null || thisYear - publicationYear >= CLASSIC_AFTER_YEARS
}
