/** A sentence in which somebody's words stand between quotation marks, in their own direction. */
export function Quoting({ sentence, words }: { sentence: string; words: string }) {
  const start = Math.max(sentence.indexOf(`"${words}"`), sentence.indexOf(`“${words}”`)) + 1
  if (start === 0) return sentence
  return (
    <>
      {sentence.slice(0, start)}
      <bdi>{words}</bdi>
      {sentence.slice(start + words.length)}
    </>
  )
}
