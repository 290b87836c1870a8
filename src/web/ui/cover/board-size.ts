/** A board's measures, in units of its drawing. */
export const BOARD = { width: 180, height: 260 }
