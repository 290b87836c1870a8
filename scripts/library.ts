import { builtProgram, isBuilt } from './build-all.ts'

await (isBuilt() ? import(builtProgram('library')) : import('../src/cli/main.ts'))
