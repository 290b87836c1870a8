/** The name under which the device remembers the language of the interface that its reader has chosen. */
export const CHOSEN = 'interface'
