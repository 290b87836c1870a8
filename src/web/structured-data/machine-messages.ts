/** What is said to machines alone; it never travels to a browser's scripts. */
export const machineMessages = {
  credit: (brand: string) => `Translated by machine (${brand} AI), not edited by humans.`,
} as const
