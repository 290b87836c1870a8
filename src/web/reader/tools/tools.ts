import type { ComponentType } from 'react'
import type { ToolName, ToolProps } from '../../page-text/tool.ts'

/** What stands beside a text when it is asked for; each comes when it is first opened. */
export const tools: Record<ToolName, () => Promise<ComponentType<ToolProps>>> = {
  find: () => import('../find/find-bar.tsx').then((m) => m.FindBar),
  listen: () => import('../listen/listen-bar.tsx').then((m) => m.ListenBar),
  more: () => import('./more-panel.tsx').then((m) => m.MorePanel),
  settings: () => import('../settings/settings-panel.tsx').then((m) => m.SettingsPanel),
  contents: () => import('../contents/contents-panel.tsx').then((m) => m.ContentsPanel),
  languages: () => import('../contents/languages-panel.tsx').then((m) => m.LanguagesPanel),
  notes: () => import('../../notes/notes-panel.tsx').then((m) => m.NotesPanel),
  keep: () => import('../../kept/keep-panel.tsx').then((m) => m.KeepPanel),
  report: () => import('../report/report-panel.tsx').then((m) => m.ReportPanel),
  help: () => import('../shortcuts/help-panel.tsx').then((m) => m.HelpPanel),
  failed: () => import('./failed-panel.tsx').then((m) => m.FailedPanel),
}

/** Those that stand in the place of the languages, and stay while the text is read. */
export const isBar = (name: ToolName): boolean => name === 'find' || name === 'listen'
