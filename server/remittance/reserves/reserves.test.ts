import { afterAll, beforeAll, expect, test } from 'vitest'
import { closingContract } from '../../../domain/ledger/closing-contract.ts'
import { ledgerContract } from '../../../domain/ledger/ledger-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { expenseContract } from '../../../domain/remittance/expense-contract.ts'
import { remittanceContract } from '../../../domain/remittance/remittance-contract.ts'
import { reserveContract } from '../../../domain/remittance/reserve-contract.ts'
import { advicesOf, billedLease, pay } from '../../testing/billing-steps.ts'
import { type Admin, aBuildingOwnedBy, anOwner, aPhone, arriveBySms, aUnit } from '../../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'

// Cases N6 to N15 of docs/money.md, on the ledger. Each test has its own office, so that its books can be closed.

let app: TestApp
beforeAll(async () => {
  app = await anAppWithOffices('2025-06-15T04:00:00Z')
})
afterAll(() => app.close())

type Office = { admin: Admin; ownerIds: string[]; buildingId: string; adviceIds: string[]; phones: string[] }

/** A building of these owners, let for `rent` a month from January; billed rent is paid. */
async function anOffice({
  shares = ['1/1'],
  rent = 3_000_000,
  target = 5_000_000,
  limit = null as number | null,
  months = ['2025-01'],
} = {}): Promise<Office> {
  const admin = await nextOffice(app)
  const phones = shares.map(() => aPhone())
  const ownerIds: string[] = []
  for (const phoneNumber of phones) ownerIds.push((await anOwner(admin, { phoneNumber })).id)
  const [first = ''] = ownerIds
  await admin.call(ownerContract.update, { params: { id: first }, body: { reserveTarget: target, reserveLimit: limit } })
  const named = ownerIds.map((ownerId, index) => ({ ownerId, share: shares[index] ?? '1/1' }))
  const building = await aBuildingOwnedBy(admin, named)
  const { lease } = await billedLease(admin, { propertyId: (await aUnit(admin, building.id)).id, rentAmount: rent }, months)
  const advices = await advicesOf(admin, lease.id)
  for (const advice of advices) await pay(admin, advice.id, advice.amount, { paidOn: '2025-06-01' })
  return { admin, ownerIds, buildingId: building.id, adviceIds: advices.map(({ id }) => id), phones }
}

const first = ({ ownerIds }: Office) => ownerIds[0] ?? ''
const remit = (office: Office, adviceId = office.adviceIds[0] ?? '', remittedOn = '2025-06-10') =>
  office.admin.call(remittanceContract.create, { body: { ownerId: first(office), adviceIds: [adviceId], remittedOn } })
const bill = (office: Office, amount: number) =>
  office.admin.call(expenseContract.create, {
    body: { buildingId: office.buildingId, vendor: 'Norbu Works', description: 'Roof', amount, billedOn: '2025-06-12' },
  })
const setTarget = (office: Office, reserveTarget: number) =>
  office.admin.call(ownerContract.update, { params: { id: first(office) }, body: { reserveTarget } })
const due = (office: Office, ownerId = first(office)) => office.admin.call(remittanceContract.due, { query: { ownerId } })
const reserveOf = (office: Office, by: Caller = office.admin) =>
  by.call(reserveContract.read, { query: by === office.admin ? { ownerId: first(office) } : {} })
const balanceOf = async (office: Office) => (await reserveOf(office)).balanceAmount
const use = async (office: Office, amount: number) => {
  const charge = (await due(office)).charges.find(({ kind }) => kind === 'EXPENSE')
  return office.admin.call(reserveContract.use, { body: { chargeId: charge?.id ?? '', amount } })
}
const release = (office: Office, amount: number, releasedOn = '2025-06-15') =>
  office.admin.call(reserveContract.release, { body: { ownerId: first(office), amount, releasedOn } })
const reverse = (office: Office, id: string) =>
  office.admin.call(reserveContract.reverse, { params: { id }, body: { reason: 'By mistake.' } })

/** The account of reserves equals the owner's reserve, and the ledger balances. */
async function assertBooks(office: Office): Promise<void> {
  const { accounts, totalDebitAmount, totalCreditAmount } = await office.admin.call(ledgerContract.trialBalance, {})
  expect(totalDebitAmount).toBe(totalCreditAmount)
  const held = accounts.find(({ code }) => code === '2310')
  const { heldAmount, usedAmount, releasedAmount, balanceAmount } = await reserveOf(office)
  expect((held?.creditAmount ?? 0) - (held?.debitAmount ?? 0)).toBe(balanceAmount)
  expect(heldAmount).toBe(usedAmount + releasedAmount + balanceAmount)
}

