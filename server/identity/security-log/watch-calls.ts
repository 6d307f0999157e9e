import { AsyncResource } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { everyEndpoint } from '../../../domain/contracts.ts'
import { isOfficeOnly } from '../../../domain/endpoint.ts'
import { callsThatCorrectSignIns, printedDocumentCalls, securityEventOfCall } from '../../../domain/identity/security-event.ts'
import { createEventBounds } from './event-bounds.ts'
import { signedInSchema } from '../../../domain/identity/signed-in.ts'
import type { ProblemCode } from '../../../domain/problem.ts'
import { routePath } from '../../platform/http/route-of.ts'
import { networkOf } from '../../platform/network-of.ts'
import type { SecurityEntry, SecurityLog } from '../../platform/security-log.ts'

const officeOnly = new Set<string>(everyEndpoint().flatMap(([key, endpoint]) => (isOfficeOnly(endpoint) ? [key] : [])))
const keys = new Map(everyEndpoint().map(([key, { method, path }]) => [`${method} /api${routePath(path)}`, key]))

/**
 * Records calls that concern security: their effects before the response is sent, and rejections. It reads only responses, so that use
 * cases need no code for it.
 */
export function watchCalls(fastify: FastifyInstance, log: SecurityLog): void {
  const events = createEventBounds()
  fastify.addHook('onRequest', async (request) => {
    // A download is sent inside its transaction; the log uses a separate one.
    request.recordSecurity = AsyncResource.bind((entry: SecurityEntry) => log.record(entry))
  })
  fastify.addHook('onSend', async (request, reply, payload) => {
    const key = keys.get(`${request.method} ${request.routeOptions.url}`)
    if (key === undefined) return
    const entry =
      reply.statusCode < 400 ? entryOfDone(key, request, payload) : entryOfRefused(key, request, problemOf(reply, payload))
    if (!entry) return
    if (!events.isDue(entry, { caller: request.claims?.id ?? networkOf(request.ip), key, record: entry.subjectId })) return
    await request.recordSecurity(entry)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    recordSecurity: (entry: SecurityEntry) => Promise<void>
  }
}

const bodySchema = z.object({
  username: z.string().max(254).optional(),
  phoneNumber: z.string().max(254).optional(),
  email: z.string().max(254).nullish(),
  secondFactor: z.string().optional(),
  userId: z.uuid().optional(),
})
const downloadSchema = z.object({ format: z.enum(['csv', 'xlsx', 'pdf']) })
const backupSchema = z.object({ name: z.literal('BACK_UP') })
const paramsSchema = z.object({ id: z.uuid().optional() })

function entryOfDone(key: string, request: FastifyRequest, payload: unknown): SecurityEntry | undefined {
  if (printedDocumentCalls.includes(key) && !isDownload(request)) return entryOfPrintedDocument(key, request)
  const kind = kindOfDone(key, request)
  // For actions by link, only the use case has the person (sign-in-help-routes.ts, own-sign-in-routes.ts).
  if (!kind || kind === 'PASSWORD_RESET' || key === 'signInChange.confirmByLink' || key === 'auth.joinSignIn') return undefined
  if (kind === 'SIGN_IN') return { ...baseOf(key, request), kind, ...signedInUserOf(payload) }
  if (kind === 'RESET_REQUESTED') return { ...baseOf(key, request), kind, username: bodyOf(request).username }
  const { id } = paramsSchema.safeParse(request.params).data ?? {}
  if (kind === 'SUPPORT_ENTERED' || key === 'operator.checkAdminIdentity')
    return { ...baseOf(key, request), ...callerOf(request), kind, organisationId: id }
  const about = /^(?:person|privacy)\./.test(key) || kind === 'SIGN_IN_CORRECTED' ? id : bodyOf(request).userId
  const who = callerOf(request)
  return { ...baseOf(key, request), ...who, kind, subjectId: about === who.personId ? undefined : about }
}

function kindOfDone(key: string, request: FastifyRequest): SecurityEntry['kind'] | undefined {
  const { phoneNumber, email } = bodyOf(request)
  if (callsThatCorrectSignIns.includes(key) && isOfOffice(request))
    return phoneNumber === undefined && email === undefined ? undefined : 'SIGN_IN_CORRECTED'
  return securityEventOfCall[key] ?? (isDownload(request) ? 'EXPORTED' : isBackup(key, request) ? 'BACKUP_TAKEN' : undefined)
}

/** Thumbnails come with the page of their record, and pictures of places show no person. */
function entryOfPrintedDocument(key: string, request: FastifyRequest): SecurityEntry | undefined {
  const { id } = paramsSchema.safeParse(request.params).data ?? {}
  const subjectId = key === 'document.read' ? request.fileOf : id
  if (!subjectId || !isOfOffice(request)) return undefined
  return { ...baseOf(key, request), ...callerOf(request), kind: 'PAPER_OPENED', subjectId }
}

const isOfOffice = ({ claims }: FastifyRequest): boolean =>
  claims?.currentRole.name === 'ADMIN' || claims?.currentRole.name === 'MANAGER'

function entryOfRefused(key: string, request: FastifyRequest, code: ProblemCode | undefined): SecurityEntry | undefined {
  const { username, phoneNumber, secondFactor } = bodyOf(request)
  const meant = { ...baseOf(key, request), ...(request.claims ? callerOf(request) : { username: username ?? phoneNumber }) }
  switch (code) {
    case 'TOO_MANY_REQUESTS':
      return { ...meant, kind: 'LIMIT_REACHED' }
    case 'WRONG_PASSWORD':
      return { ...meant, kind: 'PROOF_FAILED' }
    case 'FORBIDDEN':
      return { ...meant, kind: 'ACCESS_REFUSED' }
    case 'ILLEGAL_TRANSITION':
      // A security event only for an operator in support access (docs/decisions/0078). For anyone else it is the answer to a wrong step.
      return request.claims?.supportAccessId && officeOnly.has(key) ? { ...meant, kind: 'ACCESS_REFUSED' } : undefined
    case 'NOT_FOUND':
      return request.claims && paramsSchema.safeParse(request.params).data?.id ? { ...meant, kind: 'RECORDS_TRIED' } : undefined
    case 'FILE_INFECTED':
      return { ...meant, kind: 'FILE_REFUSED' }
    case 'INVALID_CREDENTIALS':
      return { ...meant, kind: secondFactor === undefined ? 'SIGN_IN_FAILED' : 'SECOND_FACTOR_FAILED' }
    default:
      return undefined
  }
}

/** The request for a backup; its download is a separate event. */
function isBackup(key: string, { params }: FastifyRequest): boolean {
  return key === 'job.run' && backupSchema.safeParse(params).success
}

function isDownload({ method, query }: FastifyRequest): boolean {
  return method === 'GET' && downloadSchema.safeParse(query).success
}

function baseOf(action: string, { ip, headers }: FastifyRequest) {
  return { action, address: ip, userAgent: (headers['user-agent'] ?? '').slice(0, 300) }
}

function bodyOf({ body }: FastifyRequest): z.output<typeof bodySchema> {
  return bodySchema.safeParse(body).data ?? {}
}

function callerOf({ claims }: FastifyRequest) {
  if (!claims) return {}
  const { id, currentRole, organisationId, supportAccessId } = claims
  return { personId: id, role: supportAccessId ? 'SUPERADMIN' : currentRole.name, organisationId }
}

function signedInUserOf(payload: unknown) {
  const { user, currentRole } = signedInSchema.parse(JSON.parse(String(payload)))
  return { personId: user.id, role: currentRole.name, adminId: currentRole.adminId }
}

const problemSchema = z.object({ code: z.custom<ProblemCode>((code) => typeof code === 'string') })

function problemOf(reply: FastifyReply, payload: unknown): ProblemCode | undefined {
  if (![401, 403, 404, 409, 422, 429].includes(reply.statusCode) || typeof payload !== 'string') return undefined
  return problemSchema.safeParse(JSON.parse(payload)).data?.code
}
