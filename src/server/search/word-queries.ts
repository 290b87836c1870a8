import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { quoteLexeme } from './index/lexemes.ts'
import { HAS_INDEX } from './index/passages-index.ts'

/** Those of some lexemes that any text or title has. */
export async function knownLexemes(ctx: Context, lexemes: readonly string[]): Promise<Set<string>> {
  if (lexemes.length === 0) return new Set()
  const asked = sql`tsv @@ quoted::tsquery`
  const { rows } = await ctx.db.execute<{ lexeme: string }>(sql`
    select lexeme from unnest(${sql.param(lexemes)}::text[], ${sql.param(lexemes.map(quoteLexeme))}::text[]) as words (lexeme, quoted)
    where exists (select from titles where ${asked}) or ${HAS_INDEX} and exists (select from passages where ${asked})`)
  return new Set(rows.map(({ lexeme }) => lexeme))
}
