import type { MarkdownIt } from 'markdown-it'

/** Scripts that put no spaces between words, Hangul with its particles, and the wide punctuation they share. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}\u3000-\u303F\uFF00-\uFFEF]/u

/**
 * Lets `**「…」**と` be strong. CommonMark takes an asterisk between punctuation and a letter for one that cannot close,
 * because it expects a space there, which these scripts do not write.
 */
export function unspacedEmphasis(md: MarkdownIt): void {
  md.inline.State = class extends md.inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const found = super.scanDelims(start, canSplitWord)
      const before = this.src.slice(Math.max(0, start - 2), start).match(/.$/su)?.[0] ?? ' '
      const end = start + found.length
      const after = end < this.posMax ? String.fromCodePoint(this.src.codePointAt(end) as number) : ' '
      if (!canSplitWord || !(UNSPACED.test(before) || UNSPACED.test(after))) return found
      return { ...found, can_open: /\S/.test(after), can_close: /\S/.test(before) }
    }
  }
}
