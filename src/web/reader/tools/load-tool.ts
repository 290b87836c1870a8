import type { ComponentType } from 'react'
import { withMessages } from '../../i18n/load-messages.ts'
import type { ToolName, ToolProps } from '../../page-text/tool.ts'

const tools: Record<ToolName, () => Promise<ComponentType<ToolProps>>> = {
  find: () => import('../find/find-bar.tsx').then((m) => m.FindBar),
  listen: () => import('../listen/listen-bar.tsx').then((m) => m.ListenBar),
  more: () => import('./more-panel.tsx').then((m) => m.MorePanel),
  settings: () => import('../settings/settings-panel.tsx').then((m) => m.SettingsPanel),
  contents: () => import('../progress/contents-panel.tsx').then((m) => m.ContentsPanel),
  languages: () => import('../languages/languages-panel.tsx').then((m) => m.LanguagesPanel),
  notes: () => import('../../notes/lists/notes-panel.tsx').then((m) => m.NotesPanel),
  keep: () => import('../../kept/keep-panel.tsx').then((m) => m.KeepPanel),
  download: () => import('../download/download-panel.tsx').then((m) => m.DownloadPanel),
  report: () => import('../report/report-panel.tsx').then((m) => m.ReportPanel),
  help: () => import('../shortcuts/help-panel.tsx').then((m) => m.HelpPanel),
  failed: () => import('./more-panel.tsx').then((m) => m.FailedPanel),
}

/** Loads the code of a tool of the reading page, when it is first opened. */
export const loadTool = (name: ToolName): Promise<ComponentType<ToolProps>> => withMessages(tools[name](), 'tools')
