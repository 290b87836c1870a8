import { DropdownMenu } from 'radix-ui'
import { memo, type RefObject, useRef } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { moreIcon } from '../../ui/icons.ts'
import styles from './beside.module.css'
import { rowMessages as t } from './editor-messages.ts'
import type { RowActions } from './row-actions.ts'
import type { Row } from './rows.ts'

interface RowMenuProps {
  row: Row
  index: number
  hasOriginal: boolean
  actions: RowActions
  area: RefObject<HTMLTextAreaElement | null>
}

/** What can be done with a row besides writing in it. */
export const RowMenu = memo(function RowMenu({ row, index, hasOriginal, actions, area }: RowMenuProps) {
  const acted = useRef(false)
  const item = (label: string, action: () => void, isOff = false) => (
    <DropdownMenu.Item
      className={styles.item}
      disabled={isOff}
      onSelect={() => {
        acted.current = true
        action()
      }}
    >
      {label}
    </DropdownMenu.Item>
  )
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton className={styles.more} label={t.menu(index + 1)} icon={moreIcon} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.menu}
          align="end"
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            // What was done has put the focus where it belongs.
            if (acted.current) event.preventDefault()
            acted.current = false
          }}
        >
          {item(t.insert, () => actions.insert(index))}
          {item(t.split, () => actions.split(index, area.current?.selectionStart ?? 0), row.text === '')}
          {item(t.join, () => actions.join(index), index === 0)}
          {hasOriginal && item(t.down, () => actions.down(index), row.text === '')}
          {hasOriginal && item(t.up, () => actions.up(index), row.text !== '')}
          {item(t.remove, () => actions.remove(index), row.text === '' && row.original !== undefined)}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
})
