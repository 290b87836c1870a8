import { type ComponentType, useEffect, useState } from 'react'
import type { Stretch } from '../../page-text/stretch.ts'
import { onToolRequest, openTool, type ToolName, type ToolProps } from '../../page-text/tool.ts'
import { isBar, tools } from './tools.ts'

export interface OpenTool {
  name: ToolName
  Tool: ComponentType<ToolProps>
  about: Stretch | undefined
}

interface Tools {
  /** Whether the page has woken up: until then nothing is offered that needs a script. */
  isAwake: boolean
  bar: OpenTool | undefined
  panel: OpenTool | undefined
  close: (tool: OpenTool) => void
  /** For one that cannot be drawn. */
  fail: (tool: OpenTool) => void
}

/** What is open beside the text: a bar, a panel, or both. */
export function useTools(): Tools {
  const [isAwake, setAwake] = useState(false)
  const [open, setOpen] = useState<readonly OpenTool[]>([])
  const close = (tool: OpenTool) => setOpen((tools) => tools.filter((one) => one !== tool))
  useEffect(() => {
    setAwake(true)
    let turn = 0
    return onToolRequest(async (name, about) => {
      const own = ++turn
      // A page that is older than what the site has now finds no code of its own.
      const Tool = await tools[name]().catch(() => location.reload())
      if (Tool && own === turn)
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
