import { calendarDate } from '../../domain/calendar-date.ts'
import { holidayContract } from '../../domain/overview/holiday-contract.ts'
import { settingContract } from '../../domain/overview/setting-contract.ts'
import type { Admin } from './factories.ts'

/** The parameters of a call about a rule or a holiday: both are identified by their day. */
export const dayOfRules = { key: 'lateInterest', effectiveFrom: '2099-01-01', date: '2099-01-01' } as const

/** A rate that is not in effect yet, and a holiday on the same day. */
export async function setRulesOfADay(admin: Admin): Promise<void> {
  const { key, effectiveFrom, date } = dayOfRules
  await admin.call(settingContract.update, {
    body: { key, value: { percent: '20' }, effectiveFrom: calendarDate(effectiveFrom) },
  })
  await admin.call(holidayContract.put, { body: { items: [{ date: calendarDate(date), name: 'A holiday' }] } })
}
