import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import { leaseEffectContract } from '../../../domain/advices/lease-effect-contract.ts'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { ledgerContract } from '../../../domain/ledger/ledger-contract.ts'
import { moveLeasesByDate } from '../../leases/move-leases-by-date.ts'
import { accountOf, advicesOf, billedLease, endLease, pay } from '../../testing/billing-steps.ts'
import { type Admin, anActiveLease, aPassword, aPlot } from '../../testing/factories.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeEach(async () => {
  ;({ app, admin } = await anOfficeApp('2025-04-15T04:00:00Z'))
})
afterEach(() => app.close())

const changeRent = (id: string, effectiveDate: string, rentAmount: number) =>
  admin.call(leaseMoveContract.rentChange, {
    params: { id },
    body: { effectiveDate, rentAmount, noticeDate: '2024-10-01', overrideReason: 'Agreed by both.' },
  })
const suspend = (id: string, from: string) => admin.call(leaseMoveContract.suspend, { params: { id }, body: { from } })
const resume = (id: string, on: string) => admin.call(leaseMoveContract.resume, { params: { id }, body: { on } })
const generate = (month: string) => admin.call(adviceContract.generate, { body: { month } })
const amountsOf = async (id: string) => (await advicesOf(admin, id)).map(({ amount, balanceAmount }) => [amount, balanceAmount])
const quarter = ['2025-01', '2025-02', '2025-03']
const thousand = { rentAmount: 100_000 }

async function moveTo(day: string): Promise<void> {
  app.clock.set(new Date(`${day}T04:00:00Z`))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  await app.database.as({ kind: 'job', organisationId: await organisationRunBy(app, admin) }, (tx) => moveLeasesByDate(tx))
}

async function balances(): Promise<void> {
  const { totalDebitAmount, totalCreditAmount } = await admin.call(ledgerContract.trialBalance, {})
  expect(totalDebitAmount).toBe(totalCreditAmount)
}

describe('another rent for billed periods', () => {
  test('a higher rent adds one line per period to the next advice; issued advices stay (R10)', async () => {
    const { lease } = await billedLease(admin, thousand, quarter)
    await changeRent(lease.id, '2025-02-01', 110_000)
    expect(await amountsOf(lease.id)).toEqual([
      [100_000, 100_000],
      [100_000, 100_000],
      [100_000, 100_000],
    ])
    await generate('2025-04')
    const april = (await advicesOf(admin, lease.id)).at(-1)
    expect(april?.lines.map(({ amount }) => amount)).toEqual([110_000, 10_000, 10_000])
    expect(april?.lines[1]?.explanation.rule).toBe('R10')
    await generate('2025-05')
    expect((await advicesOf(admin, lease.id)).at(-1)?.amount).toBe(110_000)
    await balances()
  })

  test('a later increase does not change paid amounts (B5)', async () => {
    const { lease } = await billedLease(admin, thousand, quarter)
    for (const { id } of await advicesOf(admin, lease.id)) await pay(admin, id, 100_000, { paidOn: '2025-04-01' })
    await changeRent(lease.id, '2025-04-01', 110_000)
    await generate('2025-04')
    const advices = await advicesOf(admin, lease.id)
    expect(advices.map(({ status }) => status)).toEqual(['PAID', 'PAID', 'PAID', 'DUE'])
    expect(advices.at(-1)?.amount).toBe(110_000)
  })

  test('a lower rent creates a credit note, and the paid part becomes credit', async () => {
    const { lease } = await billedLease(admin, thousand, quarter)
    const [january] = await advicesOf(admin, lease.id)
    await pay(admin, january?.id ?? '', 100_000)
    await changeRent(lease.id, '2025-01-01', 90_000)
    // The credit of January pays February automatically.
    expect(await amountsOf(lease.id)).toEqual([
      [100_000, 0],
      [100_000, 80_000],
      [100_000, 90_000],
    ])
    await balances()
  })

  test('raising and lowering the rent again restores the amounts', async () => {
    const { lease } = await billedLease(admin, thousand, quarter)
    await changeRent(lease.id, '2025-02-01', 130_000)
    await generate('2025-04')
    await changeRent(lease.id, '2025-02-02', 100_000)
    const { principalAmount } = await accountOf(admin, lease.id, '2025-12-31')
    const expected = 100_000 * 4 + Math.round((30_000 * 1) / 28)
    expect(Math.abs(principalAmount - expected)).toBeLessThanOrEqual(1)
  })

  test('if the whole term is billed, the correction is a separate advice', async () => {
    const other = await billedLease(admin, { ...thousand, endDate: '2025-06-30' }, [...quarter, '2025-04', '2025-05', '2025-06'])
    await changeRent(other.lease.id, '2025-05-01', 110_000)
    expect((await advicesOf(admin, other.lease.id)).map(({ amount }) => amount).toSorted((a, b) => a - b)[0]).toBe(20_000)
    await generate('2025-06')
    expect(await advicesOf(admin, other.lease.id)).toHaveLength(7)
  })
})

