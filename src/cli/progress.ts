const WIDTH = 30

/** Shows progress on standard error: a bar in a terminal, otherwise a line for each tenth. */
export class Progress {
  readonly #what: string
  readonly #live = process.stderr.isTTY === true
  readonly #started = performance.now()
  #shown = ''
  #tenth = 0

  constructor(what: string) {
    this.#what = what
  }

  show(done: number, total: number): void {
    if (this.#live) {
      const filled = Math.round((WIDTH * done) / total)
      const seconds = (performance.now() - this.#started) / 1000
      const left = Math.ceil((seconds / done) * (total - done))
      this.#shown = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${done} of ${total} ${this.#what}, ${left} s left`
      process.stderr.write(`\r\x1b[2K${this.#shown}`)
      return
    }
    const tenth = Math.floor((10 * done) / total)
    if (tenth === this.#tenth) return
    this.#tenth = tenth
    process.stderr.write(`${done} of ${total} ${this.#what}\n`)
  }

  /** Prints a line above the bar. */
  note(line: string): void {
    if (this.#live) process.stderr.write('\r\x1b[2K')
    process.stdout.write(`${line}\n`)
    if (this.#live) process.stderr.write(this.#shown)
  }

  end(): void {
    if (this.#live && this.#shown) process.stderr.write('\n')
    this.#shown = ''
  }
}
