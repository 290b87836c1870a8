import type { KeyGroup, KeyName } from './desk-keys.ts'

/** The dialog that lists the keys of the desk. */
export const keyMessages = {
  title: 'Keys',
  or: 'or',
  groups: {
    general: 'Everywhere',
    forms: 'In forms',
    palette: 'In the box that finds everything',
    paragraphs: 'In a text, by paragraph',
    order: 'On the handle of a chapter',
    toasts: 'Notifications',
  } satisfies Record<KeyGroup, string>,
  keys: {
    palette: 'Go anywhere, do anything',
    filter: 'Filter the list',
    help: 'These keys',
    close: 'Close what is open',
    save: 'Save',
    choiceDown: 'Next',
    choiceUp: 'The one before',
    firstChoice: 'First',
    lastChoice: 'Last',
    choose: 'Open it',
    nextParagraph: 'Next paragraph',
    previousParagraph: 'Paragraph before',
    joinBefore: 'At the start: join with the one before',
    joinAfter: 'At the end: join with the next',
    lineUp: 'In the first line: to the paragraph before',
    lineDown: 'In the last line: to the next paragraph',
    undo: 'Undo',
    redo: 'Redo',
    lift: 'Lift the chapter; drop it',
    move: 'Move what is lifted',
    takeBack: 'Take the move back',
    toast: 'To the notification',
  } satisfies Record<KeyName, string>,
  useSingle: 'Use single keys',
  useSingleHint: (keys: string) =>
    `${keys} do something without Ctrl or Command. Switch them off if you speak to your device, or press keys by accident.`,
} as const
