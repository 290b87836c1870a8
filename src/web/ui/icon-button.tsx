import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Its name, for screen readers and as a tooltip. A `title` replaces the tooltip. */
  label: string
  /** One of `icons.ts`. */
  icon?: string
  /** Instead of an icon: letters, or an icon drawn otherwise. */
  children?: ComponentProps<'button'>['children']
}

/**
 * A square button with an icon and no words, as large as a finger. It takes every attribute of a button, and a ref, so
 * it can stand in a Radix trigger (`asChild`). A link of the same look has the class `button` of `icon-button.module.css`.
 */
export function IconButton({ label, icon, className, children, ...attributes }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...attributes}
      aria-label={label}
      className={className === undefined ? styles.button : `${styles.button} ${className}`}
    >
      {icon === undefined ? children : <Icon path={icon} />}
    </button>
  )
}
