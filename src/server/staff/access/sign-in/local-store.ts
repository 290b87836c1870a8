import { LRUCache } from 'lru-cache'
import type { Adapter, AdapterPayload } from 'oidc-provider'

const MOST = 1000

/** What the local identity provider remembers, in this process alone. */
export function localStore(): (model: string) => Adapter {
  const kept = new LRUCache<string, AdapterPayload>({ max: MOST })
  const ids = new LRUCache<string, string>({ max: MOST })
  return (model) => {
    const key = (id: string) => `${model} ${id}`
    return {
      async upsert(id, payload, seconds) {
        kept.set(key(id), payload, seconds === undefined ? {} : { ttl: seconds * 1000 })
        if (payload.uid !== undefined) ids.set(key(payload.uid), id)
      },
      async find(id) {
        return kept.get(key(id))
      },
      async findByUid(uid) {
        return kept.get(key(ids.get(key(uid)) ?? ''))
      },
      // Of a flow that is switched off.
      async findByUserCode() {
        return undefined
      },
      async consume(id) {
        const payload = kept.get(key(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        kept.delete(key(id))
      },
      async revokeByGrantId(grantId) {
        for (const [name, payload] of kept.entries()) if (payload.grantId === grantId) kept.delete(name)
      },
    }
  }
}
