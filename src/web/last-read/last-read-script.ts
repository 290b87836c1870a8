/** The name under which the browser's storage has the works that were read. */
export const LAST_READ_KEY = 'last-read'

/**
 * A script in the head of every page: marks the page before it is drawn where this device has unfinished works, so that
 * room is left for them. `markUnfinished` does the same later.
 */
export const lastReadScript = `try{JSON.parse(localStorage.getItem("${LAST_READ_KEY}")).some(e=>e.share<1)&&(document.documentElement.dataset.read="")}catch{}`
