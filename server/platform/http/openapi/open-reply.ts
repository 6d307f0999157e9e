/** The bounds of a whole number in JavaScript, which zod names for each. */
const bounds: Readonly<Record<string, unknown>> = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }

/** The schema of a reply without what forbids further fields: replies gain fields without a new version of the API (docs/api.md). */
export function openReply(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(openReply)
  if (typeof schema !== 'object' || schema === null) return schema
  const stays = ([name, value]: [string, unknown]) =>
    !(name === 'additionalProperties' && value === false) && !(name in bounds && bounds[name] === value)
  return Object.fromEntries(Object.entries(schema).flatMap((entry) => (stays(entry) ? [[entry[0], openReply(entry[1])]] : [])))
}
