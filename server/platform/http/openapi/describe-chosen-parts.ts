import { fieldsOf, isOfSeveral } from '../../../../domain/api/chosen-parts.ts'
import type { Endpoint } from '../../../../domain/endpoint.ts'

type Json = { readonly [name: string]: unknown }
type Operation = { parameters?: unknown[]; responses?: Record<string, unknown> }
type FindSchema = (endpoint: Endpoint) => Json | undefined

/** Describes `fields` and `include` of a call as comma-separated lists, and the included records in its reply. */
export function describeChosenParts(operation: Operation, endpoint: Endpoint, replyOf: FindSchema): void {
  const relations = Object.entries(endpoint.includes ?? {})
  const related = relations.map(([name]) => name)
  operation.parameters = (operation.parameters ?? []).map((parameter) => {
    const { name } = parameter as Json
    if (name === 'fields') return listOf(name, 'Only these fields of each record; all of them when left out.', fieldsOf(endpoint))
    if (name === 'include') return listOf(name, 'Related records that come with each record.', related)
    return parameter
  })
  if (related.length === 0) return
  const properties = relations.map(([name, relation]) => {
    const record = replyOf(relation.reads) ?? {}
    const schema = isOfSeveral(endpoint, relation) ? { type: 'array', items: record } : { anyOf: [record, { type: 'null' }] }
    return [name, { description: `With include=${name}.`, ...schema }]
  })
  const included = { type: 'object', properties: Object.fromEntries(properties) }
  for (const [status, reply] of Object.entries(operation.responses ?? {})) {
    const { content } = reply as { content?: { 'application/json'?: { schema?: Json } } }
    const json = content?.['application/json']
    if (status.startsWith('2') && json?.schema) json.schema = withIncluded(json.schema, included)
  }
}

const listOf = (name: string, description: string, names: readonly string[]) => ({
  ...{ name, description, in: 'query', required: false, style: 'form', explode: false },
  schema: { type: 'array', items: { type: 'string', enum: names } },
})

/** For a list, each of its rows. */
function withIncluded(schema: Json, included: Json): Json {
  const { properties } = schema as { properties?: { items?: Json & { items?: unknown } } }
  const rows = properties?.items
  if (!rows) return { allOf: [schema, included] }
  return { ...schema, properties: { ...properties, items: { ...rows, items: { allOf: [rows.items, included] } } } }
}
