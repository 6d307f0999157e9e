import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type FieldError, fieldProblem, Problem } from '../../../domain/problem.ts'
import { constraintProblem } from '../database/constraint-problems.ts'
import { dataHeaders } from './security-headers.ts'

/** Every error is sent as a problem (RFC 9457). An unexpected error is a defect: it is logged, and sent without details. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error)
    const route = request.routeOptions.url
    if (problem.status === 503) request.log.warn({ err: problem.cause ?? error, route }, 'not available')
    else if (problem.status >= 500) request.log.error({ err: error, route }, 'defect')
    return sendProblem(reply, problem)
  })
}

/** For errors before a route is found, and therefore before any hook sets headers: an address that cannot be decoded. */
export function answerFrameworkError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  sendProblem(reply.headers({ ...dataHeaders, 'cache-control': 'no-store' }), toProblem(error))
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfterSeconds) reply.header('retry-after', problem.retryAfterSeconds)
  if (problem.status === 401 || problem.code === 'INSUFFICIENT_SCOPE') reply.header('www-authenticate', challengeOf(problem))
  return reply.status(problem.status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem.toReply()))
}

/** RFC 6750, section 3: why a token was rejected, and the scope that the call needs. */
function challengeOf({ code, scope }: Problem): string {
  if (code === 'INVALID_TOKEN') return 'Bearer realm="sakhang", error="invalid_token"'
  if (code !== 'INSUFFICIENT_SCOPE') return 'Bearer realm="sakhang"'
  return `Bearer realm="sakhang", error="insufficient_scope"${scope ? `, scope="${scope}"` : ''}`
}

export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, new Problem('NOT_FOUND', 'There is no endpoint at this address.'))
}

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) return inputProblem(error)
  const known = constraintProblem(error)
  if (known) return known
  if (error.statusCode === 413) return new Problem('TOO_LARGE', 'This request is too large.')
  if (error.statusCode === 415) return new Problem('UNSUPPORTED_MEDIA', 'Send JSON, with the content type application/json.')
  if (error.statusCode === 429)
    return new Problem('TOO_MANY_REQUESTS', 'Too many requests. Wait a little and try again.', { retryAfterSeconds: 1 })
  if (error.code === 'FST_ERR_BAD_URL') return fieldProblem('/', 'This address has a % that is not followed by a valid code.')
  if (error.statusCode && error.statusCode < 500) return fieldProblem('/', 'The request could not be read. Is it valid JSON?')
  return new Problem('UNEXPECTED', 'Something went wrong on our side. Nothing was stored; please try again.')
}

type ValidationError = { validation: { instancePath: string; message?: string | undefined }[] }

function inputProblem(error: ValidationError): Problem {
  const errors: FieldError[] = error.validation.map(({ instancePath, message }) => ({
    path: instancePath || '/',
    message: message ?? 'This value is not valid.',
  }))
  const first = errors[0]
  const detail = errors.length === 1 && first ? first.message : `${errors.length} fields need attention.`
  return new Problem('INVALID_INPUT', detail, { errors })
}
