import { partHead } from './part-head.ts'
import { PartNumber, PartTurn } from './part-turn.tsx'

/** What the page of a part of a long text has besides. */
export const parts = { head: partHead, Number: PartNumber, Turn: PartTurn }
