/**
 * Runs in every head, before anything is drawn: a page that is loaded anew at an address that was only kept (`isKept`)
 * is not to mark, for a moment, what it names. One text for the page and for its content security policy.
 */
export const keptScript = 'history.state?.isKept&&(document.documentElement.dataset.marks="")'
