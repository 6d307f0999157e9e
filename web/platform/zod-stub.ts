/**
 * Replaces zod in the browser. Domain files declare schemas next to their rules, and the screens use only the rules, so a schema must only
 * be declarable. Calling a parse method throws an error.
 */
const parses = new Set<PropertyKey>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', '~standard'])

export const z: unknown = new Proxy(() => z, {
  get(_, name) {
    if (parses.has(name)) throw new Error('Schemas run on the server; a screen checks its fields with plain functions.')
    return z
  },
  apply: () => z,
})
