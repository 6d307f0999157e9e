/**
 * Stands for zod in the browser. Files of the domain declare schemas beside their rules; the screens use the rules, so a schema
 * here only has to be declared, never to parse. Whoever does parse is told.
 */
const parses = new Set<PropertyKey>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', '~standard'])

export const z: unknown = new Proxy(() => z, {
  get(_, name) {
    if (parses.has(name)) throw new Error('Schemas run on the server; a screen checks its fields with plain functions.')
    return z
  },
  apply: () => z,
})
