import { useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HelpPanel } from './help-panel.tsx'

/** Shows the help on a page that is no reading page. */
export function showHelp(): void {
  const container = document.body.appendChild(document.createElement('div'))
  // Not `createRoot`: React's code for it would weigh on every first visit.
  const root = hydrateRoot(container, <Help onClose={close} />)
  function close() {
    root.unmount()
    container.remove()
  }
}

/** Empty at first, like the container that is hydrated. */
function Help({ onClose }: { onClose: () => void }) {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated ? <HelpPanel onClose={onClose} /> : null
}
