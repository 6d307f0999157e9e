import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import { auditContract } from '../../../domain/audit/audit-contract.ts'
import { everyEndpoint } from '../../../domain/contracts.ts'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { maxTokens } from '../../../domain/api/api-token.ts'
import { geometryContract } from '../../../domain/map/geometry-contract.ts'
import { securityEventContract } from '../../../domain/identity/security-event-contract.ts'
import { paymentContract } from '../../../domain/payments/payment-contract.ts'
import { apiTokenContract } from '../../../domain/people/api-token-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { unitContract } from '../../../domain/properties/unit-contract.ts'
import type { ApiScope } from '../../../domain/api/api-scope.ts'
import { scopeOfCall } from '../../../domain/api/scope-of-call.ts'
import { notifyExpiringTokens } from '../../notifications/notify-expiring-tokens.ts'
import { newId } from '../../platform/database/new-id.ts'
import { hashOfApiToken } from '../../platform/keys/api-token-text.ts'
import { anApiToken, aProgram } from '../../testing/an-api-token.ts'
import { billedLease } from '../../testing/billing-steps.ts'
import { type Admin, aManager, anAdmin, anOwner, aPassword, arriveBySms, asOperator, aUnit } from '../../testing/factories.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let first: Admin
let admin: Admin
const events: string[] = []

