import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CalendarDate, calendarDate as day } from '../calendar-date.ts'
import { fromTheBeginning } from '../settings/setting-values.ts'
import { defaultWorkingWeek, isWorkingDay, type OfficeCalendar } from '../settings/working-days.ts'
import { type DisputeFacts, disputeIssue } from './dispute.ts'
import { type ClockFacts, disputeClocks, nextClock } from './dispute-clock.ts'

const weekdays: OfficeCalendar = { weeks: [{ from: fromTheBeginning, value: defaultWorkingWeek }], holidays: new Set() }
const raised: DisputeFacts = {
  raisedOn: day('2025-06-02'),
  filedOn: null,
  documentsOn: null,
  hearings: [],
  decidedOn: null,
  outcome: null,
  appealedOn: null,
}
const atCommittee: ClockFacts = { ...raised, subject: 'RENT', raisedBy: 'OWNER', body: 'THROMDE', exitOn: null }
const filed: ClockFacts = { ...atCommittee, filedOn: day('2025-06-10') }
const clocksOf = (facts: ClockFacts, today = '2025-06-20', calendar = weekdays) =>
  disputeClocks(facts, { today: day(today), calendar })
const brief = (facts: ClockFacts, today?: string, calendar?: OfficeCalendar) =>
  clocksOf(facts, today, calendar).map(({ kind, lastDay, state }) => `${kind} ${lastDay} ${state}`)

test('before filing, only the month for the claim of a tenant to a deposit is a deadline', () => {
  expect(brief(atCommittee)).toEqual([])
  const deposit: ClockFacts = { ...atCommittee, subject: 'DEPOSIT', raisedBy: 'TENANT', exitOn: day('2025-05-31') }
  expect(brief(deposit)).toEqual(['CLAIM 2025-06-30 RUNNING'])
  expect(brief(deposit, '2025-07-01')).toEqual(['CLAIM 2025-06-30 PASSED'])
  expect(brief({ ...deposit, raisedBy: 'OWNER' })).toEqual([])
})

test('the documents are due 14 days after filing; weekends and holidays count', () => {
  const holidays = new Set([day('2025-06-24')])
  expect(brief(filed, '2025-06-24', { ...weekdays, holidays })).toEqual(['DOCUMENTS 2025-06-24 RUNNING'])
  expect(brief(filed, '2025-06-25')).toEqual(['DOCUMENTS 2025-06-24 PASSED'])
  expect(brief({ ...filed, documentsOn: day('2025-06-20') })).toEqual(['DOCUMENTS 2025-06-24 MET'])
  expect(brief({ ...filed, documentsOn: day('2025-06-26') }, '2025-06-30')).toEqual(['DOCUMENTS 2025-06-24 LATE'])
})

test('the decision is due ten working days after the last hearing, which may be in the future', () => {
  const heard: ClockFacts = {
    ...filed,
    documentsOn: day('2025-06-16'),
    hearings: [{ date: day('2025-06-23') }, { date: day('2025-06-16') }],
  }
  expect(brief(heard)).toEqual(['DOCUMENTS 2025-06-24 MET', 'DECISION 2025-07-07 UPCOMING'])
  const holidays = new Set([day('2025-06-30'), day('2025-06-28')])
  expect(brief(heard, '2025-06-23', { ...weekdays, holidays })[1]).toBe('DECISION 2025-07-08 RUNNING')
})

test('an award is appealed within ten working days; a settlement is not', () => {
  const decided: ClockFacts = { ...filed, documentsOn: day('2025-06-16'), decidedOn: day('2025-06-20'), outcome: 'FOR_TENANT' }
  expect(brief(decided)[1]).toBe('APPEAL 2025-07-04 RUNNING')
  expect(brief(decided, '2025-07-07')[1]).toBe('APPEAL 2025-07-04 PASSED')
  expect(brief({ ...decided, appealedOn: day('2025-07-04') }, '2025-07-07')[1]).toBe('APPEAL 2025-07-04 MET')
  expect(brief({ ...decided, outcome: 'SETTLED' })).toEqual(['DOCUMENTS 2025-06-24 MET'])
})

test('a case in court has no deadline of the Tenancy Act', () => {
  expect(brief({ ...filed, body: 'COURT', decidedOn: day('2025-06-20'), outcome: 'FOR_OWNER' })).toEqual([])
})

test('the next deadline is the first one that is not met; a closed case has none', () => {
  const heard = clocksOf({ ...filed, hearings: [{ date: day('2025-06-16') }] })
  expect(nextClock(heard, false)?.kind).toBe('DOCUMENTS')
  expect(nextClock(heard.slice(1), false)?.kind).toBe('DECISION')
  expect(nextClock(heard, true)).toBeUndefined()
})

test('ten working days are ten days on which the office works, whatever the holidays', () => {
  const dates = fc.integer({ min: 0, max: 60 }).map((days) => addDays(day('2025-06-16'), days))
  fc.assert(
    fc.property(dates, fc.uniqueArray(dates, { maxLength: 20 }), (decidedOn, holidays) => {
      const calendar = { ...weekdays, holidays: new Set(holidays) }
      const clocks = disputeClocks({ ...filed, decidedOn, outcome: 'DISMISSED' }, { today: decidedOn, calendar })
      const appeal = clocks.find(({ kind }) => kind === 'APPEAL')
      const counted = daysBetween(decidedOn, appeal?.lastDay ?? decidedOn).filter((one) => isWorkingDay(one, calendar))
      expect(counted).toHaveLength(10)
      expect(counted.at(-1)).toBe(appeal?.lastDay)
    }),
  )
})

/** The days after the first, up to and including the last. */
function daysBetween(first: CalendarDate, last: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = []
  for (let one = addDays(first, 1); one <= last; one = addDays(one, 1)) days.push(one)
  return days
}

const today = day('2025-07-01')

test.each<[string, Partial<DisputeFacts>, string]>([
  ['raised tomorrow', { raisedOn: day('2025-07-02') }, '/raisedOn'],
  ['filed before it was raised', { filedOn: day('2025-06-01') }, '/filedOn'],
  ['filed on a day to come', { filedOn: day('2025-07-02') }, '/filedOn'],
  ['heard without being filed', { hearings: [{ date: day('2025-06-20') }] }, '/hearings'],
  ['heard before it was filed', { filedOn: day('2025-06-10'), hearings: [{ date: day('2025-06-09') }] }, '/hearings'],
  ['decided without being filed', { decidedOn: day('2025-06-20'), outcome: 'PARTLY' }, '/decidedOn'],
  ['decided without an outcome', { filedOn: day('2025-06-10'), decidedOn: day('2025-06-20') }, '/outcome'],
  ['an outcome without a decision', { filedOn: day('2025-06-10'), outcome: 'PARTLY' }, '/decidedOn'],
  ['appealed without a decision', { filedOn: day('2025-06-10'), appealedOn: day('2025-06-20') }, '/appealedOn'],
])('a dispute cannot be %s', (_what, facts, path) => {
  expect(disputeIssue({ ...raised, ...facts }, today)?.path).toBe(path)
})

test('a hearing may be in the future', () => {
  expect(disputeIssue({ ...raised, filedOn: day('2025-06-10'), hearings: [{ date: day('2025-07-20') }] }, today)).toBeUndefined()
})
