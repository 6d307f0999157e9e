import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { webhookContract } from '../../../domain/webhooks/webhook-contract.ts'
import { payLease } from '../../testing/billing-steps.ts'
import { aWebhookReceiver } from '../../testing/calls/webhook-receiver.ts'
import { anActiveLease, anAdmin, anOwner, aPhone, aTenant } from '../../testing/factories.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'
import { readConfig } from '../config.ts'
import { queueMessages } from '../delivery/queue-messages.ts'
import { startTracing, statementSpan } from './tracing.ts'

let app: TestApp | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

const attribute = z.strictObject({
  key: z.string().min(1),
  value: z.union([z.strictObject({ stringValue: z.string() }), z.strictObject({ intValue: z.string().regex(/^\d+$/) })]),
})
const time = z.string().regex(/^\d{19}$/)
/** ExportTraceServiceRequest of OTLP 1, as JSON: the parts that this product sends. */
const request = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string() }),
          spans: z.array(
            z.strictObject({
              traceId: z.string().regex(/^[0-9a-f]{32}$/),
              spanId: z.string().regex(/^[0-9a-f]{16}$/),
              parentSpanId: z
                .string()
                .regex(/^[0-9a-f]{16}$/)
                .optional(),
              name: z.string().min(1),
              kind: z.number().int().min(1).max(5),
              startTimeUnixNano: time,
              endTimeUnixNano: time,
              attributes: z.array(attribute),
              status: z.strictObject({ code: z.literal(2).optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
})

type Collector = { address: string; received: { path: string; authorization: string; body: string }[] }

async function aCollector(status = 200): Promise<Collector> {
  const received: Collector['received'] = []
  const server: Server = createServer((incoming, reply) => {
    let body = ''
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()))
    incoming.on('end', () => {
      received.push({ path: incoming.url ?? '', authorization: incoming.headers.authorization ?? '', body })
      reply.writeHead(status).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

const spansOf = ({ received }: Collector) =>
  received.flatMap(({ body }) =>
    request.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )

const traceId = '0af7651916cd43dd8448eb211c80319c'
const parentId = 'b7ad6b7169203331'
const begin = (settings: NodeJS.ProcessEnv) => startTracing(readConfig(settings).tracing, { 'service.name': 'sakhang' })

test('a request, its statements, its messages and a job are spans that a collector can read, without personal data', async () => {
  const collector = await aCollector()
  const stop = begin({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.address}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x',
  })
  onTestFinished(stop)
  app = await aTestApp()
  const admin = await anAdmin(app)
  const owner = await anOwner(admin, { nameEnglish: 'Unheard Of Somebody' })
  const phoneNumber = aPhone()
  await app.fastify.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { traceparent: `00-${traceId}-${parentId}-01` },
    payload: { username: phoneNumber, password: 'not this one' },
  })
  await app.fastify.inject({ url: `/api/user/owner/${owner.id}?q=Lobesa` })
  await app.jobs.runDue()
  await stop()

  expect(collector.received.length).toBeGreaterThan(0)
  expect(new Set(collector.received.map(({ path, authorization }) => `${path} ${authorization}`))).toEqual(
    new Set(['/v1/traces Bearer x']),
  )
  const spans = spansOf(collector)
  const login = spans.filter((span) => span.traceId === traceId)
  const [root] = login.filter(({ kind }) => kind === 2)
  expect(root).toMatchObject({ name: 'POST /api/auth/login', parentSpanId: parentId })
  expect(root?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '401' } })
  // The statements of the handler, after the body was read, and those of the hooks.
  const statements = login.filter(({ kind }) => kind === 3)
  expect(statements.length).toBeGreaterThan(2)
  expect(statements.every(({ parentSpanId }) => parentSpanId === root?.spanId)).toBe(true)
  expect(statements.every((span) => BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano))).toBe(true)
  const names = new Set(spans.map(({ name }) => name))
  for (const name of ['job DELIVER_MESSAGES', 'job MOVE_LEASES', 'INSERT owners']) expect(names).toContain(name)
  const sent = collector.received.map(({ body }) => body).join('')
  for (const secret of [owner.id, admin.phoneNumber, phoneNumber, 'Lobesa', 'Unheard', 'not this one'])
    expect(sent).not.toContain(secret)
})

