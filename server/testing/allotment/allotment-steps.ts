import {
  type AllotmentApplicant,
  type AllotmentRound,
  allotmentApplicantContract,
  allotmentRoundContract,
} from '../../../domain/allotment/allotment-contract.ts'
import { publicAllotmentContract } from '../../../domain/allotment/public-allotment-contract.ts'
import { addDays, type CalendarDate, calendarDate, thimphuDate } from '../../../domain/calendar-date.ts'
import { chhetrum } from '../../../domain/money.ts'
import { eventually } from '../eventually.ts'
import { type Admin, aCid, aLease, aPhone, aTenant, aUnit } from '../factories.ts'
import { organisationRunBy } from '../organisation-run-by.ts'
import type { Caller, TestApp } from '../test-app.ts'

type Office = Pick<Admin, 'call'>

export const roundBody = (unitIds: string[], today: CalendarDate) => ({
  ...{ title: 'Staff flats, Changjiji', mode: 'POINTS' as const, unitIds, offerDays: 7, longestStayMonths: 60 },
  ...{ registerUntil: addDays(today, 2), incomeCeilingAmount: chhetrum(5_000_000), minHousehold: 1, maxHousehold: 8 },
  pointRules: [
    { kind: 'MEMBER' as const, label: null, points: 2, max: 10 },
    { kind: 'OTHER' as const, label: 'Works in this dzongkhag', points: 3, max: 3 },
  ],
  seedEvent: 'First prize of the Bhutan Lottery draw of that day',
  ...{ seedSource: 'Kuensel of the next day', seedOn: addDays(today, 5) },
})

export const statedFacts = () => ({
  ...{ name: 'Pema Choden', phoneNumber: aPhone(), cid: aCid(), householdSize: 3, employer: 'Ministry of Health' },
  ...{ monthlyIncomeAmount: chhetrum(3_000_000), hasDisability: false, distanceKm: 5, statements: [1] },
})

type Given = { units?: number; today?: CalendarDate } & Partial<Omit<ReturnType<typeof roundBody>, 'mode'>> & {
    mode?: 'POINTS' | 'DRAW'
    followsRoundId?: string
    carriesOver?: boolean
  }

/** The tests begin on 15 June 2025. */
export async function aRound(
  admin: Office,
  { units = 1, today = calendarDate('2025-06-15'), ...given }: Given = {},
): Promise<AllotmentRound> {
  const unitIds: string[] = []
  for (let count = 0; count < units; count += 1) unitIds.push((await aUnit(admin as Admin)).id)
  return admin.call(allotmentRoundContract.create, { body: { ...roundBody(unitIds, today), ...given } })
}

export async function anOpenRound(admin: Office, given: Given = {}): Promise<AllotmentRound> {
  const { id } = await aRound(admin, given)
  return admin.call(allotmentRoundContract.open, { params: { id } })
}

export async function aRegistered(admin: Office, roundId: string, given: object = {}): Promise<AllotmentApplicant> {
  return admin.call(allotmentApplicantContract.create, { body: { ...statedFacts(), ...given, roundId } })
}

/** The code that was sent to the phone of a visitor, with its token. */
export async function aPhoneCode(
  app: TestApp,
  roundId: string,
  phoneNumber: string,
): Promise<{ code: string; codeToken: string }> {
  const codes = () => app.sms.filter(({ to }) => to === phoneNumber).flatMap(({ body }) => /code: (\d{6})/.exec(body)?.[1] ?? [])
  const sofar = codes().length
  const { codeToken } = await app.visitor.call(publicAllotmentContract.sendCode, {
    params: { id: roundId },
    body: { phoneNumber },
  })
  return { codeToken, code: await eventually(() => codes()[sofar]) }
}

type Sent = { params?: Record<string, string>; body?: unknown }
export type Call = (key: string, sent?: Sent, by?: Caller) => Promise<Record<string, unknown>>

/** The last day of registration is yesterday, and the event tomorrow or today, so that no test needs to move the clock. */
export async function setDays(
  app: TestApp,
  admin: Pick<Admin, 'adminId'>,
  roundId: string,
  { isEventToday = false } = {},
): Promise<void> {
  const actor = { kind: 'job', organisationId: await organisationRunBy(app, admin) } as const
  await app.database.as(actor, (tx) =>
    tx
      .updateTable('allotment_rounds')
      .set({ register_until: addDays(tx.today, -1), seed_on: addDays(tx.today, isEventToday ? 0 : 1) })
      .where('id', '=', roundId)
      .execute(),
  )
}

export async function closed(app: TestApp, admin: Admin, roundId: string): Promise<AllotmentRound> {
  await setDays(app, admin, roundId)
  return admin.call(allotmentRoundContract.close, { params: { id: roundId } })
}

/** The list is published, and the result of the event is entered. */
export async function drawn(app: TestApp, admin: Admin, roundId: string, seed = '407218'): Promise<AllotmentRound> {
  await closed(app, admin, roundId)
  await setDays(app, admin, roundId, { isEventToday: true })
  return admin.call(allotmentRoundContract.draw, { params: { id: roundId }, body: { seed } })
}

