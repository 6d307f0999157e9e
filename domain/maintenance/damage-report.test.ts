import { expect, test } from 'vitest'
import { calendarDate } from '../calendar-date.ts'
import { lastDayOfEntryDamage, statusOfReport, tenantAs, waitingCharge } from './damage-report.ts'

test('a report stays open while one of its items is open', () => {
  expect(statusOfReport(['RESOLVED', 'REPORTED'])).toBe('REPORTED')
  expect(statusOfReport(['REJECTED', 'REJECTED'])).toBe('REJECTED')
  expect(statusOfReport(['REJECTED', 'RESOLVED'])).toBe('RESOLVED')
})

test('damage found at entry is reported within 14 days of the start', () => {
  expect(lastDayOfEntryDamage(calendarDate('2025-01-25'), 14)).toBe('2025-02-08')
})

test('a holdover tenant is the current tenant; a tenant who left is a previous one', () => {
  expect(tenantAs('HOLDOVER')).toBe('CURRENT_TENANT')
  expect(tenantAs('EXPIRED')).toBe('PREVIOUS_TENANT')
})

test('damage charged to the tenant is on the next advice if there is one, otherwise it is deducted from the deposit', () => {
  expect(waitingCharge('ACTIVE')).toBe('NEXT_ADVICE')
  expect(waitingCharge('TERMINATED_BY_TENANT')).toBe('FROM_DEPOSIT')
})
