import { keptMessages } from '../../../kept/kept-messages.ts'
import { lastReadMessages } from '../../../last-read/last-read-messages.ts'
import { notesMessages } from '../../../notes/notes-messages.ts'
import { downloadMessages } from '../../../reader/download/download-messages.ts'
import { findMessages } from '../../../reader/find/find-messages.ts'
import { listenMessages } from '../../../reader/listen/listen-messages.ts'
import { printMessages } from '../../../reader/parts/print-messages.ts'
import { missingMessages } from '../../../reader/position/missing-messages.ts'
import { contentsMessages } from '../../../reader/progress/contents-messages.ts'
import { settingsMessages } from '../../../reader/settings/settings-messages.ts'
import { helpMessages } from '../../../reader/shortcuts/help-messages.ts'
import { moreMessages } from '../../../reader/tools/more-messages.ts'
import type { Formats } from '../../formats.ts'
import { reportMessages } from '../../report-messages.ts'

/** What the tools say that are loaded when they are first opened. */
export const tools = (formats: Formats<'en'>) => ({
  more: moreMessages,
  settings: settingsMessages(formats),
  contents: contentsMessages(formats),
  find: findMessages(formats),
  listen: listenMessages(formats),
  notes: notesMessages(formats),
  kept: keptMessages(formats),
  download: downloadMessages,
  report: reportMessages,
  help: helpMessages,
  missing: missingMessages,
  print: printMessages(formats),
  lastRead: lastReadMessages(formats),
})
