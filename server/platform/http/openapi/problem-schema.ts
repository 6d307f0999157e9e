import { Problem, type ProblemCode, problems } from '../../../../domain/problem.ts'

const fieldError = { path: '/rentAmount', message: 'Enter an amount above zero.' }
const notFound = exampleReply('NOT_FOUND')

/** The fields of each error (RFC 9457). */
export const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string', examples: [notFound.type] },
    title: { type: 'string', examples: [notFound.title] },
    status: { type: 'integer', examples: [notFound.status] },
    detail: { type: 'string', examples: [notFound.detail] },
    code: { type: 'string', examples: [notFound.code] },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    usedBy: {
      type: 'array',
      items: { type: 'object', properties: { label: { type: 'string' }, path: { type: 'string' } } },
    },
    conflict: {
      type: 'object',
      description: 'With CHANGED_MEANWHILE: the record as it is now, and what was changed since the version in If-Match.',
      properties: {
        version: { type: 'integer' },
        current: { type: 'object' },
        changedFields: { type: 'array', items: { type: 'string' } },
        changedBy: { type: ['string', 'null'] },
        changedAt: { type: ['string', 'null'], format: 'date-time' },
      },
    },
    offers: {
      type: 'array',
      description: 'With ROLE_OFFERED: the offers that `acceptOffers` of a sign-in may name.',
      items: {
        type: 'object',
        properties: { id: { type: 'string' }, name: { type: 'string' }, organisationName: { type: 'string' } },
      },
    },
  },
}

/** One example of each error, as the product sends it; in the product, `detail` has more information. */
export const problemExamples = Object.fromEntries(
  Object.keys(problems).map((code) => [code, { value: exampleReply(code as ProblemCode) }]),
)

function exampleReply(code: ProblemCode) {
  return new Problem(code, `${problems[code].title}.`, code === 'INVALID_INPUT' ? { errors: [fieldError] } : {}).toReply()
}

/** The body of an error with these codes. */
export function problemContent(codes: readonly ProblemCode[]) {
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]))
  return { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, examples } }
}
