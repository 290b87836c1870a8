export const exportMessages = {
  export: 'Export',
  exportOf: (title: string) => `Export ${title}`,
  begun: 'The export has begun',
  begunDetail: 'The browser saves it as it comes, and says how far it is.',
  failed: 'Nothing was exported',
} as const
