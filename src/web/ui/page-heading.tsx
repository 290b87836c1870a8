import { type ComponentPropsWithoutRef, useEffect, useRef } from 'react'
import { arrival } from '../framework/router/arrival.ts'
import { useAddress } from '../framework/router/navigation.ts'

/** A page's `h1`. Takes the focus when the page is reached by a link, as a browser does for a page that it loads. */
export function PageHeading(props: ComponentPropsWithoutRef<'h1'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { path, search } = useAddress()

  // A new address in the same page counts as a new page.
  useEffect(() => {
    if (arrival.takeFocus()) heading.current?.focus({ preventScroll: true })
  }, [path, search])

  return <h1 ref={heading} tabIndex={-1} {...props} />
}
