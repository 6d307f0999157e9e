/** What each refusal carries (RFC 9457). */
export const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
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

export const problemContent = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
}
