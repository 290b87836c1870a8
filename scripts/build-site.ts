import { globSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { build, type Plugin } from 'vite'

/** Stay in `node_modules`: they have machine code, find files of theirs by their own address, or are seldom needed. */
const NOT_BUNDLED = ['sharp', 'harfbuzzjs', 'subset-font', 'pg-native', 'oidc-provider', /^@opentelemetry\//]

/**
 * Builds the programs, `run` and `library`, with what they run on threads and in child processes, as few files: Node would
 * take most of a start to find and read a thousand modules. Files that the programs read stay in `src`.
 * @param root path of the checkout, with a slash at the end
 */
export async function buildSite(root: string): Promise<void> {
  const folder = `${root}dist/site`
  const programs = globSync('src/server/**/*-program.ts', { cwd: root })
  const names = Object.fromEntries(programs.map((path) => [basename(path, '.ts'), path]))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [ownAddresses(`${root}src/`, folder)],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      // A site that runs may still import files of its own build.
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: {
        input: { run: 'src/server/run.ts', library: 'src/cli/main.ts', ...names },
        external: NOT_BUNDLED,
        checks: { bundlerTimings: false },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

/** A module finds the programs and files beside it by its own address, which in a bundle is another. */
const ownAddresses = (sources: string, folder: string): Plugin => ({
  name: 'own-addresses',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(sources) || !code.includes('import.meta.url')) return
    const own = JSON.stringify(relative(folder, id))
    const changed = code
      .replace(/new URL\('([\w-]+-program)\.ts', import\.meta\.url\)/g, "new URL('$1.js', import.meta.URL)")
      .replaceAll('import.meta.url', `new URL(${own}, import.meta.url).href`)
      .replaceAll('import.meta.URL', 'import.meta.url')
    return { code: changed, map: null }
  },
})
