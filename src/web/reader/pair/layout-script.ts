/** Where the choice of a layout is kept, in the browser's storage. */
export const LAYOUT_KEY = 'pair'

/** Shows the chosen layout before anything is drawn: it stands in every head. */
export const layoutScript = `try{let l=localStorage.getItem("${LAYOUT_KEY}");if(l)document.documentElement.dataset.pair=l}catch{}`
