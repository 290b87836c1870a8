import { useEffect } from 'react'
import { toolMessages as t } from '../../i18n/tool-messages.ts'
import type { ToolProps } from '../../page-text/tool.ts'
import { Message } from '../../ui/message.tsx'
import { Panel } from '../../ui/panel.tsx'

/** In place of a tool that could not be drawn. */
export function FailedPanel({ onClose }: Pick<ToolProps, 'onClose'>) {
  // What has opened the other may have gone with it.
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('[data-strip] [data-tool=more]')?.focus({ preventScroll: true })
    },
    [],
  )
  return (
    <Panel title={t.failed} onClose={onClose}>
      <Message role="alert">{t.failedHint}</Message>
    </Panel>
  )
}
