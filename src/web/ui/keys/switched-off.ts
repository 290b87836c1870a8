import { recall, remember } from '../../framework/data/device-memory.ts'

/** Single keys, and swipes: readers with voice control or an unsteady hand may switch them off. */
export type Control = 'shortcuts' | 'swipe'

const OFF = 'off'

export const isOff = (control: Control): boolean => recall(control) === OFF

/** On this device. */
export const switchOff = (control: Control, off: boolean): void => remember(control, off ? OFF : undefined)
