import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { adviceStatuses } from '../../domain/advices/advice-status.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import { anAdmin, aPassword } from '../testing/factories.ts'
import { aTestApp, type Caller, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Caller
let phoneNumber: string

beforeAll(async () => {
  app = await aTestApp('2025-04-01T04:00:00Z')
  const first = await anAdmin(app)
  admin = first
  phoneNumber = first.phoneNumber
})
afterAll(() => app.close())

/** A session does not last for days, so each day begins with a sign-in. */
async function comes(instant: string) {
  app.clock.set(new Date(instant))
  admin = await app.signIn(phoneNumber, aPassword)
}

const list = (query: object = {}) => admin.call(adviceContract.list, { query: { pageSize: 50, ...query } })

test('every filter by state finds exactly the advices in that state', async () => {
  const months = ['2025-02', '2025-03']
  const [paid, part] = [await billedLease(admin, {}, months), await billedLease(admin, {}, months)]
  const [remitted, writtenOff] = [await billedLease(admin, {}, ['2025-01']), await billedLease(admin, {}, ['2025-01'])]
  await pay(admin, paid.advice.id, 1_250_000)
  await pay(admin, part.advice.id, 400_000)
  await pay(admin, remitted.advice.id, 1_000_000)
  await app.database.as({ kind: 'job', organisationId: await organisationId() }, async (tx) => {
    await sql`update payment_advices set remitted_at = ${tx.now} where id = ${remitted.advice.id}`.execute(tx)
    await sql`update payment_advices set written_off_amount = amount, written_off_at = ${tx.now} where id = ${writtenOff.advice.id}`.execute(
      tx,
    )
  })
  for (const instant of ['2025-04-01T04:00:00Z', '2025-04-05T17:59:59Z', '2025-04-05T18:00:00Z']) {
    await comes(instant)
    const all = (await list()).items
    for (const status of adviceStatuses) {
      const found = await list({ status })
      expect(found.items.map(({ id }) => id).toSorted()).toEqual(idsWith(all, status))
      expect(found.totals.balanceAmount).toBe(found.items.reduce((sum, { balanceAmount }) => sum + balanceAmount, 0))
    }
    const open = all.filter(({ balanceAmount }) => balanceAmount > 0)
    expect((await list({ open: 'true' })).total).toBe(open.length)
    expect((await list({ open: 'false' })).total).toBe(all.length - open.length)
    const overdue = await list({ overdue: 'true' })
    expect(overdue.items.map(({ id }) => id).toSorted()).toEqual(
      all.flatMap(({ id, isOverdue }) => (isOverdue ? [id] : [])).toSorted(),
    )
  }
})

test('A25: the rent of March is DUE to the end of 5 April in Thimphu, then OVERDUE', async () => {
  await comes('2025-04-01T04:00:00Z')
  const { advice } = await billedLease(admin, {}, ['2025-03'])
  const statusAt = async (instant: string) => {
    await comes(instant)
    return (await admin.call(adviceContract.read, { params: { id: advice.id } })).status
  }
  expect([await statusAt('2025-04-05T17:59:00Z'), await statusAt('2025-04-05T18:00:00Z')]).toEqual(['DUE', 'OVERDUE'])
})

test('E1: an overdue advice shows its accrued interest, also after it is paid', async () => {
  await comes('2025-05-05T04:00:00Z')
  const { advice } = await billedLease(admin, {}, ['2025-03'])
  const interest = async () => (await admin.call(adviceContract.read, { params: { id: advice.id } })).interestAmount
  expect([advice.dueDate, await interest()]).toEqual(['2025-04-05', 19_726])
  await pay(admin, advice.id, 1_000_000, { paidOn: '2025-05-05' })
  await comes('2025-07-05T04:00:00Z')
  expect(await interest()).toBe(19_726)
})

function idsWith(advices: readonly { id: string; status: string }[], status: string): string[] {
  return advices
    .filter((advice) => advice.status === status)
    .map(({ id }) => id)
    .toSorted()
}

function organisationId(): Promise<string> {
  return app.database.as(
    { kind: 'auth' },
    async (tx) => (await tx.selectFrom('organisations').select('id').executeTakeFirstOrThrow()).id,
  )
}
