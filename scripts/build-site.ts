import { globSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { build, normalizePath, type Plugin } from 'vite'

/** Stay in `node_modules`: they have machine code, find files of theirs by their own address, or are seldom needed. */
const NOT_BUNDLED = ['sharp', 'subset-font', 'pg-native', 'oidc-provider', /^@opentelemetry\//]

/**
 * Letters beyond Latin are written as escapes. One of them in a file, and V8 keeps the whole file in memory with two bytes
 * a letter. Comments are left out, but for the names of the sources; names and lines of the code stay.
 */
export const IN_ASCII = {
  comments: false,
  minify: { compress: false, mangle: false, codegen: { asciiOnly: true, removeWhitespace: false } },
} as const

/**
 * Builds the programs, `run` and `library`, with what they run on threads and in child processes, as few files: Node would
 * take most of a start to find and read a thousand modules. Files that the programs read stay in `src`.
 * @param root path of the checkout, with a slash at the end
 * @param folder where to, two folders below `dist`
 */
export async function buildSite(root: string, folder: string): Promise<void> {
  const programs = globSync('src/server/**/*-program.ts', { cwd: root })
  const names = Object.fromEntries(programs.map((path) => [basename(path, '.ts'), path]))
  if (Object.keys(names).length < programs.length) throw new Error('Two programs in src/server have the same name.')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [ownAddresses(normalizePath(`${root}src/`), folder)],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: {
        input: { run: 'src/server/run.ts', library: 'src/cli/main.ts', ...names },
        external: NOT_BUNDLED,
        // What the site loads later, the programs beside it may load at once.
        checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', ...IN_ASCII },
      },
    },
  })
}

/** Stands for the address of the bundle until all own addresses are written. */
const OF_BUNDLE = '__address_of_bundle__'

/** A module finds the programs and files beside it by its own address, which in a bundle is another. */
const ownAddresses = (sources: string, folder: string): Plugin => ({
  name: 'own-addresses',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(sources) || !code.includes('import.meta.')) return
    const own = JSON.stringify(normalizePath(relative(folder, id)))
    const changed = code
      .replace(/new URL\('([\w-]+-program)\.ts', import\.meta\.url\)/g, `new URL('$1.js', ${OF_BUNDLE})`)
      .replaceAll('import.meta.url', `new URL(${own}, import.meta.url).href`)
      .replaceAll(OF_BUNDLE, 'import.meta.url')
    // Those would be of the bundle, or start a program from its source.
    if (/import\.meta\.(dirname|filename)|new URL\([^)]*-program\.ts/.test(changed))
      throw new Error(`${id}: write it as new URL('x-program.ts', import.meta.url), or by import.meta.url.`)
    return { code: changed, map: null }
  },
})
