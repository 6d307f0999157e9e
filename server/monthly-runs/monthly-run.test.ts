import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { monthlyRunContract } from '../../domain/monthly-runs/monthly-run-contract.ts'
import { addDays, calendarDate, firstDayOf, lastDayOf, monthOf } from '../../domain/calendar-date.ts'
import { rowsStartingIn } from '../../domain/leases/rent/rent-schedule.ts'
import { chhetrum } from '../../domain/money.ts'
import { type Admin, aBuilding, aLease, anActiveLease, aUnit } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { type TestApp } from '../testing/test-app.ts'
import { resumeMonthlyRuns } from './generate-advices.ts'
import { insertRun } from './monthly-run-store.ts'
import { plainTerms } from './plan-block.ts'
import { openMonth, runBlock } from './run-block.ts'

test('the result computed once for all leases with the same rent equals that of the engine for each', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(calendarDate('1990-01-01'), days))
  const terms = fc.record({
    rentAmount: fc.integer({ min: 1, max: 1_000_000_000 }).map(chhetrum),
    proration: fc.constantFrom(
      'ACTUAL' as const,
      'THIRTY_DAY' as const,
      'THIRTY_360' as const,
      'YEAR_365' as const,
      'NONE' as const,
    ),
    dueDay: fc.integer({ min: 1, max: 31 }),
    dueTiming: fc.constantFrom('FOLLOWING_MONTH' as const, 'SAME_MONTH' as const),
  })
  const propertyType = fc.constantFrom('UNIT' as const, 'BUILDING' as const, 'LAND' as const)
  const days = fc.integer({ min: 0, max: 3_000 })
  fc.assert(
    fc.property(terms, propertyType, day, days, days, (rent, type, within, before, after) => {
      const month = monthOf(within)
      const whole = {
        ...plainTerms(rent, month),
        propertyType: type,
        startDate: addDays(firstDayOf(month), -before),
        endDate: addDays(lastDayOf(month), after),
      }
      expect(rowsStartingIn(whole, month)).toEqual(rowsStartingIn(plainTerms(rent, month), month))
    }),
    { numRuns: 500 },
  )
})

describe('a run', () => {
  let app: TestApp
  let admin: Admin
  let organisationId: string
  beforeAll(async () => {
    app = await anAppWithOffices('2025-04-20T04:00:00Z')
  })
  beforeEach(async () => {
    admin = await nextOffice(app)
    const organisation = await app.database.as({ kind: 'auth' }, (tx) =>
      tx.selectFrom('organisations').select('id').where('admin_id', '=', admin.adminId).executeTakeFirstOrThrow(),
    )
    organisationId = organisation.id
  })
  afterAll(() => app.close())

  const job = () => ({ kind: 'job' as const, organisationId })
  const generate = () => admin.call(adviceContract.generate, { body: { month: '2025-03' } })
  const latest = async () => (await admin.call(monthlyRunContract.latest, { query: { month: '2025-03' } })).run
  const letUnits = async (count: number) => {
    const buildingId = (await aBuilding(admin)).id
    for (let index = 0; index < count; index += 1) {
      const startDate = index % 2 ? '2025-03-10' : '2025-03-01'
      await anActiveLease(admin, { propertyId: (await aUnit(admin, buildingId)).id, startDate })
    }
  }
  const cutShort = async () => {
    const month = monthOf(calendarDate('2025-03-01'))
    const runId = await app.database.as(job(), (tx) => insertRun(tx, { month, months: [month], leaseCount: 5 }))
    await app.database.as(job(), (tx) => openMonth(tx, runId ?? ''))
    await app.database.as(job(), (tx) => runBlock(tx, runId ?? '', 2))
  }
  const advices = async () =>
    (await admin.call(adviceContract.list, { query: { month: '2025-03', pageSize: 50, sort: 'adviceNumber:asc' } })).items

  test('that was interrupted after a block continues there, and every lease has one advice', async () => {
    await letUnits(5)
    await cutShort()
    expect(await latest()).toMatchObject({ state: 'RUNNING', leaseCount: 5, doneCount: 2, createdCount: 2 })
    expect(await generate()).toEqual({ created: 0, skipped: 5, exceptions: [] })
    expect((await advices()).map(({ adviceNumber }) => adviceNumber.slice(-1))).toEqual(['1', '2', '3', '4', '5'])
    expect(new Set((await advices()).map(({ leaseId }) => leaseId)).size).toBe(5)
  })

  test('bills its parts once, also if two processes take the last one at the same time', async () => {
    await letUnits(5)
    const month = monthOf(calendarDate('2025-03-01'))
    const runId = (await app.database.as(job(), (tx) => insertRun(tx, { month, months: [month], leaseCount: 5 }))) ?? ''
    await app.database.as(job(), (tx) => openMonth(tx, runId, 2))
    const block = () => app.database.as(job(), (tx) => runBlock(tx, runId, 2))
    const raised = await Promise.all([block(), block(), block(), block(), block()])
    expect(raised.reduce((sum, { created }) => sum + created, 0)).toBe(5)
    expect(await block()).toEqual({ created: 0, isDone: true })
    expect(await generate()).toEqual({ created: 0, skipped: 5, exceptions: [] })
    expect((await advices()).map(({ adviceNumber }) => adviceNumber.slice(-1))).toEqual(['1', '2', '3', '4', '5'])
    expect(new Set((await advices()).map(({ leaseId }) => leaseId)).size).toBe(5)
  })

  test('without a process is resumed by the job after two minutes', async () => {
    await letUnits(3)
    await cutShort()
    const resume = () => resumeMonthlyRuns({ within: app.database.as, actor: job() })
    expect(await resume()).toBe(0)
    const now = app.clock.now()
    app.clock.set(new Date(now.getTime() + 121_000))
    expect(await latest()).toMatchObject({ state: 'STOPPED' })
    expect(await resume()).toBe(1)
    expect(await latest()).toMatchObject({ state: 'FINISHED', doneCount: 3, createdCount: 3 })
    expect(await resume()).toBe(0)
    app.clock.set(now)
  })

  test('has a preview with the same advices, amounts and exceptions', async () => {
    await letUnits(3)
    const pending = await aLease(admin, { startDate: '2025-03-05' })
    const preview = await admin.call(monthlyRunContract.preview, { body: { month: '2025-03' } })
    expect(await advices()).toEqual([])
    const { created, exceptions } = await generate()
    expect(preview).toMatchObject({ adviceCount: created, exceptionCount: 1, exceptions, skippedCount: 0, isComplete: true })
    expect((await advices()).reduce((sum, { amount }) => sum + amount, 0)).toBe(preview.amount)
    expect(exceptions).toMatchObject([{ leaseId: pending.id }])
    const run = await latest()
    const listed = await admin.call(monthlyRunContract.exceptions, { params: { id: run?.id ?? '' }, query: {} })
    expect(listed.items).toMatchObject([{ leaseId: pending.id, leaseNumber: pending.leaseNumber }])
    // The run was for everything, so each kind of property finds its own part in it.
    const ofType = async (propertyType: 'UNIT' | 'LAND') => {
      const { run: whole } = await admin.call(monthlyRunContract.latest, { query: { month: '2025-03', propertyType } })
      const params = { id: whole?.id ?? '' }
      return (await admin.call(monthlyRunContract.exceptions, { params, query: { propertyType } })).total
    }
    expect([await ofType('UNIT'), await ofType('LAND')]).toEqual([1, 0])
  })
})
