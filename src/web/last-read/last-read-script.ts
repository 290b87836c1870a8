/** Where the works that were read are kept, in the browser's storage. */
export const LAST_READ_KEY = 'last-read'

/**
 * Tells the page before it is drawn whether there is something to go on reading, so that room is left for it: it stands in
 * every head. `markRead` says the same later.
 */
export const lastReadScript = `try{JSON.parse(localStorage.getItem("${LAST_READ_KEY}")).some(e=>e.share<1)&&(document.documentElement.dataset.read="")}catch{}`
