export const missingMessages = {
  missing: (language: string) => `This passage is not in ${language}: here is the nearest one.`,
  dismiss: 'Dismiss',
} as const
