import type { Work } from '#contract/works.ts'

type Titled = Pick<Work, 'title' | 'localTitle' | 'author'>

/** The title a card shows first. */
export const shownTitle = (work: Titled): string => work.localTitle ?? work.title

/** Whether a title of the work or its author's name contains the words, whatever their case. */
export function matchesFilter(work: Titled, filter: string): boolean {
  const wanted = filter.trim().toLowerCase()
  return [work.title, work.localTitle ?? '', work.author.name].some((text) => text.toLowerCase().includes(wanted))
}
