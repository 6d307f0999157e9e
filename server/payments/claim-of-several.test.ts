import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimContract } from '../../domain/payments/claim-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { aForm, aRenter, claimOf, paid } from '../testing/claim-steps.ts'
import type { Admin } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import type { TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterAll(() => app.close())

test('one claim pays several advices of a lease in the named order, and after its approval one receipt settles them', async () => {
  const {
    renter,
    january,
    february,
    others: [march],
  } = await aRenter(app, admin, { months: ['2025-01', '2025-02', '2025-03'] })
  if (!march) throw new Error('Three months were to be billed.')
  const form = { ...paid(march.id), otherAdviceIds: `${february.id},${march.id}`, amount: '1500000' }
  const claim = await claimOf(renter, await aForm(form))
  expect(claim).toMatchObject({
    adviceId: march.id,
    adviceBalanceAmount: 2_000_000,
    advices: [
      { adviceId: march.id, adviceNumber: march.adviceNumber, amount: 1_000_000, balanceAmount: 1_000_000 },
      { adviceId: february.id, adviceNumber: february.adviceNumber, amount: 500_000, balanceAmount: 1_000_000 },
    ],
  })
  const listed = async (query: object) => (await admin.call(claimContract.list, { query })).items.map(({ id }) => id)
  expect(await listed({ adviceId: february.id })).toEqual([claim.id])
  expect(await listed({ adviceId: january.id })).toEqual([])
  expect(await listed({ q: february.adviceNumber })).toEqual([claim.id])
  const { paymentId } = await admin.call(claimContract.approve, { params: { id: claim.id }, body: {} })
  const { allocations } = await admin.call(paymentContract.read, { params: { id: paymentId ?? '' } })
  const settled = Object.fromEntries(allocations.map(({ adviceId, amount }) => [adviceId, amount]))
  expect(settled).toEqual({ [march.id]: 1_000_000, [february.id]: 500_000 })
})

test('a claim names open advices of one lease of its tenant, at most fifty', async () => {
  const [{ renter, january, february }, another] = await Promise.all([aRenter(app, admin), aRenter(app, admin)])
  const refused = async (otherAdviceIds: string[]) =>
    (await renter.raw(claimContract.create, { body: { ...paid(january.id), otherAdviceIds } })).body
  expect(await refused([another.january.id])).toMatchObject({ code: 'NOT_FOUND' })
  expect(await refused(['nothing'])).toMatchObject({ code: 'INVALID_INPUT' })
  expect(await refused(Array.from({ length: 50 }, () => february.id))).toMatchObject({ code: 'INVALID_INPUT' })
  const of = await claimOf(renter, paid(february.id))
  await admin.call(claimContract.approve, { params: { id: of.id }, body: {} })
  expect(await refused([february.id])).toMatchObject({ code: 'NOT_OPEN' })
})
