import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'

type Work = Pick<WorkDetail, 'originalLanguage'>

/**
 * How the W3C's community group on it names a text that a machine has made and nobody has gone over: a translation as it
 * left the machine is its example. https://w3c-cg.github.io/ai-content-disclosure/
 */
export const AI_DISCLOSURE = 'ai-autonomous'

/** Whether a text of a work was made by machine. @param code of its language */
export const isMachineMade = (work: Work, code: string): boolean => code !== work.originalLanguage.code

/** Whether all that is open of a work was. */
export const isAllMachineMade = (work: Work, { language, beside }: Reading): boolean =>
  [language, ...(beside?.text ? [beside.language] : [])].every(({ code }) => isMachineMade(work, code))

/**
 * Says so to machines, as attributes of the element that holds the text; of an original it says nothing. `its-tool`
 * (https://www.w3.org/TR/its20/#provenance) names what has translated it; the disclosure has no attribute in HTML yet.
 */
export const machineMade = (work: Work, code: string): Record<string, string> =>
  isMachineMade(work, code) ? { 'its-tool': 'machine translation', 'data-ai-disclosure': AI_DISCLOSURE } : {}