test('N1: a remittance holds back at most its limit, the preview shows it, and the owner sees it', async () => {
  const office = await anOffice({ rent: 1_200_000, limit: 500_000 })
  expect(await due(office)).toMatchObject({ totalAmount: 1_200_000, reserveAmount: 500_000 })
  expect(await remit(office)).toMatchObject({ shareAmount: 1_200_000, reservedAmount: 500_000, amount: 700_000 })
  const owner = await arriveBySms(app, office.phones[0] ?? '')
  expect(await reserveOf(office, owner)).toMatchObject({ targetAmount: 5_000_000, limitAmount: 500_000, balanceAmount: 500_000 })
  const { items } = await owner.call(reserveContract.movements, {})
  expect(items).toMatchObject([{ kind: 'HELD', changeAmount: 500_000, movedOn: '2025-06-10' }])
  await assertBooks(office)
})

test('N6: a bill uses the balance of the reserve, and the rest is deducted later', async () => {
  const office = await anOffice({ rent: 500_000 })
  await remit(office)
  await bill(office, 800_000)
  const { errors } = await expectProblem(use(office, 500_001), 'INVALID_INPUT')
  expect(errors).toMatchObject([{ path: '/amount', message: expect.stringContaining('at most Nu. 5,000.00') }])
  await use(office, 500_000)
  expect(await due(office)).toMatchObject({ chargedAmount: 300_000, totalAmount: -300_000, reserveAmount: 0 })
  await assertBooks(office)
})

test('N7: the reserve of an owner pays only that owner’s part of a shared bill', async () => {
  const office = await anOffice({ shares: ['1/3', '1/3', '1/3'], rent: 1_500_000 })
  await remit(office)
  expect(await balanceOf(office)).toBe(500_000)
  await bill(office, 1_000_000)
  await expectProblem(use(office, 333_335), 'INVALID_INPUT')
  await use(office, 333_334)
  expect((await due(office)).chargedAmount).toBe(0)
  expect((await due(office, office.ownerIds[1])).chargedAmount).toBe(333_333)
  const [other] = (await due(office, office.ownerIds[1])).charges
  const asked = office.admin.call(reserveContract.use, { body: { chargeId: other?.id ?? '', amount: 1 } })
  await expectProblem(asked, 'INVALID_INPUT')
  await assertBooks(office)
})

test('N8: a reversed remittance also reverses its held amount', async () => {
  const office = await anOffice({ rent: 1_200_000, limit: 500_000 })
  const { id } = await remit(office)
  await office.admin.call(remittanceContract.reverse, { params: { id }, body: { reason: 'Wrong account.' } })
  expect(await reserveOf(office)).toMatchObject({ heldAmount: 0, balanceAmount: 0 })
  expect(await due(office)).toMatchObject({ totalAmount: 1_200_000, reserveAmount: 500_000 })
  await remit(office)
  expect(await balanceOf(office)).toBe(500_000)
  await assertBooks(office)
})

test('N9: a remittance whose reserve was used cannot be reversed before the use is', async () => {
  const office = await anOffice({ rent: 1_200_000, limit: 500_000 })
  const { id } = await remit(office)
  await bill(office, 800_000)
  const used = await use(office, 400_000)
  const takeBack = () => office.admin.call(remittanceContract.reverse, { params: { id }, body: { reason: 'Wrong account.' } })
  expect((await expectProblem(takeBack(), 'IN_USE')).detail).toContain('only Nu. 1,000.00 is left')
  await expectProblem(reverse(office, (await movements(office)).at(-1)?.id ?? ''), 'ILLEGAL_TRANSITION')
  await reverse(office, used.id)
  await expectProblem(reverse(office, used.id), 'ALREADY_REVERSED')
  expect(await balanceOf(office)).toBe(500_000)
  expect((await due(office)).chargedAmount).toBe(800_000)
  await takeBack()
  expect(await balanceOf(office)).toBe(0)
  await assertBooks(office)
})

const movements = async (office: Office) =>
  (await office.admin.call(reserveContract.movements, { query: { ownerId: first(office), sort: 'movedOn:desc' } })).items

test('N10: a reversed bill refills the reserve, and restores the deducted amount', async () => {
  const office = await anOffice({ rent: 500_000, target: 500_000, months: ['2025-01', '2025-02'] })
  await remit(office)
  const { id } = await bill(office, 800_000)
  await use(office, 500_000)
  await setTarget(office, 0)
  const second = await remit(office, office.adviceIds[1], '2025-06-13')
  expect(second).toMatchObject({ deductedAmount: 300_000, reservedAmount: 0, amount: 200_000 })
  await office.admin.call(expenseContract.reverse, { params: { id }, body: { reason: 'Wrong building.' } })
  expect(await balanceOf(office)).toBe(500_000)
  expect((await due(office)).totalAmount).toBe(300_000)
  await expectProblem(use(office, 1), 'ILLEGAL_TRANSITION')
  await assertBooks(office)
})

