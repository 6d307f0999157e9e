import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { jobContract } from '../../domain/jobs/job-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { monthlyRunContract } from '../../domain/monthly-runs/monthly-run-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { closingContract } from '../../domain/ledger/closing-contract.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import { advicesOf, pay } from '../testing/billing-steps.ts'
import { type Admin, aLease, anActiveLease, anAdmin, aPassword } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await aTestApp('2025-04-01T04:00:00Z')
})
afterAll(() => app.close())

/** An office and its ADMIN on a day: sessions end while the clock moves. */
async function anOffice(at = '2025-04-01') {
  app.clock.set(new Date(`${at}T04:00:00Z`))
  let admin: Admin = await anAdmin(app)
  return {
    admin: () => admin,
    moveTo: async (day: string) => {
      app.clock.set(new Date(`${day}T04:00:00Z`))
      admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
      await app.jobs.runDue()
    },
  }
}

const weekly = {
  frequency: 'WEEKLY',
  periodMethod: 'ANNIVERSARY',
  rentAmount: 350_000,
  startDate: '2025-04-01',
  endDate: '2025-06-30',
} as const
const generate = (admin: Admin, month: string) => admin.call(adviceContract.generate, { body: { month } })
const startsOf = async (admin: Admin, leaseId: string) =>
  (await advicesOf(admin, leaseId)).map(({ periodStart }) => periodStart).toSorted()

test('K33: the monthly run bills every week that starts in the month, once, and each is due by the law', async () => {
  const { admin } = await anOffice()
  const lease = await anActiveLease(admin(), weekly)
  const preview = await admin().call(monthlyRunContract.preview, { body: { month: '2025-04' } })
  expect(preview).toMatchObject({ adviceCount: 5, amount: 1_750_000 })
  await generate(admin(), '2025-04')
  expect(await generate(admin(), '2025-04')).toMatchObject({ created: 0, skipped: 5 })
  const advices = await advicesOf(admin(), lease.id)
  expect(advices.map(({ periodStart, periodEnd, dueDate, amount }) => [periodStart, periodEnd, dueDate, amount])).toEqual([
    ['2025-04-01', '2025-04-07', '2025-05-05', 350_000],
    ['2025-04-08', '2025-04-14', '2025-05-05', 350_000],
    ['2025-04-15', '2025-04-21', '2025-05-05', 350_000],
    ['2025-04-22', '2025-04-28', '2025-05-05', 350_000],
    ['2025-04-29', '2025-05-05', '2025-06-05', 350_000],
  ])
  const roll = await admin().call(reportContract.rentRoll, { query: { month: '2025-04' } })
  expect(roll.rows).toMatchObject([{ rentAmount: 1_520_833 }])
})

test('K25: an advice with a lead is issued once on its day, and its due date stays', async () => {
  const office = await anOffice()
  const lease = await anActiveLease(office.admin(), { ...weekly, dueTiming: 'SAME_MONTH', dueDay: 1, issueLeadDays: 3 })
  // The monthly run issues the advices that are due soon enough, and leaves the rest.
  expect(await generate(office.admin(), '2025-04')).toMatchObject({ created: 1, skipped: 0, exceptions: [] })
  await office.moveTo('2025-04-04')
  expect(await startsOf(office.admin(), lease.id)).toEqual(['2025-04-01'])
  await office.moveTo('2025-04-05')
  await app.jobs.runDue()
  expect(await startsOf(office.admin(), lease.id)).toEqual(['2025-04-01', '2025-04-08'])
  expect((await advicesOf(office.admin(), lease.id)).map(({ dueDate }) => dueDate)).toEqual(['2025-04-01', '2025-04-08'])
  // Missed days are made up, across the end of a month and during another run.
  app.clock.set(new Date('2025-05-05T04:00:00Z'))
  await office.moveTo('2025-05-05')
  expect((await startsOf(office.admin(), lease.id)).at(-1)).toBe('2025-05-06')
  expect(await startsOf(office.admin(), lease.id)).toHaveLength(6)
  const { totalDebitAmount, totalCreditAmount } = await office.admin().call(ledgerContract.trialBalance, {})
  expect(totalDebitAmount).toBe(totalCreditAmount)
})

test('a period in arrears waits for its day after the run of its month, and does not count as unbilled', async () => {
  const office = await anOffice('2025-01-02')
  const lease = await anActiveLease(office.admin(), { frequency: 'QUARTERLY', startDate: '2025-01-01', issueLeadDays: 14 })
  for (const month of ['2025-01', '2025-02']) await generate(office.admin(), month)
  const unbilled = await office.admin().call(adviceContract.unbilled, { query: { before: '2025-03' } })
  expect(unbilled.leases).toEqual([])
  await office.moveTo('2025-03-21')
  expect(await advicesOf(office.admin(), lease.id)).toEqual([])
  await generate(office.admin(), '2025-03')
  await office.moveTo('2025-03-22')
  expect(await advicesOf(office.admin(), lease.id)).toMatchObject([{ periodStart: '2025-01-01', dueDate: '2025-04-05' }])
})

test('two runs of the job and a monthly run at the same time create one advice for each period', async () => {
  const office = await anOffice('2025-04-01')
  const lease = await anActiveLease(office.admin(), { ...weekly, issueLeadDays: 90 })
  const admin = office.admin()
  // The job may find its other run at work, and is then refused.
  const isRunning = { reply: { detail: 'This job is already running. Wait until it ends.' } }
  const now = () =>
    admin
      .call(jobContract.run, { params: { name: 'ISSUE_ADVICES' } })
      .catch((refused: unknown) => expect(refused).toMatchObject(isRunning))
  await Promise.all([generate(admin, '2025-04'), now(), generate(admin, '2025-05'), app.jobs.runDue()])
  await expect.poll(async () => (await advicesOf(admin, lease.id)).length).toBe(8)
  const starts = await startsOf(admin, lease.id)
  expect(new Set(starts).size).toBe(starts.length)
})

