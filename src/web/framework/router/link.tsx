import type { ComponentProps, MouseEvent } from 'react'
import { useNavigation } from './navigation.ts'

/** A link within the site. Pressed plainly, it is followed without loading the page anew; else it is the browser's. */
export function Link({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const { goTo, prefix } = useNavigation()

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return
    onClick?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    goTo(href)
  }

  return <a {...rest} href={prefix + href} onClick={follow} />
}
