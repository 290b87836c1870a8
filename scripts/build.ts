import { build } from './build-web.ts'

await build()
