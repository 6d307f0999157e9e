import { expect, test } from 'vitest'
import { defaultTemplate } from './default-templates.ts'
import { fillTemplate, messageText, sampleValues, templateIssue } from './message-template.ts'
import { notificationTypes } from './notification-type.ts'
import { endOfQuiet, isQuiet, defaultQuietHours } from './quiet-hours.ts'
import { plainLetters, smsLength } from './sms-length.ts'

test.each(notificationTypes)(
  '%s as shipped can be filled in both languages, names the office first and is one plain SMS',
  (type) => {
    const template = defaultTemplate(type)
    expect(templateIssue(type, template.english)).toBeUndefined()
    expect(templateIssue(type, template.dzongkha)).toBeUndefined()
    expect(templateIssue(type, template.subject, { mustHold: false })).toBeUndefined()
    const text = messageText(template, sampleValues(type))
    expect(smsLength(text)).toMatchObject({ alphabet: 'GSM-7', parts: 1 })
    // A login code belongs to a person, who may have roles in several offices.
    if (type !== 'TEMPORARY_LOGIN_CODE') expect(text).toMatch(/^Norbuling Property Office: /)
  },
)

test('a value is never read as a template, and is one line', () => {
  expect(fillTemplate('{tenant}, {lease}', { tenant: '{lease}\r\n$& {tenant}', lease: 'L-1' })).toBe('{lease} $& {tenant}, L-1')
  expect(fillTemplate('{tenant}.', {})).toBe('.')
})

test('the parts of an SMS: 160 and 153 letters of GSM-7, two for those of its extension; 70 and 67 of UCS-2', () => {
  expect(smsLength('a'.repeat(160))).toEqual({ alphabet: 'GSM-7', characters: 160, parts: 1, left: 0 })
  expect(smsLength('a'.repeat(161))).toEqual({ alphabet: 'GSM-7', characters: 161, parts: 2, left: 145 })
  expect(smsLength('€'.repeat(80))).toMatchObject({ characters: 160, parts: 1 })
  // The 77th euro does not fit into the 153 any more: it is not torn apart.
  expect(smsLength('€'.repeat(153))).toMatchObject({ characters: 306, parts: 3 })
  expect(smsLength('ཀ'.repeat(70))).toEqual({ alphabet: 'UCS-2', characters: 70, parts: 1, left: 0 })
  expect(smsLength('ཀ'.repeat(71))).toMatchObject({ alphabet: 'UCS-2', parts: 2, left: 63 })
  expect(smsLength('😀'.repeat(36))).toMatchObject({ characters: 72, parts: 2 })
  expect(smsLength('')).toMatchObject({ parts: 1, left: 160 })
})

test('accents that would make every part shorter are left out of a plain SMS; Dzongkha stays as it is', () => {
  expect(plainLetters('Chhímé’s flat')).toBe("Chhime's flat")
  expect(plainLetters('ཀུན')).toBe('ཀུན')
})

test('the night is from 20:00 to 09:00 in Thimphu', () => {
  expect(isQuiet(new Date('2025-06-15T13:59:59Z'), defaultQuietHours)).toBe(false)
  expect(endOfQuiet(new Date('2025-06-15T14:00:00Z'), defaultQuietHours)).toEqual(new Date('2025-06-16T03:00:00Z'))
  expect(endOfQuiet(new Date('2025-06-15T20:00:00Z'), defaultQuietHours)).toEqual(new Date('2025-06-16T03:00:00Z'))
  expect(isQuiet(new Date('2025-06-16T03:00:00Z'), defaultQuietHours)).toBe(false)
  expect(isQuiet(new Date('2025-06-16T03:00:00Z'), { from: '00:00', to: '00:00' })).toBe(false)
})
