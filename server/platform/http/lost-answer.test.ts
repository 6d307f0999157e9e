import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import type { Endpoint } from '../../../domain/endpoint.ts'
import { onlineContract } from '../../../domain/online/online-contract.ts'
import { type Admin, anActiveLease, anAdmin } from '../../testing/factories.ts'
import { anAppWithGateway, aPayer } from '../../testing/online-steps.ts'
import type { Caller } from '../../testing/test-app.ts'

// Work of several transactions, whose connection breaks after the last one and before the answer is stored with the key.

let app: Awaited<ReturnType<typeof anAppWithGateway>>
let admin: Admin
let owner: pg.Client
beforeAll(async () => {
  app = await anAppWithGateway()
  admin = await anAdmin(app)
  owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query(`create function break_here() returns trigger language plpgsql
    as $$ begin raise exception 'terminating connection' using errcode = '57P01'; end $$`)
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

/** The answer while no answer can be stored, and then the answer to the repeated request. */
async function lostAndRepeated(by: Caller, endpoint: Endpoint, request: { body: object; idempotencyKey: string }) {
  await owner.query(`create trigger break_here before update on idempotency_keys for each row
    when (new.reply ? 'value') execute function break_here()`)
  const lost = await by.raw(endpoint, request)
  await owner.query('drop trigger break_here on idempotency_keys')
  expect({ status: lost.status, body: lost.body }).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  return [await by.raw(endpoint, request), await by.raw(endpoint, request)] as const
}

const ordersOf = async (tenantId: string) =>
  (await owner.query('select id, status from online_orders where tenant_id = $1 order by id', [tenantId])).rows

test('an online payment whose first response was lost starts once, and the repetition gets its result', async () => {
  const { payer, tenant, january } = await aPayer(app, admin)
  const body = { adviceIds: [january.id], amount: 100 }
  const [again, third] = await lostAndRepeated(payer, onlineContract.start, { body, idempotencyKey: 'online-1' })
  expect(again).toMatchObject({ status: 201, body: { status: 'STARTED' } })
  expect(third.body).toEqual(again.body)
  expect(await ordersOf(tenant.id)).toEqual([{ id: Reflect.get(Object(again.body), 'id'), status: 'STARTED' }])
  const other = { body: { ...body, amount: 200 }, idempotencyKey: 'online-1' }
  expect((await payer.raw(onlineContract.start, other)).body).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
})

test('two calls with one key at the same time create one order', async () => {
  const { payer, tenant, january } = await aPayer(app, admin)
  const request = { body: { adviceIds: [january.id], amount: 100 }, idempotencyKey: 'online-2' }
  const replies = await Promise.all([1, 2, 3].map(() => payer.raw(onlineContract.start, request)))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
  const [first] = replies
  expect(replies.map(({ body }) => body)).toEqual(replies.map(() => first?.body))
  // The gateway rejects a second registration of an order, so only one of the calls may have registered it.
  expect(replies.map(({ body }) => Reflect.get(Object(body), 'status'))).toEqual(['STARTED', 'STARTED', 'STARTED'])
  expect(await ordersOf(tenant.id)).toMatchObject([{ status: 'STARTED' }])
})

test('an order that another process is sending to the gateway stays open, and fails after that process has ended', async () => {
  const { payer, tenant, january } = await aPayer(app, admin)
  const request = { body: { adviceIds: [january.id], amount: 100 }, idempotencyKey: 'online-3' }
  const duplicate = (message: Record<string, string>) => ({ ...message, bfs_responseCode: 'DO' })
  app.simulator.distortNext({ before: duplicate })
  const busy = await payer.raw(onlineContract.start, request)
  expect({ status: busy.status, body: busy.body }).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  expect(await ordersOf(tenant.id)).toMatchObject([{ status: 'CREATED' }])
  app.clock.set(new Date(app.clock.now().getTime() + 61_000))
  expect(await payer.raw(onlineContract.start, request)).toMatchObject({ status: 201, body: { status: 'FAILED' } })
  expect(await ordersOf(tenant.id)).toMatchObject([{ status: 'FAILED' }])
})

test('a monthly run whose first response was lost bills nobody twice', async () => {
  const lease = await anActiveLease(admin)
  const request = { body: { month: '2025-05' }, idempotencyKey: 'may' }
  const [again] = await lostAndRepeated(admin, adviceContract.generate, request)
  expect(again).toMatchObject({ status: 200, body: { created: 0 } })
  expect((await admin.call(adviceContract.list, { query: { leaseId: lease.id, month: '2025-05' } })).total).toBe(1)
})
