import { useEffect, useRef, useState } from 'react'
import { completenessMessages as t } from './editor-messages.ts'

/** How many paragraphs of its original a text does not have yet. */
export interface Untranslated {
  missing: number
  /** Number of paragraphs of the original. */
  of: number
}

/** Whether a new text is proposed to be complete: not when it has a part of its original only. @param found undefined: it has none */
export const isCompleteProposed = (found: Untranslated | undefined): boolean =>
  found === undefined || found.missing === 0 || found.missing === found.of

/** What to say beside 'Complete'; undefined: nothing is missing, or nothing is written yet. */
export function completenessHint(found: Untranslated | undefined, isComplete: boolean): string | undefined {
  if (!found || isCompleteProposed(found)) return undefined
  return isComplete ? t.savedComplete(found.missing, found.of) : t.notProposed(found.missing, found.of)
}

interface CompletenessOptions {
  /** The value of the form's field. */
  isComplete: boolean
  /** There is no saved text: the field follows what is written until somebody chooses. */
  isNew: boolean
  propose: (isComplete: boolean) => void
}

/** 'Complete' of a form, by what is there of the text. */
export function useCompleteness({ isComplete, isNew, propose }: CompletenessOptions) {
  const [found, setFound] = useState<Untranslated>()
  const isChosen = useRef(!isNew)
  const proposed = isCompleteProposed(found)
  useEffect(() => {
    if (!isChosen.current && proposed !== isComplete) propose(proposed)
  }, [proposed])
  return {
    /** For the editor. */
    onUntranslated: setFound,
    /** To be called when somebody chooses. */
    onChosen: () => {
      isChosen.current = true
    },
    hint: completenessHint(found, isComplete),
    /** It warns; else it only says why 'Complete' is not proposed. */
    isWarning: isComplete,
  }
}
