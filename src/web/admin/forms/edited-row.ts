import { changedNames, mergeForms } from './merge.ts'

/** What a form was changed to, and what it was changed from: enough to go on later, and to merge. */
export interface FormChanges<Values> {
  /** Values of the fields that were changed. */
  values: Partial<Values>
  /** What these fields were before. */
  base?: Partial<Values>
  /** Revision of the row that the form was made from; undefined: a new row. */
  revision: number | undefined
}

/** The row that a form edits, as the form knows it: tells what was changed, and merges it with what others have saved. */
export class EditedRow<Values extends object, Row extends { revision: number }> {
  /** As it was last saved or read; undefined: a new row. */
  row: Row | undefined
  readonly #valuesOf: (row?: Row) => Values
  readonly #texts: readonly (keyof Values)[]
  /** The values of the row. A name that is absent: not known. */
  #base: Partial<Values>
  #clean: Values

  /** @param texts names of fields that are merged by paragraph */
  constructor(row: Row | undefined, valuesOf: (row?: Row) => Values, texts: readonly (keyof Values)[] = []) {
    this.row = row
    this.#valuesOf = valuesOf
    this.#texts = texts
    this.#base = this.#clean = valuesOf(row)
  }

  /** Goes on from a row that was saved or read. @param clean the values that were sent; by default those of the row */
  take(row: Row, clean?: Values): void {
    this.row = row
    this.#base = this.#valuesOf(row)
    this.#clean = clean ?? this.#valuesOf(row)
  }

  /** The form's values when they were the row's: as they were typed, where the server saves them trimmed. */
  get clean(): Values {
    return this.#clean
  }

  /** The names of the fields that were changed. */
  changedIn = (values: Values): (keyof Values & string)[] => changedNames(values, this.#clean)

  /** @returns undefined: nothing was changed */
  changesIn(values: Values): FormChanges<Values> | undefined {
    const names = this.changedIn(values)
    if (names.length === 0) return undefined
    return { values: only(values, names), base: only(this.#base, names), revision: this.row?.revision }
  }

  /** Goes on from the row that earlier changes were made from: saving them meets whatever was saved since. */
  goOnFrom({ values, base, revision }: FormChanges<Values>): void {
    if (this.row) this.row = { ...this.row, revision: revision ?? 0 }
    this.#base = { ...this.#base }
    for (const name of Object.keys(values) as (keyof Values)[])
      if (base && name in base) this.#base[name] = base[name] as Values[typeof name]
      else delete this.#base[name]
  }

  /** Takes what is saved in some fields for the form's own: it was sent from here, and its answer was lost. */
  recognise(theirs: Row, names: readonly string[]): void {
    const own = only(this.#valuesOf(theirs), names)
    this.#base = { ...this.#base, ...own }
    this.#clean = { ...this.#clean, ...own }
  }

  /**
   * Merges the form's values with a row that someone else has saved.
   * @param preferred whose value a field has that both have changed
   * @returns the values for the form, and the names of such fields
   */
  merge(theirs: Row, values: Values, preferred: 'mine' | 'theirs' = 'mine') {
    const mine = { ...this.#clean, ...this.#base, ...only(values, this.changedIn(values)) }
    const saved = this.#valuesOf(theirs)
    return preferred === 'mine'
      ? mergeForms(this.#base, saved, mine, this.#texts)
      : mergeForms(this.#base, mine, saved, this.#texts)
  }
}

/** The fields with these names. */
export function only<T extends object>(values: T, names: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<T>
}
