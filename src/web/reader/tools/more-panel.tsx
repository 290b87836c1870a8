import { toolMessages as t } from '../../i18n/tool-messages.ts'
import { openTool, type ToolProps } from '../../page-text/tool.ts'
import { Icon } from '../../ui/icon.tsx'
import {
  bookmarkIcon,
  contentsIcon,
  keepIcon,
  keyboardIcon,
  listenIcon,
  printIcon,
  reportIcon,
} from '../../ui/icons.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './more-panel.module.css'

const offered = [
  ['contents', contentsIcon],
  ['notes', bookmarkIcon],
  ['listen', listenIcon],
  ['keep', keepIcon],
  ['report', reportIcon],
  ['help', keyboardIcon],
] as const satisfies [keyof typeof t.names, string][]

/** Everything else that can be done with the text that is read. */
export function MorePanel({ reading, onClose }: ToolProps) {
  const own = offered.filter(([name]) => name !== 'contents' || (reading?.contents.length ?? 0) > 0)
  return (
    <Panel title={t.more} onClose={onClose}>
      <ul className={styles.list}>
        {own.map(([name, icon]) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => {
                onClose()
                void openTool(name)
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
              // Not before the panel is gone: it would be printed.
              requestAnimationFrame(() => print())
            }}
          >
            <Icon path={printIcon} />
            {t.print}
          </button>
        </li>
      </ul>
    </Panel>
  )
}
