import { useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HelpPanel } from './help-panel.tsx'

/** Shows the help on a page on which nothing is read. */
export function showHelp(): void {
  const place = document.body.appendChild(document.createElement('div'))
  // Woken up and not drawn: that much less of React weighs on every first visit.
  const root = hydrateRoot(place, <Help onClose={close} />)
  function close() {
    root.unmount()
    place.remove()
  }
}

function Help({ onClose }: { onClose: () => void }) {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  return isAwake ? <HelpPanel onClose={onClose} /> : null
}
