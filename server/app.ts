import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { authRoutes } from './identity/auth-routes.ts'
import { configRoutes } from './identity/config-routes.ts'
import { billingRoutes } from './billing/billing-routes.ts'
import { leaseRoutes } from './leases/lease-routes.ts'
import { ledgerRoutes } from './ledger/ledger-routes.ts'
import { locationRoutes } from './locations/location-routes.ts'
import { overviewRoutes } from './overview/overview-routes.ts'
import { peopleRoutes } from './people/people-routes.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database.ts'
import { subscribe } from './platform/events.ts'
import { describeApi } from './platform/openapi.ts'
import { createOutbox, type Outbox } from './platform/outbox.ts'
import { answerNotFound, answerProblems } from './platform/problem-reply.ts'
import { createSealer } from './platform/sealed.ts'
import { createServe } from './platform/serve.ts'
import type { Services } from './platform/services.ts'
import type { SmsTransport } from './platform/sms-transport.ts'
import { createTokens } from './platform/token.ts'
import { serveWebApp } from './platform/web-app.ts'
import { propertyRoutes } from './properties/property-routes.ts'
import { subscriptions } from './subscriptions.ts'

export type AppOptions = {
  database: Database
  clock: Clock
  config: Config
  secret: Uint8Array
  smsTransport: SmsTransport
  webRoot?: string
  /** A session's most requests a second; 300 when left out. */
  requestsPerSecond?: number
}
export type App = { fastify: FastifyInstance; outbox: Outbox }

/** The whole server, not yet listening. One line a slice. */
export async function createApp({
  database,
  clock,
  config,
  secret,
  smsTransport,
  webRoot,
  requestsPerSecond = 300,
}: AppOptions): Promise<App> {
  subscribe(subscriptions)
  const fastify = await createFastify(config, requestsPerSecond)
  const tokens = createTokens(secret, clock)
  const outbox = createOutbox({ database, sealer: createSealer(secret), transport: smsTransport })
  const services: Services = { serve: createServe({ app: fastify, database, tokens }), database, clock, config, tokens, outbox }
  configRoutes(services)
  locationRoutes(services)
  authRoutes(services)
  peopleRoutes(services)
  propertyRoutes(services)
  leaseRoutes(services)
  ledgerRoutes(services)
  billingRoutes(services)
  overviewRoutes(services)
  if (webRoot) await serveWebApp(fastify, webRoot)
  else fastify.setNotFoundHandler(answerNotFound)
  await fastify.ready()
  return { fastify, outbox }
}

async function createFastify(config: Config, requestsPerSecond: number): Promise<FastifyInstance> {
  const fastify = Fastify({
    logger: { level: config.logLevel, serializers: { req: ({ method }) => ({ method }) } },
    genReqId: () => randomUUID(),
    bodyLimit: 1_000_000,
    trustProxy: 'loopback',
    routerOptions: { maxParamLength: 300, querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)) },
  })
  fastify.setValidatorCompiler(validatorCompiler)
  fastify.setSerializerCompiler(serializerCompiler)
  fastify.decorateRequest('claims', undefined)
  acceptEmptyJson(fastify)
  answerProblems(fastify)
  await fastify.register(helmet, { contentSecurityPolicy: { directives: contentSecurity } })
  await fastify.register(rateLimit, {
    max: requestsPerSecond,
    timeWindow: 1000,
    keyGenerator: (request) => request.headers.authorization ?? request.ip,
  })
  await describeApi(fastify, config.productName)
  return fastify
}

const contentSecurity = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // Mantine writes its variables into style elements.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  'frame-src': ["'self'", 'blob:'],
  'upgrade-insecure-requests': null,
}

/** A POST without a body may still say it is JSON; the schema then decides whether a body was needed. */
function acceptEmptyJson(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(text)))
    } catch {
      done(Object.assign(new Error('The body is not valid JSON.'), { statusCode: 400 }))
    }
  })
}