describe('a suspension', () => {
  test('credits its billed days, and the rest of the month is charged when the lease is resumed', async () => {
    const { lease } = await billedLease(admin, { rentAmount: 310_000 }, quarter)
    await suspend(lease.id, '2025-03-11')
    expect((await amountsOf(lease.id))[2]).toEqual([310_000, 100_000])
    await resume(lease.id, '2025-03-21')
    const rest = (await advicesOf(admin, lease.id)).find(({ amount }) => amount === 110_000)
    // The due day of March has passed.
    expect(rest).toMatchObject({
      periodStart: '2025-03-01',
      periodEnd: '2025-03-31',
      dueDate: '2025-04-16',
      balanceAmount: 110_000,
    })
    expect(rest?.lines).toMatchObject([
      { label: expect.stringContaining('Adjustment'), amount: 110_000, explanation: { rule: 'R10' } },
    ])
    await generate('2025-04')
    expect((await advicesOf(admin, lease.id)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      ...[110_000, 310_000, 310_000, 310_000, 310_000],
    ])
    await balances()
  })

  test('that ends early charges the later periods by their own due days, each once', async () => {
    const { lease } = await billedLease(admin, { rentAmount: 300_000 }, [...quarter, '2025-04', '2025-05', '2025-06'])
    await suspend(lease.id, '2025-04-10')
    expect((await amountsOf(lease.id)).slice(3)).toEqual([
      [300_000, 90_000],
      [300_000, 0],
      [300_000, 0],
    ])
    const effect = await admin.call(leaseEffectContract.preview, {
      params: { id: lease.id },
      body: { move: 'RESUME', body: { on: '2025-04-12' } },
    })
    expect(effect.charges.map(({ amount }) => amount)).toEqual([190_000, 300_000, 300_000])
    await resume(lease.id, '2025-04-12')
    const restored = (await advicesOf(admin, lease.id)).filter(({ id, lines }) => id && lines[0]?.label.startsWith('Adjustment'))
    expect(restored.map(({ periodStart, dueDate, balanceAmount }) => [periodStart, dueDate, balanceAmount])).toEqual([
      ['2025-04-01', '2025-05-05', 190_000],
      ['2025-05-01', '2025-06-05', 300_000],
      ['2025-06-01', '2025-07-05', 300_000],
    ])
    const { principalAmount } = await accountOf(admin, lease.id, '2025-12-31')
    expect(principalAmount).toBe(6 * 300_000 - 20_000)
    await generate('2025-07')
    expect((await advicesOf(admin, lease.id)).at(-1)).toMatchObject({ amount: 300_000 })
    await suspend(lease.id, '2025-05-01')
    expect((await accountOf(admin, lease.id, '2025-12-31')).principalAmount).toBe(3 * 300_000 + 280_000)
    await balances()
  })

  test('bills no month without rent until the lease is resumed in that month', async () => {
    const { lease } = await billedLease(admin, { rentAmount: 300_000 }, quarter)
    await anActiveLease(admin, thousand)
    await suspend(lease.id, '2025-04-01')
    const { exceptions } = await generate('2025-04')
    expect(exceptions[0]?.reason).toContain('suspended')
    await resume(lease.id, '2025-04-15')
    expect((await advicesOf(admin, lease.id)).at(-1)).toMatchObject({ periodStart: '2025-04-01', amount: 160_000 })
    expect(await generate('2025-04')).toMatchObject({ created: 0 })
  })
})

