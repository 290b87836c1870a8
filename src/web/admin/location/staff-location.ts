import { createContext, use, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'

export interface Way {
  replace?: boolean
  /** Go without a question, also from a form with unsaved changes. */
  force?: boolean
}

type Question = { leave: () => void }

/**
 * The address of the staff site. A form with unsaved changes blocks links, the back button and the closing of the page
 * until the visitor agrees to leave.
 */
export class StaffLocation {
  #shown = here()
  #index: number = history.state?.index ?? 0
  #question: Question | undefined
  #returning = false
  /** The visitor has agreed to the next step through the browser's history. */
  #isPermitted = false
  readonly #blockers = new Set<{ onLeave: (() => void) | undefined }>()
  /** What a reload keeps, by name. */
  #notes: Readonly<Record<string, string>> = history.state?.notes ?? {}
  readonly #listeners = new Set<() => void>()

  constructor() {
    history.replaceState({ ...history.state, index: this.#index }, '')
    addEventListener('popstate', () => this.#travelled())
    addEventListener('beforeunload', (event) => {
      if (this.isBlocked()) event.preventDefault()
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly shown = (): string => this.#shown
  /** The question that is open before the page may change; undefined: none. */
  readonly question = (): Question | undefined => this.#question
  readonly isBlocked = (): boolean => this.#blockers.size > 0

  /** Blocks the address. @param onLeave called when the visitor agrees to leave @returns unblocks it */
  block(onLeave?: () => void): () => void {
    const blocker = { onLeave }
    this.#blockers.add(blocker)
    return () => this.#blockers.delete(blocker)
  }

  /** Calls `leave`, which loses unsaved changes; with such changes only if the visitor agrees. */
  readonly ask = (leave: () => void): void => {
    if (!this.isBlocked()) leave()
    else this.#ask({ leave })
  }

  readonly answer = (leave: boolean): void => {
    const question = this.#question
    this.#ask(undefined)
    if (!leave || !question) return
    for (const { onLeave } of this.#blockers) onLeave?.()
    // The form stays blocked until it is left: what the visitor agreed to may fail.
    question.leave()
  }

  /**
   * Leaves a form that was saved, and blocks no more: to where the visitor has asked to go meanwhile, else to `to`, if
   * there is any. Where another form has unsaved changes, the visitor answers for them.
   */
  readonly leaveSaved = (to: string | undefined): void => {
    if (this.#question) {
      if (!this.isBlocked()) this.answer(true)
    } else if (to !== undefined) this.go(to)
  }

  /** Notes a text, which is still known after a reload. */
  readonly note = (name: string, text: string): void => {
    if (this.noted(name) === text) return
    this.#notes = { ...this.#notes, [name]: text }
    history.replaceState({ ...history.state, notes: this.#notes }, '')
  }

  /** The noted text; empty: none was. */
  readonly noted = (name: string): string => this.#notes[name] ?? ''

  /** The address of a list with its last page, order and filters; any other address as it is. */
  readonly asLastShown = (href: string): string => href + this.noted(href)

  /** Gives the shown view another address, without a step in the browser's history: a reload opens that. */
  readonly rename = (to: string): void => history.replaceState(this.#state(), '', to)

  readonly go = (to: string, { replace = false, force = false }: Way = {}): void => {
    const leave = () => {
      const { pathname, search } = new URL(to, location.href)
      const same = pathname + search === this.#shown
      if (replace || same) history.replaceState(this.#state(), '', to)
      else {
        this.#index += 1
        history.pushState(this.#state(), '', to)
        scrollTo({ top: 0, behavior: 'instant' })
      }
      this.#show()
    }
    if (force) leave()
    else this.ask(leave)
  }

  #state = () => ({ index: this.#index, notes: this.#notes })

  #travelled(): void {
    if (this.#returning) {
      this.#returning = false
      return
    }
    const index: number | undefined = history.state?.index
    // A link to a part of this page (`#…`): the browser has made the step itself.
    if (index === undefined) {
      history.replaceState({ ...history.state, index: this.#index }, '')
      return
    }
    const steps = index - this.#index
    if (this.#isPermitted || !this.isBlocked()) {
      this.#isPermitted = false
      this.#index = index
      this.#show()
      return
    }
    // `history.go(0)` would reload the page.
    if (steps === 0) return
    // The browser has already gone: go back to the form and ask.
    this.#returning = true
    history.go(-steps)
    this.#ask({
      leave: () => {
        this.#isPermitted = true
        history.go(steps)
      },
    })
  }

  #ask(question: Question | undefined): void {
    this.#question = question
    this.#tell()
  }

  #show(): void {
    this.#shown = here()
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

const here = () => location.pathname + location.search

export const LocationContext = createContext<StaffLocation | undefined>(undefined)

export function useLocationStore(): StaffLocation {
  const store = use(LocationContext)
  if (!store) throw new Error('LocationContext is missing')
  return store
}

/** Path and query (with `?`) of the shown view. */
export function useStaffAddress(): { path: string; search: string } {
  const store = useLocationStore()
  const shown = useSyncExternalStore(store.subscribe, store.shown)
  const [path = '', search = ''] = shown.split(/(?=\?)/, 2)
  return { path, search }
}

/**
 * While `isDirty`, leaving the view asks first.
 * @param onLeave called when the visitor agrees; always the same
 * @returns stops asking at once, where the changes were saved
 */
export function useLeaveGuard(isDirty: boolean, onLeave?: () => void): () => void {
  const store = useLocationStore()
  const unblock = useRef<() => void>(undefined)
  useEffect(() => {
    if (!isDirty) return
    unblock.current = store.block(onLeave)
    return unblock.current
  }, [isDirty, onLeave, store])
  return useCallback(() => unblock.current?.(), [])
}