export async function finished(app: TestApp, admin: Admin): Promise<AllotmentRound> {
  const { id } = await anOpenRound(admin)
  await aRegistered(admin, id)
  await drawn(app, admin, id)
  return admin.call(allotmentRoundContract.finish, { params: { id } })
}

/** An applicant who has the offer of a unit. */
export async function anOffered(app: TestApp, admin: Admin): Promise<AllotmentApplicant> {
  const { id } = await anOpenRound(admin)
  const { id: applicantId } = await aRegistered(admin, id)
  await drawn(app, admin, id)
  await admin.call(allotmentRoundContract.offer, { params: { id } })
  return admin.call(allotmentApplicantContract.read, { params: { id: applicantId } })
}

/** A record for each call of allotment that requires a version, with a valid body. */
export function allotmentSamples(office: () => { app: TestApp; admin: Admin }) {
  const opened = async () => {
    const round = await anOpenRound(office().admin)
    await aRegistered(office().admin, round.id)
    return round
  }
  const ofToday = async () => {
    const { app, admin } = office()
    const { id } = await opened()
    await setDays(app, admin, id)
    return { id }
  }
  return {
    'allotmentRound.update': async () => ({ ...(await aRound(office().admin)), body: { offerDays: 9 } }),
    'allotmentRound.open': () => aRound(office().admin),
    'allotmentRound.carryOver': async () => {
      const { app, admin } = office()
      const { id: fromRoundId } = await finished(app, admin)
      return { ...(await opened()), body: { fromRoundId } }
    },
    'allotmentRound.close': ofToday,
    'allotmentRound.draw': async () => {
      const { app, admin } = office()
      const { id } = await opened()
      await closed(app, admin, id)
      await setDays(app, admin, id, { isEventToday: true })
      return { id, body: { seed: '407218' } }
    },
    'allotmentRound.offer': async () => drawn(office().app, office().admin, (await opened()).id),
    'allotmentRound.cancel': async () => ({ ...(await opened()), body: { reason: 'The income ceiling was wrong.' } }),
    'allotmentRound.finish': async () => drawn(office().app, office().admin, (await opened()).id),
    'allotmentApplicant.exclude': async () => {
      const { id } = await anOpenRound(office().admin)
      return { ...(await aRegistered(office().admin, id)), body: { reason: 'Not an employee' } }
    },
    'allotmentApplicant.confirm': async () => {
      const { id } = await anOpenRound(office().admin)
      return aRegistered(office().admin, id)
    },
    'allotmentApplicant.answer': async () => ({ ...(await anOffered(office().app, office().admin)), body: { answer: 'ACCEPT' } }),
    'allotmentApplicant.startLease': async () => {
      const { app, admin } = office()
      const { id } = await anOffered(app, admin)
      return admin.call(allotmentApplicantContract.answer, { params: { id }, body: { answer: 'ACCEPT' } })
    },
  }
}

/** Makes each allotment call of the office once. */
export async function callAllotment(app: TestApp, call: Call, admin: Admin): Promise<void> {
  const { id: fromRoundId } = await finished(app, admin)
  const unitIds = [(await aUnit(admin)).id]
  const created = await call('allotmentRound.create', { body: roundBody(unitIds, thimphuDate(app.clock.now())) })
  const params = { id: String(created['id']) }
  await call('allotmentRound.update', { params, body: { offerDays: 9 } })
  await call('allotmentRound.open', { params })
  await call('allotmentRound.carryOver', { params, body: { fromRoundId } })
  const register = async () =>
    String((await call('allotmentApplicant.create', { body: { ...statedFacts(), roundId: params.id } }))['id'])
  await register()
  await call('allotmentApplicant.confirm', { params: { id: await register() } })
  await call('allotmentApplicant.exclude', { params: { id: await register() }, body: { reason: 'Not an employee' } })
  await setDays(app, admin, params.id)
  await call('allotmentRound.close', { params })
  await setDays(app, admin, params.id, { isEventToday: true })
  await call('allotmentRound.draw', { params, body: { seed: '407218' } })
  await call('allotmentRound.offer', { params })
  const query = { roundId: params.id, state: 'OFFERED' as const }
  const [offered] = (await admin.call(allotmentApplicantContract.list, { query })).items
  const applicant = { id: offered?.id ?? '' }
  await call('allotmentApplicant.answer', { params: applicant, body: { answer: 'ACCEPT' } })
  await call('allotmentApplicant.startLease', { params: applicant })
  await call('allotmentRound.finish', { params })
  const { id: mistaken } = await anOpenRound(admin)
  await call('allotmentRound.cancel', { params: { id: mistaken }, body: { reason: 'The income ceiling was wrong.' } })
}

export async function oneOfAllotment(admin: Office) {
  const { id: allotmentRound } = await anOpenRound(admin)
  const { id: allotmentApplicant } = await aRegistered(admin, allotmentRound)
  return { allotmentRound, allotmentApplicant }
}

/** A lease to a person who is not in the round. */
export const letOutside = async (admin: Admin, propertyId: string, given: { startDate?: string; endDate?: string } = {}) =>
  aLease(admin, {
    ...{ propertyType: 'UNIT' as const, propertyId, tenantId: (await aTenant(admin)).id },
    ...{ startDate: '2025-07-01', endDate: '2026-06-30', ...given },
  })
