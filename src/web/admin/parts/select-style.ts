/** The very text of the style sheet that Radix's select writes when it opens: the staff site's policy lets it stand. */
export const selectStyle =
  '[data-radix-select-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}[data-radix-select-viewport]::-webkit-scrollbar{display:none}'
