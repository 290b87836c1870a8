export const shelfMessages = {
  description: (brand: string) => `What you read, marked and kept of the library of ${brand}, on this device.`,
  onDevice: 'It stands on this device alone: no account, and nothing of it is sent to us.',
  noScript: 'The shelf is kept by your browser, and needs its scripts to be switched on.',
} as const
