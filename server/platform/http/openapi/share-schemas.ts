type Json = Record<string, unknown>
type Content = Record<string, { schema?: unknown }>
type Reply = { key: string; content: Content }

/** The part of a document that contains the named schemas. */
export type Components = { schemas?: Json; parameters?: Json; headers?: Json; examples?: Json }

/**
 * Names the reply schemas that several calls share, so that the document contains each once: the reply of `lease.read` is `Lease`, also as
 * the items of a list. `replies` are changed in place.
 */
export function shareSchemas(components: Components, replies: readonly Reply[]): void {
  const schemas = replies.flatMap(({ key, content }) =>
    Object.values(content).flatMap((one) => (isSchema(one.schema) ? [{ key, one, text: JSON.stringify(one.schema) }] : [])),
  )
  const byText = new Map<string, string[]>()
  for (const { key, text } of schemas) byText.set(text, [...(byText.get(text) ?? []), key])
  const items = new Set(schemas.flatMap(({ one }) => itemsOf(one.schema).map((schema) => JSON.stringify(schema))))
  const named = new Map<string, string>()
  for (const [text, keys] of byText) {
    const isShared = keys.length > 1 || items.has(text)
    if (!isShared || text.length < minLength) continue
    const name = freeName(keys, new Set(named.values()))
    named.set(text, name)
    components.schemas = { ...components.schemas, [name]: JSON.parse(text) as Json }
  }
  for (const { one, text } of schemas) one.schema = referenceTo(named.get(text)) ?? withNamedItems(one.schema, named)
}

/** A shorter schema is just as readable inline. */
const minLength = 200

const isSchema = (schema: unknown): schema is Json => typeof schema === 'object' && schema !== null && !('$ref' in schema)

const referenceTo = (name: string | undefined) => (name === undefined ? undefined : { $ref: `#/components/schemas/${name}` })

/** "lease.read" returns a lease, and so do all calls with the same reply. Other replies have the verb in their name. */
function freeName(keys: readonly string[], taken: ReadonlySet<string>): string {
  const parts = keys.map((key) => key.split('.')).toSorted(([, a = ''], [, b = '']) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
  const names = [
    ...parts.flatMap(([noun = '', verb = '']) => (rankOf(verb) < verbsOfRecord.length ? [capital(noun)] : [])),
    ...parts.map(([noun = '', verb = '']) => capital(noun) + capital(verb)),
  ]
  const free = names.find((name) => !taken.has(name))
  if (free === undefined) throw new Error(`The reply of ${keys.join(', ')} needs a name of its own.`)
  return free
}

const verbsOfRecord = ['read', 'create', 'update']
const rankOf = (verb: string) => (verbsOfRecord.includes(verb) ? verbsOfRecord.indexOf(verb) : verbsOfRecord.length)
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The schema of the rows of a page or a full list. */
function itemsOf(schema: unknown): unknown[] {
  if (!isSchema(schema)) return []
  if (schema['type'] === 'array') return isSchema(schema['items']) ? [schema['items']] : []
  const { items } = Object(schema['properties']) as Json
  return isSchema(items) ? itemsOf(items) : []
}

function withNamedItems(schema: unknown, named: ReadonlyMap<string, string>): unknown {
  if (!isSchema(schema)) return schema
  if (schema['type'] === 'array') {
    const reference = referenceTo(named.get(JSON.stringify(schema['items'])))
    return reference ? { ...schema, items: reference } : schema
  }
  const properties = schema['properties'] as Json | undefined
  if (!properties || !isSchema(properties['items'])) return schema
  return { ...schema, properties: { ...properties, items: withNamedItems(properties['items'], named) } }
}
