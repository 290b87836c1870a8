import { Select as Radix } from 'radix-ui'
import { type Ref, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon, downIcon, upIcon } from '../../ui/icons.ts'
import { formMessages as t, tableMessages } from '../parts/form-messages.ts'
import popup from '../parts/popup.module.css'
import type { FieldControl } from './field.tsx'
import styles from './select.module.css'

export interface Option {
  /** Never empty: an empty value is no choice. */
  value: string
  label: string
  /** BCP 47 tag of the label, where it is not in the language of the interface. */
  lang?: string
}

interface SelectProps extends Partial<FieldControl> {
  options: readonly Option[]
  /** undefined: nothing chosen yet. */
  value: string | undefined
  /** The label of the chosen option while the options are being read. */
  label?: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLButtonElement>
  'aria-label'?: string
  placeholder?: string
  disabled?: boolean
  /** When the list closes. `preventDefault` keeps the focus from coming back. */
  onCloseAutoFocus?: (event: Event) => void
}

/** The options that choose a row, by its id. */
export const rowOptions = (rows: readonly { id: number; name: string }[]): Option[] =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))

/** A box to choose one of a few options. Long lists have a `Combobox`. */
export function Select({
  options,
  value,
  onChange,
  onBlur,
  placeholder = t.choose,
  label = tableMessages.loading,
  ref,
  onCloseAutoFocus,
  ...trigger
}: SelectProps) {
  const [open, setOpen] = useState(false)
  const shown = options.find((option) => option.value === value)?.label ?? label
  // While the list is open the focus is in it: the field is not left.
  const left = () => !open && onBlur?.()
  return (
    <Radix.Root
      value={value ?? ''}
      onValueChange={onChange}
      open={open}
      onOpenChange={setOpen}
      disabled={trigger.disabled ?? false}
    >
      <Radix.Trigger ref={ref} className={styles.trigger} onBlur={left} {...trigger}>
        <Radix.Value placeholder={placeholder}>{shown}</Radix.Value>
        <Radix.Icon className={styles.arrow}>
          <Icon path={downIcon} />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={`${popup.popup} ${styles.list}`}
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          {...(onCloseAutoFocus && { onCloseAutoFocus })}
        >
          <Radix.ScrollUpButton className={styles.scroll}>
            <Icon path={upIcon} />
          </Radix.ScrollUpButton>
          <Radix.Viewport>
            {options
              .filter((option) => option.value !== '')
              .map((option) => (
                <Radix.Item
                  key={option.value}
                  value={option.value}
                  className={`${popup.choice} ${styles.option}`}
                  lang={option.lang}
                >
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                  <Radix.ItemIndicator>
                    <Icon path={checkIcon} />
                  </Radix.ItemIndicator>
                </Radix.Item>
              ))}
          </Radix.Viewport>
          <Radix.ScrollDownButton className={styles.scroll}>
            <Icon path={downIcon} />
          </Radix.ScrollDownButton>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
