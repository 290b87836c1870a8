import type { Part } from './messages.ts'

/** A server has all messages at hand; a browser loads a part of them with the first code that says them. */
let load: (part: Part) => Promise<unknown> = async () => {}

export function loadMessagesBy(loader: typeof load): void {
  load = loader
}

/** Waits for code and for the messages that it says, which are fetched meanwhile. */
export const withMessages = async <Code>(code: Promise<Code>, ...parts: Part[]): Promise<Code> =>
  (await Promise.all([code, ...parts.map(load)]))[0]
