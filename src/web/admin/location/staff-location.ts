import { createContext, use, useEffect, useSyncExternalStore } from 'react'

export interface Way {
  replace?: boolean
  /** Also from a form with changes that are not saved. */
  force?: boolean
}

type Question = { leave: () => void }

/**
 * The address of the staff site, which changes only when nobody objects: a form with unsaved changes blocks links, the
 * back button and the closing of the page until the visitor has said that they may go.
 */
export class StaffLocation {
  #shown = here()
  #index: number = history.state?.index ?? 0
  #question: Question | undefined
  #returning = false
  /** The next step through the history was asked about. */
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
  /** What the visitor has to be asked before the page may change. */
  readonly question = (): Question | undefined => this.#question
  readonly isBlocked = (): boolean => this.#blockers.size > 0

  /** @returns what lifts it */
  block(): () => void {
    const blocker = {}
    this.#blockers.add(blocker)
    return () => this.#blockers.delete(blocker)
  }

  /** Does something that loses unsaved changes, if the visitor agrees. */
  readonly ask = (leave: () => void): void => {
    if (!this.isBlocked()) leave()
    else this.#ask({ leave })
  }

  readonly answer = (leave: boolean): void => {
    const question = this.#question
    this.#ask(undefined)
    // Whoever blocks is lifted by going: what the visitor agreed to may still fail, and then the words are here.
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
    // A part of this very page (`#…`): the browser made the step itself.
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
    // Going 0 steps would be a reload.
    if (steps === 0) return
    // The browser has gone already: back to where the form stands, and ask.
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

/** Path and query as they are shown. */
export function useStaffAddress(): { path: string; search: string } {
  const store = useLocationStore()
  const shown = useSyncExternalStore(store.subscribe, store.shown)
  const [path = '', search = ''] = shown.split(/(?=\?)/, 2)
  return { path, search }
}

/** While `isDirty`, leaving asks first. */
export function useLeaveGuard(isDirty: boolean): void {
  const store = useLocationStore()
  useEffect(() => (isDirty ? store.block() : undefined), [isDirty, store])
}