describe('a withdrawn notice', () => {
  const giveNotice = (id: string, effectiveDate: string) => endLease(admin, id, effectiveDate)
  const withdraw = (id: string) => admin.call(leaseMoveContract.withdrawNotice, { params: { id }, body: {} })

  test('charges the rest of a period that was billed to the last day of the notice', async () => {
    const { lease } = await billedLease(admin, { rentAmount: 1_000_000 }, quarter)
    await giveNotice(lease.id, '2025-04-20')
    await generate('2025-04')
    expect((await advicesOf(admin, lease.id)).at(-1)).toMatchObject({ periodEnd: '2025-04-20', amount: 666_667 })
    await withdraw(lease.id)
    const rest = (await advicesOf(admin, lease.id)).find(({ amount }) => amount === 333_333)
    expect(rest).toMatchObject({ periodStart: '2025-04-01', periodEnd: '2025-04-30', dueDate: '2025-05-05' })
    expect(rest?.lines).toMatchObject([{ label: 'Adjustment 01 Apr 2025 – 30 Apr 2025', explanation: { rule: 'R10' } }])
    await generate('2025-05')
    expect((await accountOf(admin, lease.id, '2025-12-31')).principalAmount).toBe(5 * 1_000_000)
    await giveNotice(lease.id, '2025-04-25')
    await moveTo('2025-04-26')
    expect((await accountOf(admin, lease.id, '2025-12-31')).principalAmount).toBe(3 * 1_000_000 + 833_333)
    await balances()
  })

  test('charges the rest of a year that is billed ahead now, not with the next year', async () => {
    const { id } = await anActiveLease(admin, {
      ...{ propertyType: 'LAND', propertyId: (await aPlot(admin)).id, endDate: '2027-12-31', frequency: 'YEARLY' },
      ...{ rentAmount: 3_650_000, dueTiming: 'SAME_MONTH' },
    })
    await giveNotice(id, '2025-05-31')
    await generate('2025-01')
    expect(await amountsOf(id)).toEqual([[1_510_000, 1_510_000]])
    await withdraw(id)
    const rest = (await advicesOf(admin, id)).find(({ amount }) => amount === 2_140_000)
    expect(rest).toMatchObject({ dueDate: '2025-04-16', periodEnd: '2025-12-31' })
  })
})

describe('the preview of a change', () => {
  const preview = (id: string, body: object) => admin.call(leaseEffectContract.preview, { params: { id }, body: body as never })

  test('returns the amounts to credit and stores nothing', async () => {
    const { lease } = await billedLease(admin, { rentAmount: 310_000 }, quarter)
    const before = await amountsOf(lease.id)
    const effect = await preview(lease.id, { move: 'SUSPEND', body: { from: '2025-03-11' } })
    expect(effect.credits.map(({ amount, label }) => [label, amount])).toEqual([['Rent from 01 Mar 2025', 210_000]])
    expect(effect).toMatchObject({ statusAfter: 'SUSPENDED', balanceBeforeAmount: 930_000, balanceAfterAmount: 720_000 })
    expect(await amountsOf(lease.id)).toEqual(before)
  })

  test('of a notice shows the amounts that it will credit, and the rule it would break', async () => {
    const { lease } = await billedLease(admin, thousand, [...quarter, '2025-04', '2025-05', '2025-06', '2025-07'])
    const body = { by: 'TENANT', noticeDate: '2025-04-15', effectiveDate: '2025-06-15', reason: 'Moving' }
    const effect = await preview(lease.id, { move: 'TERMINATE', body })
    expect(effect.credits.map(({ amount }) => amount)).toEqual([50_000, 100_000])
    expect(effect).toMatchObject({ breach: null, lastDay: '2025-06-15', statusAfter: 'ACTIVE' })
    const early = await preview(lease.id, { move: 'TERMINATE', body: { ...body, effectiveDate: '2025-05-15' } })
    expect(early.breach).toContain('Act ss.80-81')
  })

  test('of an increase shows the lines of the next advice', async () => {
    const { lease } = await billedLease(admin, thousand, quarter)
    const body = { effectiveDate: '2025-03-01', rentAmount: 105_000, noticeDate: '2024-11-01' }
    const effect = await preview(lease.id, { move: 'RENT_CHANGE', body })
    expect(effect.charges.map(({ adviceNumber, amount }) => [adviceNumber, amount])).toEqual([[null, 5_000]])
    expect(effect.breach).toContain('24 months')
  })
})
