import { type ComponentProps, type MouseEvent, type SyntheticEvent, useContext } from 'react'
import type { Reading } from '#contract/reading.ts'
import { Link } from '../../framework/router/link.tsx'
import { NavigationContext } from '../../framework/router/navigation-context.ts'
import { wayTo } from './way.ts'

interface PlaceLinkProps extends ComponentProps<'a'> {
  href: string
  /** What is open; undefined: on its way, or not to be had. */
  reading: Reading | undefined
  /** Code of the language whose text comes first there. */
  to: string
}

/** A way to the same place of a work in another language, or another layout: the passage at the top stays there. */
export function PlaceLink({ reading, to, href, onClick, ...rest }: PlaceLinkProps) {
  const { goTo } = useContext(NavigationContext)

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const way = event.defaultPrevented ? undefined : wayTo(reading, to)
    if (!way) return
    event.preventDefault()
    goTo(`${href}#p${way.ord}`, false, way.arrive)
  }

  /** For what the browser is about to do with the address itself: a new tab, a copy. */
  function address({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) {
    const way = wayTo(reading, to)
    currentTarget.setAttribute('href', way ? `${href}#p${way.ord}` : href)
  }

  return <Link {...rest} href={href} onClick={follow} onPointerDown={address} onKeyDown={address} />
}
