/** @returns whether the browser has let it happen */
export async function copy(plain: string, html: string): Promise<boolean> {
  try {
    const types = { 'text/plain': plain, 'text/html': html }
    const item = Object.entries(types).map(([type, text]) => [type, new Blob([text], { type })])
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(item))])
    return true
  } catch {
    // Not where the connection is not secure, nor in every browser.
    return copyByCommand(plain, html)
  }
}

function copyByCommand(plain: string, html: string): boolean {
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', plain)
    event.clipboardData?.setData('text/html', html)
  }
  document.addEventListener('copy', onCopy, { once: true })
  try {
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', onCopy)
  }
}
