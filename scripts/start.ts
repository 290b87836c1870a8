import { main } from '../src/server/main.ts'
import { buildIfNeeded } from './build-web.ts'

process.env.NODE_ENV ??= 'production'
await main(buildIfNeeded)
