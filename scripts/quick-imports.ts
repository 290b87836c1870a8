import { registerHooks } from 'node:module'

/**
 * For each file of a package, Node reads the `package.json` of that package again, to learn whether the file is an ES
 * module. That of Drizzle has 180 KB: reading it would take a third of the time in which the server starts.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context
    const isWithinDrizzle = specifier.startsWith('.') && parentURL?.includes('/node_modules/drizzle-orm/')
    if (!isWithinDrizzle || !specifier.endsWith('.js')) return nextResolve(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