test('N13: only the rest of a partly deducted bill is used', async () => {
  const office = await anOffice({ rent: 600_000, months: ['2025-01', '2025-02'] })
  await remit(office)
  await setTarget(office, 0)
  await bill(office, 800_000)
  await remit(office, office.adviceIds[1], '2025-06-13')
  expect((await due(office)).charges).toMatchObject([{ amount: 200_000 }])
  await expectProblem(use(office, 200_001), 'INVALID_INPUT')
  await use(office, 200_000)
  expect(await due(office)).toMatchObject({ charges: [], totalAmount: 0 })
  expect(await balanceOf(office)).toBe(400_000)
  await assertBooks(office)
})

test('N11 and N15: a release is paid out, not before the last movement, and can be reversed', async () => {
  const office = await anOffice()
  await remit(office)
  await expectProblem(release(office, 3_000_001), 'INVALID_INPUT')
  const early = await expectProblem(release(office, 100, '2025-06-09'), 'INVALID_INPUT')
  expect(early.errors).toMatchObject([{ path: '/releasedOn', message: expect.stringContaining('10 Jun 2025') }])
  await expectProblem(release(office, 100, '2025-06-16'), 'INVALID_INPUT')
  const { id } = await release(office, 1_000_001)
  expect(await balanceOf(office)).toBe(1_999_999)
  await reverse(office, id)
  expect(await balanceOf(office)).toBe(3_000_000)
  await assertBooks(office)
})

test('N5: after the target is lowered nothing more is held, and nothing is released by itself', async () => {
  const office = await anOffice({ months: ['2025-01', '2025-02'] })
  await remit(office)
  await setTarget(office, 2_000_000)
  expect(await due(office)).toMatchObject({ totalAmount: 3_000_000, reserveAmount: 0 })
  expect(await remit(office, office.adviceIds[1])).toMatchObject({ reservedAmount: 0, amount: 3_000_000 })
  expect(await balanceOf(office)).toBe(3_000_000)
  await assertBooks(office)
})

test('N12: nothing can be released in closed days', async () => {
  const office = await anOffice()
  await remit(office, undefined, '2025-06-01')
  await office.admin.call(closingContract.close, { body: { until: '2025-06-10' } })
  await expectProblem(release(office, 100, '2025-06-10'), 'ILLEGAL_TRANSITION')
  await release(office, 100, '2025-06-11')
  await assertBooks(office)
})

test('N14: the statement shows the reserve through a period, and its account closes with the amount due', async () => {
  const office = await anOffice({ rent: 1_500_000, target: 1_500_000 })
  await remit(office)
  await bill(office, 500_000)
  await use(office, 500_000)
  await release(office, 200_000)
  const statement = (from: string, to: string) =>
    office.admin.call(remittanceContract.statement, { query: { ownerId: first(office), from, to } })
  const { rows, totals } = await statement('2025-06-01', '2025-06-30')
  expect(totals).toMatchObject({
    reserveOpeningAmount: 0,
    reserveHeldAmount: 1_500_000,
    reserveUsedAmount: 500_000,
    reserveReleasedAmount: 200_000,
    reserveClosingAmount: 800_000,
  })
  expect(totals.closingAmount).toBe((await due(office)).totalAmount)
  expect(rows.filter(({ kind }) => kind === 'RESERVE').map(({ shareAmount }) => shareAmount)).toEqual([-1_500_000, 500_000])
  expect((await statement('2025-07-01', '2025-07-31')).totals).toMatchObject({
    reserveOpeningAmount: 800_000,
    reserveHeldAmount: 0,
  })
})

test('two uses at the same time cannot exceed the reserve', async () => {
  const office = await anOffice({ rent: 500_000 })
  await remit(office)
  await bill(office, 800_000)
  const [charge] = (await due(office)).charges
  const body = { chargeId: charge?.id ?? '', amount: 400_000 }
  const both = await Promise.all([1, 2].map(() => office.admin.raw(reserveContract.use, { body })))
  expect(both.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(both.filter(({ status }) => status === 400)).toHaveLength(1)
  expect(await balanceOf(office)).toBe(100_000)
  await assertBooks(office)
})

test('an owner cannot see the reserve of another, and another office sees none', async () => {
  const office = await anOffice({ shares: ['1/2', '1/2'] })
  await remit(office)
  const other = await arriveBySms(app, office.phones[1] ?? '')
  const asked = { query: { ownerId: first(office) } }
  await expectProblem(other.call(reserveContract.read, asked), 'NOT_FOUND')
  await expectProblem(other.call(reserveContract.movements, asked), 'NOT_FOUND')
  expect((await other.call(reserveContract.movements, {})).items).toEqual([])
  const stranger = await nextOffice(app)
  await expectProblem(stranger.call(reserveContract.read, asked), 'NOT_FOUND')
  expect((await stranger.call(reserveContract.movements, asked)).items).toEqual([])
  const [held] = await movements(office)
  const reversal = { params: { id: held?.id ?? '' }, body: { reason: 'Mine.' } }
  await expectProblem(stranger.call(reserveContract.reverse, reversal), 'NOT_FOUND')
})
