/** A wide table scrolls by itself: the keyboard has to reach it. (A text that was read back from the page has this already.) */
export const reachableTables = (html: string): string => html.replace(/<table(?! tabindex)/g, '<table tabindex="0"')
