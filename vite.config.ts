import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * What every page needs comes in two pieces: the libraries, which seldom change, and our own. All pages that list share a
 * third: on a slow network each file more costs more than the little that one of them does not need.
 */
const chunks = [
  { name: 'libraries', test: /node_modules|rolldown/ },
  {
    name: 'site',
    test: /src\/web\/(ui\/(?!cover\/|work-|list-page)|i18n\/(?!home|list|search|reading|pager|card)|navigation\/|[a-z-]+\.tsx?$)/,
  },
  {
    name: 'lists',
    test: /src\/web\/(ui\/(work-|list-page)|(library|search)\/(?!.*-page\.ts)|i18n\/(home|list|pager|card))/,
  },
]

/**
 * The script of a page in development. Vite would rather write into the page's markup, which React then does not
 * recognise as its own: so its client and the hook of Fast Refresh come in front of the entry, in a module.
 */
const developmentEntry: Plugin = {
  name: 'development-entry',
  apply: 'serve',
  resolveId: (id) => (id === '/@dev-entry' ? id : undefined),
  load: (id) =>
    id === '/@dev-entry'
      ? `import '/@vite/client'
         import { injectIntoGlobalHook } from '/@react-refresh'
         injectIntoGlobalHook(window)
         window.$RefreshReg$ = () => {}
         window.$RefreshSig$ = () => (type) => type
         import('/src/web/entry-client.tsx')`
      : undefined,
}

/** Built twice: `vite build` for the browser, `vite build --ssr` for the server. */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), developmentEntry],
  optimizeDeps: { entries: ['src/web/entry-client.tsx'] },
  define: {
    // React reads it on each call; as a constant it vanishes, and with it all that is for development.
    ...(isSsrBuild && command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {}),
    // A reader's browser needs no door for React's developer tools.
    ...(!isSsrBuild && command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {}),
  },
  // wouter asks for a stand-in for React 17; ours has the hook itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    target: isSsrBuild ? 'node24' : 'baseline-widely-available',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    // A page that is open, or kept by a running site, names the scripts of its own build.
    emptyOutDir: isSsrBuild === true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The content security policy knows no data: fonts, and scripts only of our own address.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A page's own scripts are few and follow its style sheets; naming them all in advance weighs on the first page.
      resolveDependencies: (_file, names, { hostType }) =>
        hostType === 'js' ? names.filter((name) => name.endsWith('.css')) : names,
    },
    rolldownOptions: {
      input: isSsrBuild ? 'src/web/entry-server.tsx' : 'src/web/entry-client.tsx',
      // One file: a running site has read all of it.
      output: isSsrBuild
        ? { entryFileNames: '[name].js', codeSplitting: false }
        : { codeSplitting: { groups: chunks } },
    },
    ...(isSsrBuild ? { ssr: true } : {}),
  },
  // One file without look-ups in node_modules: the server starts faster.
  ...(isSsrBuild ? { ssr: { noExternal: true } } : {}),
}))
