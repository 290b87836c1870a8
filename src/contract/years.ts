import { z } from 'zod'

const EARLIEST_BIRTH = -3000

const isPast = (year: number) => year <= new Date().getFullYear()

/** The year of a birth or a death; a negative year is BCE, null is not known. */
export const lifeYear = z
  .int('Year must be a whole number')
  .min(EARLIEST_BIRTH, 'Year must be after 3000 BCE')
  .refine(isPast, 'Year cannot be in the future')
  .nullable()

export const IMPOSSIBLE_LIFE = 'Year died cannot be before year born'

/** Whether someone can have lived in these years; a year that is not known fits any other. */
export const isPossibleLife = ({ yearBorn, yearDied }: { yearBorn?: number | null; yearDied?: number | null }) =>
  typeof yearBorn !== 'number' || typeof yearDied !== 'number' || yearBorn <= yearDied

export const publicationYear = z
  .int('Publication year must be a whole number')
  .min(0, 'Publication year must be a positive number')
  .refine(isPast, 'Publication year cannot be in the future')
