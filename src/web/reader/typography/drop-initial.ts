const SHORTEST = 140

/**
 * Whether a text can open with a drop initial: its first block is a paragraph of prose long enough to stand beside
 * three lines, and opens with a letter of a script that has the custom. A quotation mark, a dash or a figure set three
 * lines high would be a monument to nothing.
 */
export function opensWithInitial(html: string): boolean {
  const opening = /^\s*<p\b[^>]*>(.*?)<\/p>/s.exec(html)?.[1]
  if (opening === undefined || /<br\b/.test(opening)) return false
  const words = opening.replace(/<[^>]*>/g, '').trimStart()
  return words.length >= SHORTEST && /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(words)
}
