import { type ComponentType, useEffect, useState } from 'react'
import type { Stretch } from '../../page-text/stretch.ts'
import { onToolRequest, openTool, type ToolName, type ToolProps } from '../../page-text/tool.ts'

/** Bars replace the strip of languages and stay open while the text is read; all other tools are panels. */
const isBar = (name: ToolName): boolean => name === 'find' || name === 'listen'

export interface OpenTool {
  name: ToolName
  Tool: ComponentType<ToolProps>
  about: Stretch | undefined
}

interface Tools {
  /** False on the server and until the page has hydrated: nothing that needs a script is offered. */
  isAwake: boolean
  bar: OpenTool | undefined
  panel: OpenTool | undefined
  close: (tool: OpenTool) => void
  /** Closes a tool that threw while it was rendered, and says so. */
  fail: (tool: OpenTool) => void
}

/** The open tools of the page: a bar, a panel, or both. */
export function useTools(): Tools {
  const [isAwake, setAwake] = useState(false)
  const [open, setOpen] = useState<readonly OpenTool[]>([])
  const close = (tool: OpenTool) => setOpen((tools) => tools.filter((opened) => opened !== tool))
  useEffect(() => {
    setAwake(true)
    let lastRequest = 0
    return onToolRequest(async (name, about) => {
      const request = ++lastRequest
      // After a new version of the site was put up, the code of an older page may be gone.
      const Tool = await import('./load-tool.ts').then((m) => m.loadTool(name)).catch(() => location.reload())
      if (Tool && request === lastRequest)
        setOpen((others) => [...others.filter((one) => isBar(one.name) !== isBar(name)), { name, Tool, about }])
    })
  }, [])
  return {
    isAwake,
    bar: open.find(({ name }) => isBar(name)),
    panel: open.find(({ name }) => !isBar(name)),
    close,
    fail: (tool) => {
      close(tool)
      if (tool.name !== 'failed') openTool('failed')
    },
  }
}