test('each sent SMS, e-mail and webhook is a span, without receiver, text or address', async () => {
  const collector = await aCollector()
  const stop = begin({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.address })
  onTestFinished(stop)
  app = await aTestApp('2025-06-15T04:00:00Z', { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' })
  const receiver = await aWebhookReceiver()
  onTestFinished(receiver.close)
  const admin = await anAdmin(app)
  const emailAddress = 'unheard.of@example.bt'
  await admin.call(webhookContract.create, { body: { name: 'Accounting', url: receiver.url, events: ['payment.recorded'] } })
  const tenant = await aTenant(admin, { firstName: 'Unheard' })
  const lease = await anActiveLease(admin, { tenantId: tenant.id })
  await payLease(admin, { leaseId: lease.id, tenantId: tenant.id, amount: 50_000, paidOn: '2025-06-15' })
  const actor = { kind: 'job', organisationId: await organisationRunBy(app, admin) } as const
  await app.database.as(actor, (tx) => queueMessages(tx, [{ to: emailAddress, subject: 'Rent due', body: 'Lobesa owes rent.' }]))
  await app.jobs.runNow('DELIVER_MESSAGES', null)
  await app.jobs.runNow('DELIVER_WEBHOOKS', null)
  await app.jobs.settle()
  await stop()

  expect(receiver.received).toHaveLength(1)
  expect(app.mails.map(({ to }) => to)).toContain(emailAddress)
  const spans = spansOf(collector)
  const jobs = new Map(spans.filter(({ name }) => name.startsWith('job ')).map(({ spanId, name }) => [spanId, name]))
  const sent = spans.filter(({ kind, name }) => kind === 4 && name.startsWith('send '))
  const countOf = (name: string) => sent.filter((span) => span.name === name).length
  expect({ sms: countOf('send SMS'), mails: countOf('send EMAIL'), webhooks: countOf('send WEBHOOK') }).toEqual({
    ...{ sms: app.sms.length, mails: app.mails.length, webhooks: 1 },
  })
  const ways = new Set(sent.map(({ name, parentSpanId = '' }) => `${jobs.get(parentSpanId)}: ${name}`))
  // The code of the sign-up was sent immediately.
  const byJob = ['job DELIVER_MESSAGES: send SMS', 'job DELIVER_MESSAGES: send EMAIL', 'job DELIVER_WEBHOOKS: send WEBHOOK']
  expect([...ways]).toEqual(expect.arrayContaining(byJob))
  expect(sent.flatMap(({ attributes }) => attributes)).toEqual([])
  const bodies = collector.received.map(({ body }) => body).join('')
  const hook = new URL(receiver.url)
  for (const secret of [
    emailAddress,
    tenant.phoneNumber,
    tenant.id,
    lease.id,
    'Unheard',
    'Lobesa',
    'Accounting',
    hook.host,
    hook.pathname,
  ])
    expect(bodies).not.toContain(secret)
})

test('an unreachable or refusing collector fails no call', async () => {
  for (const address of ['http://127.0.0.1:9', (await aCollector(500)).address]) {
    const stop = begin({ OTEL_EXPORTER_OTLP_ENDPOINT: address })
    app = await aTestApp()
    expect((await app.fastify.inject({ url: '/api/health' })).statusCode).toBe(200)
    await stop()
    await app.close()
    app = undefined
  }
})

test('sampling applies to whole traces; a caller who sends a trace decides whether it is sampled', async () => {
  const collector = await aCollector()
  const stop = begin({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, OTEL_TRACES_SAMPLER_ARG: '0' })
  onTestFinished(stop)
  app = await aTestApp()
  const ask = (flags: string) =>
    app?.fastify.inject({ url: '/api/health', headers: { traceparent: `00-${traceId}-${parentId}-${flags}` } })
  await app.fastify.inject({ url: '/api/health' })
  await ask('00')
  await ask('01')
  // An invalid header starts a new trace, which is not in the sampled share.
  await app.fastify.inject({ url: '/api/health', headers: { traceparent: `00-${'0'.repeat(32)}-${parentId}-01` } })
  await stop()
  const roots = spansOf(collector).filter(({ kind }) => kind === 2)
  expect(roots.map((span) => [span.traceId, span.parentSpanId])).toEqual([[traceId, parentId]])
})

test('a statement span has the name of its action and table, and none of its values', () => {
  expect(statementSpan(`select name from tenants where cid = '11001000001'`).name).toBe('SELECT tenants')
  expect(statementSpan('insert into "payments" (id) values ($1)').name).toBe('INSERT payments')
  expect(statementSpan('update leases set status = $1').name).toBe('UPDATE leases')
  expect(statementSpan('select 1').name).toBe('SELECT')
})

test('the settings are those of OpenTelemetry, and require TLS to another machine in production', () => {
  expect(readConfig({}).tracing).toBeUndefined()
  expect(
    readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_EXPORTER_OTLP_HEADERS: 'x-a=1, X-B=2' }).tracing,
  ).toEqual({
    url: 'http://127.0.0.1:4318/v1/traces',
    headers: { 'x-a': '1', 'x-b': '2' },
    sampledShare: 1,
  })
  for (const wrong of [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    { OTEL_TRACES_SAMPLER_ARG: '2' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'x' },
  ])
    expect(() => readConfig(wrong)).toThrow(Object.keys(wrong)[0])
  const production = { NODE_ENV: 'production', PUBLIC_ADDRESS: 'https://land.example.bt' }
  const elsewhere = { ...production, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example.bt:4318' }
  expect(() => readConfig(elsewhere)).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT is not encrypted')
})
