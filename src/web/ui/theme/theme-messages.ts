export const themeMessages = {
  title: 'Theme',
  names: { system: 'System', paper: 'Paper', sepia: 'Sepia', lamp: 'Lamp' },
} as const