beforeAll(async () => {
  app = await aTestApp(undefined, {}, { printSecurityEvent: (line) => events.push(line) })
  first = await anAdmin(app)
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const refusalOf = async (token: string, remoteAddress = '203.0.113.9', url = '/api/unit') => {
  const reply = await app.fastify.inject({ url, headers: { authorization: `Bearer ${token}` }, remoteAddress })
  return {
    status: reply.statusCode,
    challenge: reply.headers['www-authenticate'],
    ...reply.json<{ code?: string; detail?: string }>(),
  }
}

test('a program reads and records with its token, and its office sees the token in the history', async () => {
  const { advice } = await billedLease(admin)
  const { id, token, ...made } = await anApiToken(admin, { scopes: ['billing:write'] })
  expect(made).toMatchObject({ status: 'ACTIVE', createdBy: 'Pema Wangmo', expiresOn: '2025-09-13', lastUsedAt: null })
  const program = aProgram(app, token)
  expect((await program.call(adviceContract.list, { query: { leaseId: advice.leaseId } })).items.map((one) => one.id)).toContain(
    advice.id,
  )
  const payment = {
    params: { id: advice.id },
    body: { amount: 100_000, method: 'CASH', paidOn: '2025-06-01' },
    idempotencyKey: 'one',
  } as const
  const [once, again] = [
    await program.call(paymentContract.payAdvice, payment),
    await program.call(paymentContract.payAdvice, payment),
  ]
  expect(again.receiptNumber).toBe(once.receiptNumber)
  expect((await admin.call(paymentContract.list, { query: { leaseId: advice.leaseId } })).total).toBe(1)
  const { items } = await admin.call(auditContract.list, { query: { apiTokenId: id } })
  expect(items.map(({ action }) => action)).toContain('payment.payAdvice')
  for (const event of items)
    expect(event).toMatchObject({ apiTokenName: 'Bank robot', actorName: 'Pema Wangmo', actorId: admin.adminId })
  expect(await admin.call(apiTokenContract.read, { params: { id } })).toMatchObject({
    lastUsedAt: '2025-06-15T04:00:00.000Z',
    lastUsedAddress: '127.0.0.1',
    version: 1,
  })
})

test('a use is written at most once a minute', async () => {
  const { id, token } = await anApiToken(admin)
  const program = aProgram(app, token)
  const usedAt = async () => (await admin.call(apiTokenContract.read, { params: { id } })).lastUsedAt
  await program.call(unitContract.list, {})
  app.clock.set(new Date('2025-06-15T04:00:30Z'))
  await program.call(unitContract.list, {})
  expect(await usedAt()).toBe('2025-06-15T04:00:00.000Z')
  app.clock.set(new Date('2025-06-15T04:01:00Z'))
  await program.call(unitContract.list, {})
  expect(await usedAt()).toBe('2025-06-15T04:01:00.000Z')
})

test('a call beyond the scopes of a token is a 403 that names what is missing', async () => {
  const { token } = await anApiToken(admin, { scopes: ['register:read'] })
  expect(await refusalOf(token)).toMatchObject({ status: 200 })
  const listing = await refusalOf(token, undefined, '/api/payment-advice')
  expect(listing).toMatchObject({
    ...{ status: 403, code: 'INSUFFICIENT_SCOPE', scope: 'billing:read' },
    challenge: 'Bearer realm="sakhang", error="insufficient_scope", scope="billing:read"',
  })
  const unit = await aUnit(admin)
  const change = aProgram(app, token).call(unitContract.update, { params: { id: unit.id }, body: { waterMeter: 'W-1' } })
  expect(await expectProblem(change, 'INSUFFICIENT_SCOPE')).toMatchObject({ scope: 'register:write' })
})

test('the map shows arrears and lease ends to a program only with the scopes for them', async () => {
  const ask = async (measure: string, scopes: ApiScope[]) => {
    const program = aProgram(app, (await anApiToken(admin, { scopes })).token)
    const tile = { params: { kind: 'plot', z: '15', x: '24543', y: '13806' }, query: { measure } }
    const box = { params: { kind: 'plot' }, query: { measure, bbox: '89.6,27.4,89.7,27.5' } }
    const answers = [await program.raw(geometryContract.tile, tile), await program.raw(geometryContract.list, box)]
    return answers.map(({ status, body }) => (status === 403 ? (body as { scope?: string }).scope : status))
  }
  expect(await ask('arrears', ['register:read'])).toEqual(['billing:read', 'billing:read'])
  expect(await ask('expiry', ['register:write'])).toEqual(['leases:read', 'leases:read'])
  expect(await ask('arrears', ['register:read', 'billing:write'])).toEqual([200, 200])
  expect(await ask('expiry', ['register:read', 'leases:read'])).toEqual([200, 200])
  expect(await ask('occupancy', ['register:read'])).toEqual([200, 200])
})

test('no token can make a call that is only for people', async () => {
  const program = aProgram(app, (await anApiToken(admin)).token)
  const closed = everyEndpoint().filter(([key, endpoint]) => endpoint.allow !== 'PUBLIC' && scopeOfCall(key, endpoint) === null)
  expect(closed.length).toBeGreaterThan(100)
  for (const [key, endpoint] of closed) {
    const params = { id: newId(), itemId: newId(), userId: newId(), adminId: admin.adminId, name: 'BACK_UP', key: 'x', type: 'x' }
    const { status, body } = await program.raw(endpoint, { params, body: {} })
    expect({ key, status, body }).toMatchObject({ key, status: 403, body: { code: 'INSUFFICIENT_SCOPE' } })
  }
})

test('each token shows its owner, its permissions and its expiry', async () => {
  const { id, token } = await anApiToken(admin, { scopes: ['reports:read'] })
  const current = await aProgram(app, token).call(apiTokenContract.current, {})
  expect(current).toMatchObject({
    organisation: { name: 'Wangmo Property Office', adminId: admin.adminId },
    token: { id, scopes: ['reports:read'], expiresOn: '2025-09-13', status: 'ACTIVE' },
  })
  expect((await admin.call(apiTokenContract.current, {})).token).toBeNull()
})

test('a token can read no data of another office', async () => {
  const foreign = await aUnit(first)
  const program = aProgram(app, (await anApiToken(admin)).token)
  await expectProblem(program.call(unitContract.read, { params: { id: foreign.id } }), 'NOT_FOUND')
  const { id } = await anApiToken(first)
  await expectProblem(admin.call(apiTokenContract.read, { params: { id } }), 'NOT_FOUND')
  await expectProblem(admin.call(apiTokenContract.revoke, { params: { id } }), 'NOT_FOUND')
  expect((await admin.call(apiTokenContract.list, { query: { pageSize: 50 } })).items.map((one) => one.id)).not.toContain(id)
})

test('a revoked token is refused immediately, even if it was just used', async () => {
  const { id, token, version } = await anApiToken(admin)
  expect(await refusalOf(token)).toMatchObject({ status: 200 })
  await expectProblem(admin.call(apiTokenContract.revoke, { params: { id }, ifMatch: version + 1 }), 'CHANGED_MEANWHILE')
  expect(await admin.call(apiTokenContract.revoke, { params: { id }, ifMatch: version })).toMatchObject({
    ...{ status: 'REVOKED', version: 2, revokedBy: 'Pema Wangmo' },
  })
  const refused = { status: 401, code: 'INVALID_TOKEN', challenge: 'Bearer realm="sakhang", error="invalid_token"' }
  expect(await refusalOf(token)).toMatchObject(refused)
  await expectProblem(admin.call(apiTokenContract.revoke, { params: { id } }), 'ILLEGAL_TRANSITION')
  expect(events.map((line) => JSON.parse(line).kind)).toContain('API_TOKEN_REVOKED')
  const { items } = await admin.call(securityEventContract.list, { query: { kind: 'API_TOKEN_CREATED' } })
  expect(items[0]).toMatchObject({ personName: 'Pema Wangmo' })
})

test('a token expires after its last day, which is at most a year away', async () => {
  const today = '2025-06-15'
  const { id, token } = await anApiToken(admin, { expiresOn: today })
  expect(await refusalOf(token)).toMatchObject({ status: 200 })
  const before = app.clock.now()
  app.clock.set(new Date('2025-06-15T18:00:00Z'))
  expect(await refusalOf(token)).toMatchObject({ status: 401, code: 'INVALID_TOKEN' })
  app.clock.set(before)
  for (const expiresOn of ['2025-06-14', '2026-06-16']) {
    const { errors } = await expectProblem(anApiToken(admin, { expiresOn }), 'INVALID_INPUT')
    expect(errors).toMatchObject([{ path: '/expiresOn' }])
  }
  expect(await anApiToken(admin, { expiresOn: '2026-06-15' })).toMatchObject({ expiresOn: '2026-06-15' })
  expect(await admin.call(apiTokenContract.read, { params: { id } })).toMatchObject({ status: 'ACTIVE' })
})

test('a token is refused with the reason while the ADMIN who created it is not active', async () => {
  const office = await anAdmin(app)
  const { id, token } = await anApiToken(office)
  expect(await refusalOf(token)).toMatchObject({ status: 200 })
  const operator = await asOperator(app, first)
  await operator.call(authContract.disableLogin, { body: { userId: office.adminId } })
  expect(await refusalOf(token)).toMatchObject({ status: 401, code: 'INVALID_TOKEN' })
  await operator.call(authContract.enableLogin, { body: { userId: office.adminId } })
  const back = await app.signIn(office.phoneNumber, aPassword)
  expect(await back.call(apiTokenContract.read, { params: { id } })).toMatchObject({ status: 'ACTIVE' })
  expect(await refusalOf(token)).toMatchObject({ status: 200 })
})

test('the ADMINs are notified once, 14 days before a token expires', async () => {
  const office = await anAdmin(app)
  const before = app.clock.now()
  await anApiToken(office, { name: 'Website', expiresOn: '2025-08-31' })
  const revoked = await anApiToken(office, { name: 'Old robot', expiresOn: '2025-08-31' })
  await office.call(apiTokenContract.revoke, { params: { id: revoked.id } })
  await anApiToken(office, { name: 'For one day', expiresOn: '2025-06-16' })
  const actor = { kind: 'job', organisationId: await organisationRunBy(app, office) } as const
  const noticesOn = async (now: string) => {
    app.clock.set(new Date(now))
    await app.database.as(actor, notifyExpiringTokens)
    const notices = await app.database.as(actor, (tx) =>
      tx.selectFrom('notifications').select(['person_id', 'subject']).execute(),
    )
    return notices.filter(({ subject }) => subject.startsWith('API token'))
  }
  expect(await noticesOn('2025-08-16T21:00:00Z')).toEqual([])
  const notice = { person_id: office.adminId, subject: 'API token Website: last day 31 Aug 2025' }
  expect(await noticesOn('2025-08-17T21:00:00Z')).toEqual([notice])
  expect(await noticesOn('2025-08-18T21:00:00Z')).toEqual([notice])
  app.clock.set(before)
})

test('a token with address ranges is refused elsewhere, and an IPv4 address matches in any notation', async () => {
  const { token, addressRanges } = await anApiToken(admin, { addressRanges: ['203.0.113.0/28', '2001:DB8::/32', '198.51.100.7'] })
  expect(addressRanges).toEqual(['203.0.113.0/28', '2001:db8::/32', '198.51.100.7/32'])
  for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:7::1', '198.51.100.7'])
    expect(await refusalOf(token, address), address).toMatchObject({ status: 200 })
  for (const address of ['203.0.113.16', '2001:db9::1', '198.51.100.8'])
    expect(await refusalOf(token, address), address).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  for (const range of ['203.0.113.0/33', 'office', '203.0.113', '::/129', '01.2.3.4', '203.0.113.04'])
    await expectProblem(anApiToken(admin, { addressRanges: [range] }), 'INVALID_INPUT')
})

test('only an ADMIN with a fresh proof can create a token, and no program can create one', async () => {
  const manager = await aManager(admin)
  const asManager = await arriveBySms(app, manager.phoneNumber ?? '')
  await expectProblem(anApiToken(asManager), 'FORBIDDEN')
  await expectProblem(anApiToken(aProgram(app, (await anApiToken(admin)).token)), 'INSUFFICIENT_SCOPE')
  const late = await anAdmin(app)
  const before = app.clock.now()
  app.clock.set(new Date(before.getTime() + 16 * 60_000))
  await expectProblem(anApiToken(late), 'PROOF_REQUIRED')
  app.clock.set(before)
})

test('the secret is in one response and nowhere else', async () => {
  const written: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    written.push(String(line))
    return true
  })
  const logging = await aTestApp(undefined, { LOG_LEVEL: 'trace' })
  try {
    const office = await anAdmin(logging)
    const { id, token } = await anApiToken(office)
    const program = aProgram(logging, token)
    await anOwner(program as never)
    await program.raw(ownerContract.create, { body: { nameEnglish: '' } })
    await logging.fastify.inject({ url: `/api/unit?access_token=${token}`, headers: { authorization: `Bearer ${token}x` } })
    const seen = [
      await office.call(apiTokenContract.read, { params: { id } }),
      await office.call(apiTokenContract.list, {}),
      await office.call(auditContract.list, { query: { pageSize: 50 } }),
    ]
    const csv = await office.raw(apiTokenContract.list, { query: { format: 'csv' } })
    const stored = await logging.database.as({ kind: 'auth' }, (tx) => tx.selectFrom('api_tokens').selectAll().execute())
    for (const place of [written.join('\n'), JSON.stringify(seen), csv.bytes.toString(), JSON.stringify(stored)]) {
      expect(place).not.toContain(token)
      expect(place).not.toContain(token.slice(8, -6))
    }
    expect(stored[0]?.secret_hash).toBe(hashOfApiToken(token))
    expect(written.some((line) => line.includes('request completed'))).toBe(true)
  } finally {
    spy.mockRestore()
    await logging.close()
  }
})

test('the office cannot read the hash, and two people who create the last token at the same time get one', async () => {
  const office = await anAdmin(app)
  const organisationId = await organisationRunBy(app, office)
  const read = app.database.as({ kind: 'job', organisationId }, (tx) =>
    tx.selectFrom('api_tokens').select('secret_hash').execute(),
  )
  await expect(read).rejects.toMatchObject({ message: expect.stringContaining('permission denied') })
  for (let made = 0; made < maxTokens - 1; made += 1) await anApiToken(office)
  const outcomes = await Promise.allSettled([anApiToken(office), anApiToken(office)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
