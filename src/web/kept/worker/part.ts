/** The query of a call. */
export type Asked = URLSearchParams

export const json = (body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    headers: { 'Content-Type': 'application/json', ...headers },
  })

/** The page of a list that is asked for, with the length of the whole. */
export function part(all: readonly unknown[], asked: Asked, headers: Record<string, string> = {}): Response {
  const limit = Number(asked.get('limit') ?? all.length)
  const from = (Number(asked.get('page') ?? 1) - 1) * limit
  return json(all.slice(from, from + limit), { 'X-Total-Count': String(all.length), ...headers })
}
