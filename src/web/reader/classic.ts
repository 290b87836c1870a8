const CLASSIC_AFTER_YEARS = 100

/** A work older than a century, or of a time that nobody has written down. */
export function isClassic(publicationYear: number | null, thisYear = new Date().getFullYear()): boolean {
  return publicationYear === null || thisYear - publicationYear >= CLASSIC_AFTER_YEARS
}
