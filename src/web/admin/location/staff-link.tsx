import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useLocationStore } from './staff-location.ts'

/** A link within the staff site. With a modifier key or another button the browser opens it. */
export function StaffLink({ href, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const location = useLocationStore()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    location.go(href)
  }
  return <a href={href} onClick={follow} {...rest} />
}
