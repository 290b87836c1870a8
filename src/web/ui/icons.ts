/**
 * The drawings of the interface, for `<Icon path={…}>` and `<IconButton icon={…}>`: each is the `d` of one SVG path on a
 * ground of 24 × 24, stroked, not filled. Each is an export: a build takes only those that it uses. A new icon for
 * something that is drawn here already would be a second word for the same thing.
 */

// Ways around the site
export const searchIcon = 'M10.8 17.6a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6ZM15.7 15.7 20.5 20.5'
export const menuIcon = 'M4 7h16M4 12h16M4 17h10'
export const closeIcon = 'm6.5 6.5 11 11M17.5 6.5l-11 11'
export const backIcon = 'M19 12H5M11 6l-6 6 6 6'
/** Opens another site, or the readers' site from the staff's. */
export const awayIcon = 'M8 16 16.5 7.5M9.5 7H17v7.5'
export const signOutIcon = 'M10 4H5v16h5M10 12h10M16 8l4 4-4 4'
export const moreIcon =
  'M5 12a.7.7 0 1 0 1.4 0 .7.7 0 0 0-1.4 0M11.3 12a.7.7 0 1 0 1.4 0 .7.7 0 0 0-1.4 0M17.6 12a.7.7 0 1 0 1.4 0 .7.7 0 0 0-1.4 0'
export const upIcon = 'm6 14.5 6-6 6 6'
export const downIcon = 'm6 9.5 6 6 6-6'

// Said beside words
export const checkIcon = 'm5 12.5 4.5 4.5L19 7.5'
export const infoIcon = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.6v.2'
export const warningIcon = 'M12 4 21 20H3zM12 10v5M12 17.5v.1'
/** A passage is missing from a translation. */
export const gapIcon = 'M4 6h16M4 12h3.5M16.5 12H20M4 18h16'
export const mailIcon = 'M3.5 6.5h17v11.5h-17zM3.5 7l8.5 6.5L20.5 7'
export const calendarIcon = 'M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4M8.5 15h3'

// Reading
export const lampIcon = 'M8.5 4h7l3 8.5h-13zM12 12.5V19M8 20h8M15 12.5v3'
export const findIcon = 'M4 6h16M4 11.5h4.5M4 17h4.5M20.5 20 17 16.5a3.5 3.5 0 1 1 .1-.1'
/** How the text is set. */
export const lettersIcon = 'M3.5 18 8 6.5 12.5 18M5.2 14h5.6M20 11v7M20 14.5a2.8 3.4 0 1 0 0 .2'
export const contentsIcon = 'M9 6h11M9 12h11M9 18h11M4.5 6h.2M4.5 12h.2M4.5 18h.2'
export const besideIcon = 'M4 6h6M4 12h6M4 18h6M14 6h6M14 12h6M14 18h6'
export const swapIcon = 'M4 8.5h15M15.5 5 19 8.5 15.5 12M20 15.5H5M8.5 12 5 15.5 8.5 19'
export const layoutIcon = 'M4 5h16v14H4zM12 5v14'
export const bookmarkIcon = 'M7 4h10v16l-5-4-5 4z'
export const listenIcon = 'M4 9.5h3.5L12 6v12l-4.5-3.5H4zM15.5 9.5a3.5 3.5 0 0 1 0 5M17.8 7a7 7 0 0 1 0 10'
export const keepIcon = 'M12 4v11M7.5 11l4.5 4.5L16.5 11M5 20h14'
export const downloadIcon = 'M6 3.5h7.5L18 8v12.5H6zM13 3.5V8.5h5M12 11v6M9.5 14.5 12 17l2.5-2.5'
export const reportIcon = 'M6 21V4h11l-2 4 2 4H6'
export const keyboardIcon = 'M3.5 7h17v10.5h-17zM7 10.5h.2M10.5 10.5h.2M14 10.5h.2M17 10.5h.2M8 14h8'
export const printIcon = 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z'

// Listening: filled
export const playIcon = 'M8 5.5v13l10.5-6.5z'
export const pauseIcon = 'M7.3 5.5h1.4v13H7.3zM15.3 5.5h1.4v13h-1.4z'
export const previousIcon = 'M17.5 6.5v11L9.5 12zM6.5 6.5v11'
export const nextIcon = 'M6.5 6.5v11l8-5.5zM17.5 6.5v11'
/** Not filled. Scrolls to the words that are read aloud. */
export const locateIcon = 'M12 17.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3'

// Selected words
export const quoteIcon =
  'M9 8.5c-2.5.5-4 2-4 5V18h5v-5H7.5c0-1.5.5-2.5 2-3zM18.5 8.5c-2.5.5-4 2-4 5V18h5v-5H17c0-1.5.5-2.5 2-3z'
export const shareIcon = 'M12 14.5V4M8 7.5 12 3.5l4 4M6 11H5v9.5h14V11h-1'

// Writing
/** Edits a row, or writes a note. */
export const penIcon = 'M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5zM13.5 7 17 10.5'
export const binIcon = 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 10.5v6M13.5 10.5v6'
export const addIcon = 'M12 5v14M5 12h14'
export const lessIcon = 'M5 12h14'
export const gripIcon =
  'M8.6 6a.4.4 0 1 0 .8 0 .4.4 0 0 0-.8 0M14.6 6a.4.4 0 1 0 .8 0 .4.4 0 0 0-.8 0M8.6 12a.4.4 0 1 0 .8 0 .4.4 0 0 0-.8 0M14.6 12a.4.4 0 1 0 .8 0 .4.4 0 0 0-.8 0M8.6 18a.4.4 0 1 0 .8 0 .4.4 0 0 0-.8 0M14.6 18a.4.4 0 1 0 .8 0 .4.4 0 0 0-.8 0'
export const undoIcon = 'M9 14 4.5 9.5 9 5M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3'
export const redoIcon = 'm15 14 4.5-4.5L15 5M19.5 9.5H10a5.5 5.5 0 0 0 0 11h3'
export const uploadIcon = 'M12 16V5M7 9.5l5-5 5 5M5 19h14'

// Views of the staff site
export const dashboardIcon = 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z'
export const worksIcon = 'M5 4h5v16H5zM10 4h4v16h-4zM14.5 5l4-1 3 15.5-4 .8z'
export const translationsIcon =
  'M4 6h9M8.5 4v2M11 6c-1 4-3.5 6.5-7 8M6.5 9c1 2.5 3 4 5.5 5M12 20l4.3-10L20.6 20M13.5 17h5.6'
export const authorsIcon = 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-4 3.5-6 7.5-6s6.9 2 7.5 6'
export const categoriesIcon = 'M4 6.5h6l2 2.5h8v10H4z'
export const languagesIcon =
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.5 12h17M12 3c3.5 3 3.5 15 0 18M12 3c-3.5 3-3.5 15 0 18'
export const activityIcon = 'M12 20.5a8.5 8.5 0 1 0-8.3-6.7M3.5 9v5h5M12 7.5V12l3.2 2'
export const keyIcon = 'M15.5 13a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12.3 11.7 4 20M6.5 17.5 9 20M9.5 14.5l2 2'
export const peopleIcon =
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.4-3.7 3-5.5 6.5-5.5s6.1 1.8 6.5 5.5M15.5 4.2a3.5 3.5 0 0 1 0 6.6M18 14.9c2.1.8 3.3 2.6 3.5 5.1'
export const settingsIcon = 'M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4'
