/** Ten of a kind fill their bar. @returns 0 to 100 */
export const overviewPercent = (count: number): number => Math.min(100, (count / 10) * 100)