test('closed books prevent the issue of an advice, and the job reports it', async () => {
  const office = await anOffice('2025-04-01')
  await anActiveLease(office.admin(), { ...weekly, startDate: '2025-03-01', issueLeadDays: 60 })
  await office.admin().call(closingContract.close, { body: { until: '2025-03-31' } } as never)
  await office.admin().call(jobContract.run, { params: { name: 'ISSUE_ADVICES' } })
  const resultOf = async () =>
    (await office.admin().call(jobContract.list, {})).find(({ name }) => name === 'ISSUE_ADVICES')?.lastRun?.result
  await expect.poll(resultOf).toContain('Not issued')
})

test('K16: a tenant who leaves within two weeks is credited the days after, and the paid part is credit', async () => {
  const { admin } = await anOffice('2025-04-10')
  const lease = await anActiveLease(admin(), { ...weekly, frequency: 'EVERY_TWO_WEEKS', rentAmount: 700_000 })
  await generate(admin(), '2025-04')
  const [first] = await advicesOf(admin(), lease.id)
  await pay(admin(), first?.id ?? '', 700_000, { paidOn: '2025-04-01' })
  await admin().call(leaseMoveContract.terminate, {
    params: { id: lease.id },
    body: { by: 'TENANT', noticeDate: '2025-04-01', effectiveDate: '2025-04-05', reason: 'Moving', overrideReason: 'Agreed.' },
  })
  const advices = await advicesOf(admin(), lease.id)
  expect(advices.map(({ creditedAmount, balanceAmount }) => [creditedAmount, balanceAmount])).toEqual([
    [450_000, 0],
    [700_000, 0],
    [700_000, 0],
  ])
})

test('K17: custom dates are stored with the lease, shown in its schedule, billed, and continue with a renewal', async () => {
  const { admin } = await anOffice('2025-02-01')
  const terms = {
    frequency: 'CUSTOM_DATES' as const,
    customDates: ['08-01', '02-01'],
    rentAmount: 6_000_000,
    endDate: '2026-01-31',
  }
  const lease = await anActiveLease(admin(), { ...terms, startDate: '2025-02-01' })
  expect(lease).toMatchObject({ customDates: ['02-01', '08-01'], weekStartsOn: null, issueLeadDays: null })
  const { schedule } = await admin().call(leaseContract.schedule, { params: { id: lease.id } })
  expect(schedule.map(({ periodStart, dueDate, amount }) => [periodStart, dueDate, amount])).toEqual([
    ['2025-02-01', '2025-08-05', 6_000_000],
    ['2025-08-01', '2026-02-05', 6_000_000],
  ])
  await generate(admin(), '2025-02')
  expect(await advicesOf(admin(), lease.id)).toMatchObject([{ periodStart: '2025-02-01', periodEnd: '2025-07-31' }])
  const renewed = await admin().call(leaseMoveContract.renew, {
    params: { id: lease.id },
    body: { startDate: '2026-02-01', endDate: '2027-01-31', rentAmount: 6_000_000 },
  })
  expect(renewed).toMatchObject({ frequency: 'CUSTOM_DATES', customDates: ['02-01', '08-01'] })
  const changed = await admin().call(leaseMoveContract.change, {
    params: { id: renewed.id },
    body: { frequency: 'WEEKLY', weekStartsOn: 'FRIDAY', issueLeadDays: 7, rentAmount: 200_000 },
  })
  expect(changed).toMatchObject({ frequency: 'WEEKLY', customDates: null, weekStartsOn: 'FRIDAY', issueLeadDays: 7 })
  const back = await admin().call(leaseMoveContract.change, {
    params: { id: renewed.id },
    body: { frequency: 'MONTHLY', rentAmount: 1_000_000, issueLeadDays: null },
  })
  expect(back).toMatchObject({ frequency: 'MONTHLY', weekStartsOn: null, issueLeadDays: null })
})

test('K27: a deposit of a weekly lease is limited to two months’ rent, a month being 365 ÷ 84 weeks', async () => {
  const { admin } = await anOffice()
  await expectProblem(aLease(admin(), { ...weekly, depositAmount: 3_041_667 }), 'POLICY_VIOLATION')
  expect(await aLease(admin(), { ...weekly, depositAmount: 3_041_666 })).toMatchObject({ depositAmount: 3_041_666 })
})

test('inconsistent terms are refused at their field', async () => {
  const { admin } = await anOffice()
  for (const [terms, path] of [
    [{ frequency: 'CUSTOM_DATES' }, '/customDates'],
    [{ frequency: 'CUSTOM_DATES', customDates: ['02-29'] }, '/customDates/0'],
    [{ frequency: 'WEEKLY', proration: 'THIRTY_DAY' }, '/proration'],
    [{ weekStartsOn: 'FRIDAY' }, '/weekStartsOn'],
    [{ issueLeadDays: 91 }, '/issueLeadDays'],
    [{ frequency: 'WEEKLY', startDate: '2025-04-01', endDate: '2055-03-31' }, '/endDate'],
  ] as const) {
    const { errors } = await expectProblem(aLease(admin(), terms as never), 'INVALID_INPUT')
    expect(errors?.map((error) => error.path)).toEqual([path])
  }
})
