import { useEffect } from 'react'
import { codesOf } from '#contract/addresses.ts'
import { useMessages } from '../../i18n/locale.ts'
import type { Messages } from '../../i18n/messages.ts'
import { focusTool, openTool, type ToolName, type ToolProps } from '../../page-text/tool.ts'
import { Icon } from '../../ui/icon.tsx'
import {
  bookmarkIcon,
  contentsIcon,
  downloadIcon,
  findIcon,
  keepIcon,
  keyboardIcon,
  lettersIcon,
  listenIcon,
  printIcon,
  reportIcon,
} from '../../ui/icons.ts'
import { Message } from '../../ui/message.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PrintWhole } from '../parts/print-whole.tsx'
import styles from './more-panel.module.css'

const tools = [
  ['find', findIcon],
  ['settings', lettersIcon],
  ['contents', contentsIcon],
  ['notes', bookmarkIcon],
  ['listen', listenIcon],
  ['keep', keepIcon],
  ['download', downloadIcon],
  ['report', reportIcon],
  ['help', keyboardIcon],
] as const satisfies [keyof Messages['tool']['names'], string][]

/** The menu of the tools that have no button in the strip, on a phone or on any screen. */
export function MorePanel({ work, code, reading, onClose }: ToolProps) {
  const moreMessages = useMessages('more')
  const t = useMessages('tool')
  const isPair = codesOf(code)[1] !== undefined
  const isOffered: Partial<Record<ToolName, boolean>> = {
    settings: isPair,
    contents: (reading?.contents.length ?? 0) > 0,
  }
  const offered = tools.filter(([name]) => isOffered[name] ?? true)
  return (
    <Panel title={t.more} onClose={onClose}>
      <ul className={styles.list}>
        {offered.map(([name, icon]) => (
          <li key={name} data-phone={name === 'find' || name === 'settings' || undefined}>
            <button
              type="button"
              onClick={() => {
                onClose()
                openTool(name)
              }}
            >
              <Icon path={icon} />
              {t.names[name]}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            onClick={() => {
              onClose()
              // After the panel is gone, or it would be printed too.
              requestAnimationFrame(() => print())
            }}
          >
            <Icon path={printIcon} />
            {reading?.parts ? moreMessages.printPart : moreMessages.print}
          </button>
        </li>
        {reading?.parts && (
          <li>
            <PrintWhole work={work} reading={reading} onClose={onClose} />
          </li>
        )}
      </ul>
    </Panel>
  )
}

/** In place of a tool that threw while it was rendered. */
export function FailedPanel({ onClose }: Pick<ToolProps, 'onClose'>) {
  const moreMessages = useMessages('more')
  // The button that opened the tool may have vanished with it.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusTool('more')
    },
    [],
  )
  return (
    <Panel title={moreMessages.failed} onClose={onClose}>
      <Message role="alert">{moreMessages.failedHint}</Message>
    </Panel>
  )
}
