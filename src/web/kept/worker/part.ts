/** Which page of a list is asked for; undefined: all of it. */
interface PartQuery {
  limit?: string | undefined
  page?: string | undefined
}

export const json = (body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    headers: { 'Content-Type': 'application/json', ...headers },
  })

/** The page of a list that is asked for, with the length of the whole. */
export function part(
  all: readonly unknown[],
  { limit: size, page = '1' }: PartQuery,
  headers: Record<string, string> = {},
): Response {
  const limit = Number(size ?? all.length)
  const from = (Number(page) - 1) * limit
  return json(all.slice(from, from + limit), { 'X-Total-Count': String(all.length), ...headers })
}
