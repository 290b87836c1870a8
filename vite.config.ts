import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { IN_ASCII } from './scripts/build-site.ts'

type CodeSplittingGroup = Rolldown.CodeSplittingGroup
type ChunkingContext = Rolldown.ChunkingContext

/** Modules that begin what a first visit loads: every page, a reading page, a page of the library. */
const ROOTS = {
  site: 'src/web/entry-client.tsx',
  reading: 'src/web/reader/reading-page.ts',
  lists: 'src/web/library/library-pages.ts',
} as const
type Root = keyof typeof ROOTS

/**
 * A first visit loads few files: on a slow network each file more costs more than the little in it that a page does not
 * need. So what every page needs comes in two, the libraries, which seldom change, and our own; a reading page adds one,
 * and all pages of the library share one. What is loaded later (tools, the search, the shelf) is split by default.
 */
function chunks(): CodeSplittingGroup[] {
  const known = new Map<string, ReadonlySet<Root>>()

  /** The roots that import a module statically, by whatever way. */
  function rootsOf(id: string, context: ChunkingContext): ReadonlySet<Root> {
    const before = known.get(id)
    if (before) return before
    const roots = new Set(Object.keys(ROOTS).filter((root) => id.endsWith(`/${ROOTS[root as Root]}`)) as Root[])
    known.set(id, roots)
    for (const importer of context.getModuleInfo(id)?.importers ?? [])
      for (const root of rootsOf(importer, context)) roots.add(root)
    return roots
  }

  const group = (name: string, isMember: (roots: ReadonlySet<Root>, id: string) => boolean): CodeSplittingGroup => ({
    name: (id, context) => (isMember(rootsOf(id, context), id) ? name : null),
  })

  return [
    group('libraries', (roots, id) => (id.includes('/node_modules/') && roots.has('site')) || id.includes('rolldown')),
    // What a reading page and the library share, too.
    group('site', (roots) => roots.has('site') || (roots.has('reading') && roots.has('lists'))),
    // Named like the pages' own files: by them the server finds what a page loads.
    group('reading-page', (roots) => roots.has('reading')),
    group('library-pages', (roots) => roots.has('lists')),
    // Finding words in a text and marking them begin alike.
    { name: 'words', test: /src\/web\/page-text\/(block-text|locate)/ },
  ]
}

/**
 * The script of a page in development. Vite would rather write into the page's markup, which React then does not
 * recognise as its own: so its client and the hook of Fast Refresh come in front of the entry, in a module.
 */
const developmentEntries: Record<string, string> = {
  '/@dev-entry': '/src/web/entry-client.tsx',
  '/@dev-staff-entry': '/src/web/entry-admin.tsx',
}
const developmentEntry: Plugin = {
  name: 'development-entry',
  apply: 'serve',
  resolveId: (id) => (id in developmentEntries ? id : undefined),
  load: (id) =>
    id in developmentEntries
      ? `import '/@vite/client'
         import { injectIntoGlobalHook } from '/@react-refresh'
         injectIntoGlobalHook(window)
         window.$RefreshReg$ = () => {}
         window.$RefreshSig$ = () => (type) => type
         import('${developmentEntries[id]}')`
      : undefined,
}

const DRAWS_AT_ONCE = 'node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js'

const MARKS = 5
const MARK = /(\w+Exception = )Error\(formatProdErrorMessage\((\d+)\)\)/g

/**
 * While React loads, it makes errors that it never shows, to tell them apart by `===`. Where a browser is looked into, by
 * developer tools or by Lighthouse, it then reads all of React again to say where each was made: a fifth of a second on a
 * phone. Objects tell apart as well.
 */
const cheapMarks: Plugin = {
  name: 'cheap-marks',
  apply: 'build',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler(code) {
      const found = code.match(MARK)?.length ?? 0
      if (found !== MARKS)
        throw new Error(`React makes ${found} errors while it loads, and not ${MARKS}: see cheapMarks`)
      return code.replace(MARK, '$1{ message: formatProdErrorMessage($2) }')
    },
  },
}

/** English counts as none: the code itself speaks it. */
const OF_NO_LANGUAGE = /^(?!.*\/i18n\/languages\/(?!en\/))(?!.*\/library-words\/..\.ts)/
/** What the server draws any page with, in one file. Beside it stands a file for each language, read when one asks for it. */
const OF_ALL_PAGES: CodeSplittingGroup = { name: 'pages', test: OF_NO_LANGUAGE }

