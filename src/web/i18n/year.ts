/** A year of publication or of a life; negative ones are BCE. Early years say their era, or nobody takes them for years. */
export function formatYear(year: number): string {
  if (year < 0) return `${-year} BCE`
  return year < 1000 ? `${year} CE` : String(year)
}
