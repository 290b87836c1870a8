import type { LastSave, PresentPerson } from '#contract/presence.ts'
import { timeOf } from '../parts/time-of.ts'

export const presenceMessages = {
  show: 'Show',
  merged: 'Your changes will be merged when you save.',
} as const

/** Who else has it open. @param people one at least */
export function peopleWords(people: readonly PresentPerson[]): string {
  const [first, second] = people
  if (!first) return ''
  if (!second) return `Also open by ${first.email} since ${timeOf(Date.parse(first.since))}`
  const others = people.length - 1
  return `Also open by ${first.email} and ${others === 1 ? second.email : `${others} others`}`
}

/** That it was saved or deleted. @param me the e-mail of whoever reads it */
export function savedWords({ revision, by, at }: LastSave, me: string): string {
  const what = revision === null ? 'deleted' : 'saved'
  if (by === null || at === null) return `This was ${what} meanwhile.`
  const time = timeOf(Date.parse(at))
  if (by === me) return `You have ${what} this elsewhere at ${time}.`
  return `${by === 'import' ? 'An import' : by} has ${what} this at ${time}.`
}
