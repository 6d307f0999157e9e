type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema | false
  prefixItems?: Schema[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
  $defs?: Record<string, Schema>
}

/** The TypeScript type of a JSON Schema (2020-12), as far as the calls use it. A schema without restrictions is `unknown`. */
export function typeOfSchema(schema: Schema): string {
  if (schema.$ref !== undefined) return 'unknown'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((one) => JSON.stringify(one)))
  if (schema.anyOf ?? schema.oneOf) return union((schema.anyOf ?? schema.oneOf ?? []).map(typeOfSchema))
  if (schema.allOf) return schema.allOf.map((one) => `(${typeOfSchema(one)})`).join(' & ')
  const types = [schema.type ?? []].flat()
  return types.length === 0
    ? schema.properties
      ? objectType(schema)
      : 'unknown'
    : union(types.map((type) => ofType(type, schema)))
}

function ofType(type: string, schema: Schema): string {
  switch (type) {
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return type
    case 'array':
      if (schema.prefixItems) return `[${schema.prefixItems.map(typeOfSchema).join(', ')}]`
      return `(${schema.items ? typeOfSchema(schema.items) : 'unknown'})[]`
    default:
      return objectType(schema)
  }
}

function objectType({ properties, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties ?? {}).map(
    ([name, field]) => `${nameOf(name)}${required.includes(name) ? '' : '?'}: ${typeOfSchema(field)}`,
  )
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  return typeof additionalProperties === 'object'
    ? `Record<string, ${typeOfSchema(additionalProperties)}>`
    : 'Record<string, unknown>'
}

const nameOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

function union(types: readonly string[]): string {
  return types.length === 0 ? 'never' : [...new Set(types)].join(' | ')
}
