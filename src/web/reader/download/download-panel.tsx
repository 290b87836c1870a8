import { codesOf } from '#contract/addresses.ts'
import { toolMessages } from '../../i18n/tool-messages.ts'
import type { ToolProps } from '../../page-text/tool.ts'
import { Panel } from '../../ui/panel.tsx'
import { DownloadForm } from './download-form.tsx'

/** Takes the open work away as a file. */
export function DownloadPanel({ work, code, onClose }: ToolProps) {
  return (
    <Panel title={toolMessages.names.download} onClose={onClose}>
      <DownloadForm work={work} codes={codesOf(code)} />
    </Panel>
  )
}
