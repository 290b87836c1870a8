import type { ReactNode } from 'react'
import type { Read } from '../framework/data/read-cache.ts'
import { useReadCache } from '../framework/data/use-read.ts'
import { useAddress } from '../framework/router/navigation.ts'
import { useMessages } from '../i18n/locale.ts'
import { Message } from './message.tsx'

/** Says that a read has failed, and offers to try again. Without a script the page is loaded anew. */
export function Failure({ of, children }: { of: Read; children: ReactNode }) {
  const siteMessages = useMessages('site')
  const cache = useReadCache()
  const { path, search } = useAddress()
  return (
    <Message role="alert">
      {children}{' '}
      <a
        className="link"
        href={path + search}
        onClick={(event) => {
          // The browser opens it in a new tab or window.
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          // The link vanishes and would take the focus with it.
          document.querySelector('h1')?.focus({ preventScroll: true })
          void cache.prefetch(of)
        }}
      >
        {siteMessages.tryAgain}
      </a>
    </Message>
  )
}
