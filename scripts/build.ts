import { build } from './build-all.ts'

await build(process.argv[2] === 'changed')
