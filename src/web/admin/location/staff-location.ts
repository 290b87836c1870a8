import { createContext, use, useEffect, useSyncExternalStore } from 'react'

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
  readonly #blockers = new Set<object>()
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

  /** Blocks the address. @returns unblocks it */
  block(): () => void {
    const blocker = {}
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
    // The form stays blocked until it is left: what the visitor agreed to may fail.
    if (leave) question?.leave()
  }

  readonly go = (to: string, { replace = false, force = false }: Way = {}): void => {
    const leave = () => {
      const { pathname, search } = new URL(to, location.href)
      const same = pathname + search === this.#shown
      if (replace || same) history.replaceState({ index: this.#index }, '', to)
      else {
        this.#index += 1
        history.pushState({ index: this.#index }, '', to)
        scrollTo({ top: 0, behavior: 'instant' })
      }
      this.#show()
    }
    if (force) leave()
    else this.ask(leave)
  }

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

/** While `isDirty`, leaving the view asks first. */
export function useLeaveGuard(isDirty: boolean): void {
  const store = useLocationStore()
  useEffect(() => (isDirty ? store.block() : undefined), [isDirty, store])
}
