import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../../../domain/problem.ts'
import { recordOutcome } from '../../platform/delivery/sms/record-receipt.ts'
import { smsRoutesOf } from '../../platform/delivery/sms/open-sms.ts'
import type { GatewayReceipts } from '../../platform/delivery/sms/sms-gateway.ts'
import type { Services } from '../../platform/services.ts'
import { setOptOut } from './opt-out-store.ts'

type Parts = Pick<Services, 'database' | 'config' | 'deliveryLinks'>
type Signed = { Params: { token: string } }

const maxBytes = 16_384
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

/**
 * Endpoints for third-party programs, next to the API: gateways report the delivery of an SMS, and mail programs stop announcements with
 * one click (RFC 8058). They send forms and need only the signed token in the path. A token that we did not sign is a 404.
 */
export async function deliveryCallbacks(fastify: FastifyInstance, parts: Parts): Promise<void> {
  await fastify.register(async (scope) => {
    for (const type of formTypes) {
      if (scope.hasContentTypeParser(type)) scope.removeContentTypeParser(type)
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) => {
        done(null, Object.fromEntries(new URLSearchParams(String(body))))
      })
    }
    for (const method of ['GET', 'POST'] as const)
      scope.route<Signed>({
        ...{ method, url: '/sms-receipt/:token', bodyLimit: maxBytes, exposeHeadRoute: false },
        handler: async (request, reply) => {
          await noteReceipt(parts, request)
          return reply.status(204).send()
        },
      })
    scope.post<Signed>('/unsubscribe/:token', { bodyLimit: maxBytes }, async (request, reply) => {
      const person = parts.deliveryLinks.unsubscribe.read(request.params.token)
      if (!person) throw notFound('link')
      await parts.database.as({ kind: 'job', organisationId: person.organisationId }, (tx) =>
        setOptOut(tx, person.personId, true),
      )
      return reply.status(204).send()
    })
  })
}

/** A repeated report, or a report about a message with a final state, changes nothing. */
async function noteReceipt({ database, config, deliveryLinks }: Parts, request: FastifyRequest<Signed>): Promise<void> {
  const message = deliveryLinks.receipts.read(request.params.token)
  if (!message) throw notFound('message')
  const values = { ...Object(request.query), ...Object(request.body) }
  for (const { way } of smsRoutesOf(config)) {
    const word = way.kind === 'http' && way.receipts ? wordOf(values, way.receipts.field) : undefined
    const outcome = word && way.kind === 'http' && way.receipts ? outcomeOf(word, way.receipts) : undefined
    if (!outcome) continue
    await database.as({ kind: 'job', organisationId: message.organisationId }, (tx) =>
      recordOutcome(tx, message.messageId, outcome),
    )
    return
  }
}

function wordOf(values: unknown, field: string): string | undefined {
  const direct: unknown = Object(values)[field]
  const found = direct ?? field.split('.').reduce<unknown>((within, name) => Object(within)[name], values)
  return typeof found === 'string' || typeof found === 'number' ? String(found).toLowerCase().slice(0, 40) : undefined
}

function outcomeOf(word: string, { delivered, failed }: GatewayReceipts) {
  if (delivered.includes(word)) return { state: 'DELIVERED' as const }
  return failed.includes(word) ? { state: 'DEAD' as const, reason: `The gateway reported: ${word}.` } : undefined
}
