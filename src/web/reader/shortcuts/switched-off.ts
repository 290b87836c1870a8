import { recall, remember } from '../../framework/data/device-memory.ts'

/** Ways to go about a text that a reader may not want: they go off by accident with a voice or an unsteady hand. */
export type Way = 'shortcuts' | 'swipe'

const OFF = 'off'

/** Whether the reader does not want it on this device. */
export const isOff = (way: Way): boolean => recall(way) === OFF

export const switchOff = (way: Way, off: boolean): void => remember(way, off ? OFF : undefined)
