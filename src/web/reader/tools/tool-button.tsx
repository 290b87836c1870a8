import type { ReactNode } from 'react'
import { openTool, type ToolName } from '../../page-text/tool.ts'

interface ToolButtonProps {
  name: ToolName
  label: string
  children: ReactNode
}

export function ToolButton({ name, label, children }: ToolButtonProps) {
  return (
    // Whoever closes a bar comes back to what has opened it: the bar stood in its place.
    <button type="button" data-tool={name} aria-label={label} title={label} onClick={() => openTool(name)}>
      {children}
    </button>
  )
}