/** The messages of each language, in parts: whole files, which pages name by the manifest. */
const messageFiles = () => globSync('src/web/i18n/languages/*/{screen,pages,tools}.ts')

/** What the browser runs, and the manifest of its files: readers' pages, (`staff`) the staff site alone, (`worker`) the service worker. */
const entries: Record<string, { input: string | string[]; manifest: string | false; groups?: CodeSplittingGroup[] }> = {
  production: { input: 'src/web/entry-client.tsx', manifest: '.vite/manifest.json', groups: chunks() },
  staff: { input: 'src/web/entry-admin.tsx', manifest: '.vite/manifest-staff.json' },
  worker: { input: 'src/web/service-worker.ts', manifest: false },
  messages: { input: messageFiles(), manifest: '.vite/manifest-messages.json' },
}

/** Built five times: for readers' browsers, their service worker and their messages, for those of staff, and `--ssr` for the server. */
export default defineConfig(({ isSsrBuild, command, mode }) => ({
  plugins: [react(), developmentEntry, cheapMarks],
  optimizeDeps: { entries: ['src/web/entry-client.tsx', 'src/web/entry-admin.tsx'] },
  define: {
    // React reads it on each call; as a constant it vanishes, and with it all that is for development.
    ...(isSsrBuild && command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {}),
    // A reader's browser needs no door for React's developer tools.
    ...(!isSsrBuild && command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {}),
  },
  resolve: {
    alias: {
      // The content security policy knows no styles in the page.
      'react-style-singleton': fileURLToPath(new URL('src/web/admin/parts/radix-styles.ts', import.meta.url)),
      // A page is drawn at once: the half that draws into streams would be a tenth of what the server loads.
      ...(isSsrBuild && command === 'build'
        ? { 'react-dom/server': fileURLToPath(new URL(DRAWS_AT_ONCE, import.meta.url)) }
        : {}),
    },
  },
  css: {
    modules: {
      // The usual names have line numbers too: they weigh more, and change with the lines above.
      generateScopedName: (name, file) =>
        `${name}_${createHash('sha256')
          .update(relative(import.meta.dirname, file.split('?')[0] ?? ''))
          .digest('base64url')
          .slice(0, 4)}`,
    },
  },
  build: {
    target: isSsrBuild ? 'node24' : 'baseline-widely-available',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    // A page that is open, or kept by a running site, names the scripts of its own build.
    emptyOutDir: false,
    manifest: !isSsrBuild && (entries[mode]?.manifest ?? false),
    copyPublicDir: !isSsrBuild && mode === 'production',
    // The content security policy knows no data: fonts, and scripts only of our own address.
    assetsInlineLimit: 0,
    // Two in a hundred smaller than by Vite's own minifier: readers' first visit is measured in bytes. A function in
    // brackets is compiled while it arrives, beside the page, and not again when it is called: each module of React is one.
    ...(mode === 'production' && !isSsrBuild
      ? {
          minify: 'terser' as const,
          terserOptions: { module: true, ecma: 2020, compress: { passes: 2 }, format: { wrap_func_args: true } },
        }
      : {}),
    modulePreload: {
      polyfill: false,
      // A page's own scripts are few and follow its style sheets; naming them all in advance weighs on the first page.
      resolveDependencies: (_file, names, { hostType }) =>
        hostType === 'js' ? names.filter((name) => name.endsWith('.css')) : names,
    },
    // The staff site and the server's pages are large, and may take their time to build.
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: {
      // The server has in one file what browsers load in pieces.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: !isSsrBuild },
      // An icon comes with the code that draws it, not with the module of all icons.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      // What a page imports by an address that the server gives it.
      ...(mode === 'messages' && !isSsrBuild ? { preserveEntrySignatures: 'strict' as const } : {}),
      input: isSsrBuild ? 'src/web/entry-server.tsx' : (entries[mode]?.input ?? ''),
      output: isSsrBuild
        ? { entryFileNames: '[name].js', codeSplitting: { groups: [OF_ALL_PAGES] }, ...IN_ASCII }
        : mode === 'worker'
          ? { entryFileNames: 'service-worker.js', format: 'iife', codeSplitting: false }
          : { codeSplitting: { groups: entries[mode]?.groups ?? [] } },
    },
    ...(isSsrBuild ? { ssr: true } : {}),
  },
  // One file without look-ups in node_modules: the server starts faster.
  ...(isSsrBuild ? { ssr: { noExternal: true } } : {}),
}))
