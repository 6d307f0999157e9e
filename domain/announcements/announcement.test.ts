import { expect, test } from 'vitest'
import { defaultQuietHours } from '../settings/quiet-hours.ts'
import { announcementIssue, announcementSms, smsPartsOf, startOf } from './announcement.ts'

const everybody = { scope: 'OFFICE', buildingId: null, administrativeZoneId: null, isUrgent: false, urgentReason: null } as const

test('a building or zone belongs only to its scope, and a reason only to an urgent announcement', () => {
  expect(announcementIssue(everybody)).toBeUndefined()
  expect(announcementIssue({ ...everybody, scope: 'BUILDING' })?.path).toBe('/buildingId')
  expect(announcementIssue({ ...everybody, buildingId: 'b' })?.path).toBe('/buildingId')
  expect(announcementIssue({ ...everybody, scope: 'ZONE' })?.path).toBe('/administrativeZoneId')
  expect(announcementIssue({ ...everybody, administrativeZoneId: 'z' })?.path).toBe('/administrativeZoneId')
  expect(announcementIssue({ ...everybody, isUrgent: true })?.path).toBe('/urgentReason')
  expect(announcementIssue({ ...everybody, urgentReason: 'A pipe burst.' })?.path).toBe('/urgentReason')
})

test('the SMS begins with the office and drops accents, which would double its parts', () => {
  const sms = announcementSms('Norbu House', { body: 'Water is off – tomorrow’s supply is at 5.', bodyDzongkha: null })
  expect(sms).toBe("Norbu House: Water is off - tomorrow's supply is at 5.")
  expect(smsPartsOf(sms, 12)).toEqual({ alphabet: 'GSM-7', partsEach: 1, parts: 12 })
})

test('a text in Dzongkha has 70 characters in a single SMS, and 67 in each part of a longer one', () => {
  const sms = announcementSms('Norbu', { body: 'Water is off tomorrow.', bodyDzongkha: 'ཆུ'.repeat(30) })
  expect(smsPartsOf(sms, 3)).toEqual({ alphabet: 'UCS-2', partsEach: 2, parts: 6 })
})

test('a message that is not urgent is sent in the morning', () => {
  const [evening, morning] = [new Date('2025-06-15T15:00:00Z'), new Date('2025-06-16T03:00:00Z')]
  const quietHours = defaultQuietHours
  expect(startOf(evening, { isUrgent: false, quietHours })).toEqual(morning)
  expect(startOf(evening, { isUrgent: true, quietHours })).toEqual(evening)
  expect(startOf(morning, { isUrgent: false, quietHours })).toEqual(morning)
})
