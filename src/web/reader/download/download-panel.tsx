import { codesOf } from '#contract/addresses.ts'
import { useMessages } from '../../i18n/locale.ts'
import type { ToolProps } from '../../page-text/tool.ts'
import { Panel } from '../../ui/panel.tsx'
import { DownloadForm } from './download-form.tsx'

/** Takes the open work away as a file. */
export function DownloadPanel({ work, code, onClose }: ToolProps) {
  const toolMessages = useMessages('tool')
  return (
    <Panel title={toolMessages.names.download} onClose={onClose}>
      <DownloadForm work={work} codes={codesOf(code)} />
    </Panel>
  )
}
