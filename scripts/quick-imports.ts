import { registerHooks } from 'node:module'

/**
 * Node reads the `package.json` of a package anew for each of its files, to learn whether the file is an ES module, and
 * that of Drizzle has 180 KB: a third of what a start of the server would cost.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context
    const isWithinDrizzle = specifier.startsWith('.') && parentURL?.includes('/node_modules/drizzle-orm/')
    if (!isWithinDrizzle || !specifier.endsWith('.js')) return nextResolve(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
