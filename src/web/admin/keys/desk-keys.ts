import { latinKey } from '../../ui/keys/latin-key.ts'

/** A key, and what is held with it. */
export interface Chord {
  /** As `KeyboardEvent.key` names it on a Latin keyboard; letters are small. */
  key: string
  /** With Ctrl, on a Mac with Command. */
  command?: true
  shift?: true
}

/** The parts of the desk that have keys, in the order in which they are listed. */
export const keyGroups = ['general', 'forms', 'palette', 'paragraphs', 'order', 'toasts'] as const
export type KeyGroup = (typeof keyGroups)[number]

interface DeskKey {
  group: KeyGroup
  chords: readonly Chord[]
}

/** All keys of the desk: what handles a key and the dialog that lists them read this table. */
export const deskKeys = {
  palette: { group: 'general', chords: [{ key: 'k', command: true }] },
  filter: { group: 'general', chords: [{ key: '/' }] },
  help: { group: 'general', chords: [{ key: '?' }] },
  close: { group: 'general', chords: [{ key: 'Escape' }] },
  save: { group: 'forms', chords: [{ key: 's', command: true }] },
  choiceDown: { group: 'palette', chords: [{ key: 'ArrowDown' }] },
  choiceUp: { group: 'palette', chords: [{ key: 'ArrowUp' }] },
  firstChoice: { group: 'palette', chords: [{ key: 'Home' }] },
  lastChoice: { group: 'palette', chords: [{ key: 'End' }] },
  choose: { group: 'palette', chords: [{ key: 'Enter' }] },
  nextParagraph: { group: 'paragraphs', chords: [{ key: 'Enter', command: true }] },
  previousParagraph: { group: 'paragraphs', chords: [{ key: 'Enter', command: true, shift: true }] },
  joinBefore: { group: 'paragraphs', chords: [{ key: 'Backspace' }] },
  joinAfter: { group: 'paragraphs', chords: [{ key: 'Delete' }] },
  lineUp: { group: 'paragraphs', chords: [{ key: 'ArrowUp' }] },
  lineDown: { group: 'paragraphs', chords: [{ key: 'ArrowDown' }] },
  undo: { group: 'paragraphs', chords: [{ key: 'z', command: true }] },
  redo: {
    group: 'paragraphs',
    chords: [
      { key: 'z', command: true, shift: true },
      { key: 'y', command: true },
    ],
  },
  lift: { group: 'order', chords: [{ key: ' ' }, { key: 'Enter' }] },
  move: { group: 'order', chords: [{ key: 'ArrowUp' }, { key: 'ArrowDown' }] },
  takeBack: { group: 'order', chords: [{ key: 'Escape' }] },
  toast: { group: 'toasts', chords: [{ key: 'F8' }] },
} as const satisfies Record<string, DeskKey>

export type KeyName = keyof typeof deskKeys

/** What the matching of keys needs of an event. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode'
>

/** Whether Command stands where other keyboards have Ctrl. */
export const isApple = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform)

/**
 * The key of a group that was pressed; undefined: none of it. A letter counts by what is written on the key; on a
 * keyboard of another script by the key that stands in its place on a Latin one.
 */
export function pressedKey<Group extends KeyGroup>(
  event: Press,
  group: Group,
  onApple = isApple(),
): KeyNameOf<Group> | undefined {
  const names = Object.keys(deskKeys) as KeyName[]
  return names.find((name) => deskKeys[name].group === group && isPressed(event, name, onApple)) as
    | KeyNameOf<Group>
    | undefined
}

export type KeyNameOf<Group extends KeyGroup> = {
  [Name in KeyName]: (typeof deskKeys)[Name]['group'] extends Group ? Name : never
}[KeyName]

/** Whether a key of the desk was pressed, and not in the middle of a word that an input method composes. */
export function isPressed(event: Press, name: KeyName, onApple = isApple()): boolean {
  // Safari sends key code 229 for the key that ends a composition.
  if (event.isComposing || event.keyCode === 229 || event.altKey) return false
  const key = latinKey(event)
  const command = onApple ? event.metaKey : event.ctrlKey
  const other = onApple ? event.ctrlKey : event.metaKey
  const { chords }: DeskKey = deskKeys[name]
  return chords.some(
    (chord) =>
      chord.key === key &&
      !other &&
      command === (chord.command ?? false) &&
      // Signs stand on different levels of different keyboards.
      (isSign(chord) || event.shiftKey === (chord.shift ?? false)),
  )
}

const isSign = ({ key }: Chord) => key.length === 1 && !/[a-z ]/.test(key)

/** Whether a key writes where there is a text: it belongs to fields, and can be switched off. */
export const isSingle = (name: KeyName): boolean => (deskKeys[name] as DeskKey).chords.some(isSign)

const NAMES: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': 'Space',
}
const APPLE_NAMES: Readonly<Record<string, string>> = { ...NAMES, Enter: '↩', Backspace: '⌫', Delete: '⌦' }

/** What is written on the keys of a chord. */
export function keyCaps({ key, command, shift }: Chord, onApple = isApple()): string[] {
  const name = (onApple ? APPLE_NAMES : NAMES)[key] ?? (key.length === 1 ? key.toUpperCase() : key)
  return [command && (onApple ? '⌘' : 'Ctrl'), shift && (onApple ? '⇧' : 'Shift'), name].filter(
    (cap) => cap !== undefined,
  )
}

/** The value of `aria-keyshortcuts` for a key. */
export const ariaKeys = (name: KeyName): string =>
  deskKeys[name].chords
    .map((chord: Chord) =>
      [chord.command && (isApple() ? 'Meta' : 'Control'), chord.shift && 'Shift', chord.key.toUpperCase()]
        .filter(Boolean)
        .join('+'),
    )
    .join(' ')
