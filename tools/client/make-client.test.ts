import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiVersions, newestOf } from '../../domain/api/api-versions.ts'
import { apiTokenContract } from '../../domain/people/api-token-contract.ts'
import { billedLease } from '../../server/testing/billing-steps.ts'
import { type Admin, anAdmin } from '../../server/testing/factories.ts'
import { aTestApp, type TestApp } from '../../server/testing/test-app.ts'
import { makeClient } from './make-client.ts'

const folder = mkdtempSync(join(tmpdir(), 'sakhang-client-'))
let app: TestApp
let admin: Admin
let address: string
beforeAll(async () => {
  makeClient(folder)
  app = await aTestApp()
  admin = await anAdmin(app)
  address = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

type Client = {
  call: (key: string, args?: object) => Promise<Record<string, unknown>>
  rows: (key: string, args?: object) => AsyncGenerator<Record<string, unknown>>
}
type Module = { createClient: (options: object) => Client; ApiProblem: new () => Error }
const load = (): Promise<Module> => import(join(folder, 'index.js'))

async function aToken(): Promise<string> {
  const body = { name: 'Client', scopes: ['billing:write'], expiresOn: '2025-12-31', addressRanges: [] } as never
  return (await admin.call(apiTokenContract.create, { body })).token
}

test('a program reads a list page by page, pays once although it sends the payment twice, and gets a readable error', async () => {
  const { createClient, ApiProblem } = await load()
  const months = Array.from({ length: 12 }, (_, at) => `2024-${String(at + 1).padStart(2, '0')}`)
  const { advice } = await billedLease(admin, { startDate: '2024-01-01', endDate: '2025-12-31' }, months)
  const client = createClient({ address, token: await aToken() })
  const ids: unknown[] = []
  for await (const { id } of client.rows('advice.list', { query: { pageSize: 10 } })) ids.push(id)
  expect(ids.length).toBeGreaterThan(10)
  expect(new Set(ids).size).toBe(ids.length)
  const payment = {
    params: { id: advice.id },
    body: { amount: advice.amount, method: 'CASH', paidOn: '2025-06-15' },
    idempotencyKey: 'line 4',
  }
  const [first, second] = [await client.call('payment.payAdvice', payment), await client.call('payment.payAdvice', payment)]
  expect(second['receiptNumber']).toBe(first['receiptNumber'])
  const query = { fields: ['id', 'amount'], include: ['lease'], status: 'PAID' }
  await expect(client.call('advice.list', { query })).rejects.toMatchObject({ status: 403, code: 'INSUFFICIENT_SCOPE' })
  const { items } = (await client.call('advice.list', { query: { ...query, include: undefined } })) as { items: object[] }
  expect(items).toEqual([{ id: advice.id, amount: advice.amount }])
  const refused = client.call('payment.payAdvice', { params: { id: advice.id }, body: { method: 'CASH' } })
  await expect(refused).rejects.toBeInstanceOf(ApiProblem)
  await expect(refused).rejects.toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  await expect(client.call('lease.list')).rejects.toMatchObject({ status: 403, code: 'INSUFFICIENT_SCOPE' })
})

test('a call that was refused by a limit is sent again with the same key, after the time that the server names', async () => {
  const { createClient } = await load()
  const keys: (string | null)[] = []
  const busyOnce = async (_url: URL, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    return keys.length === 1 ? new Response('{}', { status: 429, headers: { 'retry-after': '0' } }) : Response.json({ id: 'x' })
  }
  const client = createClient({ address, token: 'sakhang_x', fetch: busyOnce })
  expect(await client.call('payment.payAdvice', { params: { id: 'x' }, body: {} })).toEqual({ id: 'x' })
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('each call names the version that the client was made for', async () => {
  const { createClient } = await load()
  const versions: (string | null)[] = []
  const note = async (_url: URL, { headers }: RequestInit) => {
    versions.push(new Headers(headers).get('sakhang-version'))
    return Response.json({ items: [] })
  }
  await createClient({ address, token: 'sakhang_x', fetch: note }).call('unit.list')
  expect(versions).toEqual([newestOf(apiVersions).date])
})

test('a change that accepts no key is sent once, whatever the error', async () => {
  const { createClient } = await load()
  let sent = 0
  const busy = async () => {
    sent += 1
    return new Response('{}', { status: 503, headers: { 'retry-after': '0' } })
  }
  const client = createClient({ address, token: 'sakhang_x', fetch: busy })
  await expect(client.call('webhook.create', { body: {} })).rejects.toMatchObject({ status: 503 })
  expect(sent).toBe(1)
})

test('the types accept the calls of the README and refuse an unknown field', () => {
  const program = (field: string, chosen: string) => `import { ApiProblem, createClient } from './index.js'
const client = createClient({ address: 'https://rent.example.bt', token: 'sakhang_x' })
for await (const advice of client.rows('advice.list', { query: { status: 'OVERDUE' } })) console.log(advice.adviceNumber, advice.balanceAmount)
const query = { overdue: 'true', fields: ['adviceNumber', '${chosen}'], include: ['tenant'] } as const
for await (const advice of client.rows('advice.list', { query })) console.log(advice.adviceNumber, advice.balanceAmount, advice.tenant?.phoneNumber)
const lease = await client.call('lease.read', { params: { id: 'x' }, query: { fields: ['leaseNumber'], include: ['unit'] } })
console.log(lease.leaseNumber.length, lease.unit?.unitNumber)
const building = await client.call('building.read', { params: { id: 'x' }, query: { include: ['plots'] } })
console.log(building.name, building.plots[0]?.plotNumber)
const { items } = await client.call('unit.list')
console.log(items[0]?.unitNumber)
await client.call('payment.payAdvice', { params: { id: 'x' }, body: { ${field}: 1, method: 'BANK_TRANSFER', paidOn: '2026-11-28' } }).catch((error) => {
  if (error instanceof ApiProblem) console.log(error.code)
})
`
  const check = (field: string, chosen = 'balanceAmount') => {
    const file = join(folder, `${field}-${chosen}.ts`)
    writeFileSync(file, program(field, chosen))
    const tsc = resolve(import.meta.dirname, '../../node_modules/.bin/tsc')
    const options = [
      '--noEmit',
      '--strict',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--lib',
      'es2023,dom,dom.iterable,dom.asynciterable',
    ]
    try {
      return execFileSync(tsc, [...options, file], { encoding: 'utf8', cwd: folder })
    } catch (error) {
      return String(Reflect.get(Object(error), 'stdout'))
    }
  }
  expect(check('amount')).toBe('')
  expect(check('amuont')).toContain("'amuont' does not exist")
  expect(check('amount', 'balance')).toContain('"balance"')
  expect(check('amount', 'dueDate')).toContain("'balanceAmount' does not exist")
})
