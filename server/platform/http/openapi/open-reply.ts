/** The bounds of an integer in JavaScript, which zod writes for each one. */
const bounds: Readonly<Record<string, unknown>> = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }

/** The schema of a reply without the rule that forbids additional fields: replies gain fields without a new API version (docs/api.md). */
export function openReply(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(openReply)
  if (typeof schema !== 'object' || schema === null) return schema
  const stays = ([name, value]: [string, unknown]) =>
    !(name === 'additionalProperties' && value === false) && !(name in bounds && bounds[name] === value)
  return Object.fromEntries(Object.entries(schema).flatMap((entry) => (stays(entry) ? [[entry[0], openReply(entry[1])]] : [])))
}
