import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { sendNotice } from '../../changes.ts'
import { type Context, withTransaction } from '../../context.ts'
import { mayPass, runInBackground, runJob } from '../../db/jobs.ts'
import { EVERYTHING } from '../../http/cache-tags.ts'
import { type TextRow, writeSlices } from '../../reading/slice-queries.ts'
import { type Slice, UNSLICED } from '../../reading/slice-text.ts'
import { sliceAside } from './slice-aside.ts'

interface OlderText extends TextRow {
  html: string
  revision: number
}

/**
 * Slices the long texts that were saved before there were slices, while the site is open. A text that cannot be sliced
 * is shown whole, and tried again at the next start.
 * @param beforeText what it throws ends the run: slices take as much room as the text
 * @returns stops it, and waits until it has stopped
 */
export function sliceOlderTexts(ctx: Context, log: Logger, beforeText?: () => Promise<void>): () => Promise<void> {
  return runInBackground((signal) => sliceAll(ctx, log, signal, beforeText), log, 'long texts could not be sliced')
}

/** @returns how many texts were looked at; undefined: another process slices */
async function sliceAll(
  ctx: Context,
  log: Logger,
  signal: AbortSignal,
  beforeText: (() => Promise<void>) | undefined,
): Promise<number | undefined> {
  if ((await findUnsliced(ctx)).length === 0) return 0
  return runJob(ctx, 'slicing', signal, async (tell) => {
    // Read again: another process may have sliced some of them.
    const left = await findUnsliced(ctx)
    let isAnyWritten = false
    const slice = async (row: TextRow) => {
      const text = await readUnsliced(ctx, row)
      if (text && (await writeUnchanged(ctx, text, await sliceAside(text.html)))) isAnyWritten = true
    }
    try {
      for (const [done, row] of left.entries()) {
        signal.throwIfAborted()
        tell(done, left.length)
        await beforeText?.()
        await slice(row).catch((error) => {
          if (signal.aborted || mayPass(error)) throw error
          log.warn({ err: error, text: row }, 'a long text could not be sliced')
        })
      }
      tell(left.length, left.length)
    } finally {
      // Cached pages show these texts whole.
      if (isAnyWritten) await sendNotice(ctx, [EVERYTHING])
    }
    return left.length
  })
}

const tableOf = ({ isChapter }: TextRow) => (isChapter ? sql`chapter_translations` : sql`translations`)

/** Texts that seem to be long, by what is known of them without reading them. */
async function findUnsliced(ctx: Context): Promise<TextRow[]> {
  const textsOf = (isChapter: boolean, owner: ReturnType<typeof sql>) => sql`
    select ${isChapter}::boolean as "isChapter", t.id from ${tableOf({ isChapter, id: 0 })} t
    where not exists (select from text_slices s where s.${owner} = t.id)
      and (octet_length(t.html) > ${UNSLICED.bytes}
        or exists (select from passages p where p.${owner} = t.id and p.ord > ${UNSLICED.blocks}))`
  const { rows } = await ctx.db.execute<TextRow & Record<string, unknown>>(sql`
    ${textsOf(false, sql`translation_id`)} union all ${textsOf(true, sql`chapter_translation_id`)} order by 1, 2`)
  return rows
}

async function readUnsliced(ctx: Context, text: TextRow): Promise<OlderText | undefined> {
  const { rows } = await ctx.db.execute<{ html: string; revision: number }>(
    sql`select html, revision from ${tableOf(text)} where id = ${text.id}`,
  )
  return rows[0] && { ...text, ...rows[0] }
}

/** Writes the slices of a text, unless it has been saved or removed meanwhile. @returns whether it has slices now */
function writeUnchanged(ctx: Context, text: OlderText, slices: readonly Slice[]): Promise<boolean> {
  return withTransaction(ctx, async (tx) => {
    const { rows } = await tx.db.execute(sql`
      select from ${tableOf(text)} where id = ${text.id} and revision = ${text.revision} for share`)
    if (rows.length === 0 || slices.length === 0) return false
    await writeSlices(tx, text, slices)
    return true
  })
}
