import { ApiError } from '../../framework/data/api.ts'
import { randomId } from '../../framework/data/random-id.ts'
import { isRefused, isUnanswered } from '../staff-client.ts'
import { areEqual } from './merge.ts'

/**
 * Sends to the server.
 * @param row as it was last saved; undefined: a new one
 * @param key of a new row: `Idempotency-Key` of the call
 */
export type Send<Output, Row> = (output: Partial<Output>, row: Row | undefined, key: string) => Promise<Row>

/** What was sent and not answered. A draft keeps it. */
export interface Unanswered<Output> {
  /** A new row, which may be there. */
  added?: { output: Output; key: string } | undefined
  /** Changes of a saved row, which may be in it. */
  changes: readonly Partial<Output>[]
}

/** Sends what a form saves, and knows what of it was not answered: that is not added twice, and not taken for another's. */
export class LostSaves<Output, Row> {
  #added: Unanswered<Output>['added']
  #changes: readonly Partial<Output>[] = []

  /** With what is under way; undefined: everything was answered. */
  get unanswered(): Unanswered<Output> | undefined {
    return this.#added || this.#changes.length > 0 ? { added: this.#added, changes: this.#changes } : undefined
  }

  /** Goes on from what a draft has kept. */
  restore({ added, changes }: Unanswered<Output>): void {
    this.#added = added
    this.#changes = changes
  }

  /**
   * Sends a lost new row once more as it was, if another is to be added now.
   * @returns the row; undefined: there is none, and it is sure that there will be none
   * @throws as `send`, where it is still not known
   */
  async find(output: Output, send: Send<Output, Row>): Promise<Row | undefined> {
    if (!this.#added || areEqual(this.#added.output, output)) return undefined
    try {
      return await this.add(this.#added.output, send)
    } catch (error) {
      if (isRefused(error)) return undefined
      throw error
    }
  }

  /** Sends a new row. @throws as `send` */
  async add(output: Output, send: Send<Output, Row>): Promise<Row> {
    const lost = this.#added
    const sent = lost && areEqual(lost.output, output) ? lost : { output, key: randomId() }
    this.#added = sent
    try {
      const row = await send(output, undefined, sent.key)
      this.restore({ changes: [] })
      return row
    } catch (error) {
      // In its place is a row, which may be the lost one.
      const isThere = lost && error instanceof ApiError && error.problem.current
      if (isThere) this.#changes = [...this.#changes, output]
      if (isRefused(error)) this.#added = undefined
      else if (!isUnanswered(error)) this.#added = lost
      throw error
    }
  }

  /** Sends changes of a saved row. @throws as `send` */
  async change(changes: Partial<Output>, row: Row, send: Send<Output, Row>): Promise<Row> {
    const lost = this.#changes
    this.restore({ changes: [...lost, changes] })
    try {
      const saved = await send(changes, row, randomId())
      this.restore({ changes: [] })
      return saved
    } catch (error) {
      if (!isUnanswered(error)) this.#changes = lost
      throw error
    }
  }

  /** The names of the fields that have what was sent from here. @param saved the values of a row that was saved meanwhile */
  sentIn(saved: Partial<Output>): string[] {
    const found = this.#changes.flatMap((changes) =>
      Object.keys(changes as object).filter((name) =>
        areEqual(changes[name as keyof Output], saved[name as keyof Output]),
      ),
    )
    return [...new Set(found)]
  }
}
