/** Between the words of these languages there is no space. */
const UNSPACED = /^(?:zh|ja|yue|lzh|th|lo|km|my)\b/

/**
 * The number of words of each content, taken over from what is known where that has it. Holds these contents alone.
 * @param lang BCP 47
 */
export const countAnew = (
  contents: readonly string[],
  lang: string,
  known: ReadonlyMap<string, number>,
): Map<string, number> => new Map(contents.map((content) => [content, known.get(content) ?? countWords(content, lang)]))

/** @param lang BCP 47 */
export function countWords(text: string, lang: string): number {
  if (!UNSPACED.test(lang)) return text.match(/[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’-]*[\p{L}\p{N}\p{M}])?/gu)?.length ?? 0
  let words = 0
  for (const { isWordLike } of new Intl.Segmenter(lang, { granularity: 'word' }).segment(text)) if (isWordLike) words++
  return words
}
