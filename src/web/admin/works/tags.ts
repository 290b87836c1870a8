/** The tags with another at their end; the same tags where it is blank or among them already. */
export function withTag(tags: readonly string[], written: string): readonly string[] {
  const tag = written.trim()
  return tag === '' || tags.includes(tag) ? tags : [...tags, tag]
}
