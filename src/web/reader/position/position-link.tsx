import { type ComponentProps, type MouseEvent, type SyntheticEvent, useContext } from 'react'
import type { Reading } from '#contract/reading.ts'
import { Link } from '../../framework/router/link.tsx'
import { NavigationContext } from '../../framework/router/navigation-context.ts'
import { positionTransfers } from './position-transfer.ts'

interface PositionLinkProps extends ComponentProps<'a'> {
  href: string
  /** What is open; undefined: it is loading, or failed to load. */
  reading: Reading | undefined
  /** Code of the language of the text there; of a pair, of its first text. */
  to: string
}

/** A link to the same position in another text of the work: the block at the top of the screen stays there. */
export function PositionLink({ reading, to, href, onClick, ...rest }: PositionLinkProps) {
  const { goTo } = useContext(NavigationContext)

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const transfer = event.defaultPrevented ? undefined : positionTransfers.plan(reading, to)
    if (!transfer) return
    event.preventDefault()
    goTo(`${href}#p${transfer.ord}`, false, transfer.arrive)
  }

  /** The browser may open the address in a new tab, or copy it. */
  function nameBlock({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) {
    const transfer = positionTransfers.plan(reading, to)
    currentTarget.setAttribute('href', transfer ? `${href}#p${transfer.ord}` : href)
  }

  return <Link {...rest} href={href} onClick={follow} onPointerDown={nameBlock} onKeyDown={nameBlock} />
}
