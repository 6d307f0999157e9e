import { exampleOf, isOf, type Schema } from './field-examples.ts'

type Content = Record<string, { schema?: unknown; example?: unknown }>

/** The schema with `examples` at each of its fields, from which a viewer builds the example of a reply. */
export function withFieldExamples(schema: unknown, name = ''): unknown {
  if (Array.isArray(schema)) return schema.map((one) => withFieldExamples(one, name))
  if (!isSchema(schema)) return schema
  const found = 'examples' in schema ? undefined : exampleOf(name, schema)
  const parts = Object.entries(schema).map(([key, value]) => {
    if (key === 'properties' && isSchema(value))
      return [key, Object.fromEntries(Object.entries(value).map(([field, one]) => [field, withFieldExamples(one, field)]))]
    if (key === 'items') return [key, withFieldExamples(value, name.replace(/s$/, ''))]
    if (key === 'anyOf' || key === 'oneOf' || key === 'allOf') return [key, withFieldExamples(value, name)]
    return [key, value]
  })
  return { ...Object.fromEntries(parts), ...(found === undefined ? {} : { examples: [found] }) }
}

/** A parameter of the path or the query. */
export function withParameterExample(parameter: unknown): unknown {
  const { name, schema } = Object(parameter) as { name?: string; schema?: unknown }
  return name && schema ? { ...Object(parameter), schema: withFieldExamples(schema, name) } : parameter
}

/** The body of a request: an example at each field, and one complete valid example. */
export function addBodyExamples(requestBody: unknown, own: object | undefined): void {
  const { content } = Object(requestBody) as { content?: Content }
  for (const one of Object.values(content ?? {})) one.schema = withFieldExamples(one.schema)
  const json = content?.['application/json']
  if (json?.schema) json.example = own ?? exampleValue(json.schema)
}

/** The required fields of the schema, or its first field if none is required, because an example without changes would show little. */
export function exampleValue(schema: unknown): unknown {
  if (!isSchema(schema)) return null
  if ('const' in schema) return schema['const']
  const listed: unknown = [schema['examples'], schema['enum']].find(Array.isArray)
  if (Array.isArray(listed)) return listed[0]
  const choices: unknown = [schema['anyOf'], schema['oneOf']].find(Array.isArray)
  if (Array.isArray(choices)) return exampleValue(choices[0])
  if (Array.isArray(schema['allOf'])) return Object.assign({}, ...schema['allOf'].map(exampleValue))
  if (isOf(schema, 'object')) return exampleObject(schema)
  if (isOf(schema, 'array')) return [exampleValue(schema['items'])]
  if (isOf(schema, 'boolean')) return true
  return isOf(schema, 'string') ? 'Text' : null
}

function exampleObject({ properties, required }: Schema): object {
  const fields = Object.entries(Object(properties) as Schema)
  const names = Array.isArray(required) ? required : []
  const needed = fields.filter(([name]) => names.includes(name))
  const shown = needed.length > 0 ? needed : fields.slice(0, 1)
  return Object.fromEntries(shown.map(([name, one]) => [name, exampleValue(one)]))
}

const isSchema = (schema: unknown): schema is Schema => typeof schema === 'object' && schema !== null && !Array.isArray(schema)
