/** Key in localStorage of the layout that the reader has chosen. */
export const LAYOUT_KEY = 'pair'

/** Runs in the head of every page, so that a pair is drawn in the chosen layout from the first paint. */
export const layoutScript = `try{let l=localStorage.getItem("${LAYOUT_KEY}");if(l)document.documentElement.dataset.pair=l}catch{}`
