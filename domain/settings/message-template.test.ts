import { expect, test } from 'vitest'
import { defaultTemplate, templateFor } from './default-templates.ts'
import { type FieldValues, fillTemplate, messageText, sampleValues, templateIssue } from './message-template.ts'
import { messageFields, type NotificationType, notificationTypes, typeRules } from './notification-type.ts'
import { endOfQuiet, isQuiet, defaultQuietHours } from './quiet-hours.ts'
import { plainLetters, smsLength } from '../sms/sms-length.ts'

test.each(notificationTypes)(
  'the default text of %s can be filled in both languages, begins with the office and is one plain SMS',
  (type) => {
    const template = defaultTemplate(type)
    expect(templateIssue(type, template.english)).toBeUndefined()
    if (template.dzongkha !== '') expect(templateIssue(type, template.dzongkha)).toBeUndefined()
    expect(templateIssue(type, template.subject, { mustHold: false })).toBeUndefined()
    const text = messageText(template, sampleValues(type))
    expect(smsLength(text)).toMatchObject({ alphabet: 'GSM-7', parts: 1 })
    // A login code belongs to a person, who may have roles in several offices.
    if (type !== 'TEMPORARY_LOGIN_CODE') expect(text).toMatch(/^Norbuling Property Office: /)
  },
)

/** Values as long as they can be in Bhutan for an office, a property or an amount; the link is that of a page with an id. */
const longValues: FieldValues = {
  ...Object.fromEntries(Object.entries(messageFields).map(([field, { sample }]) => [field, sample])),
  organisation: 'Wangdue Phodrang Land and Housing Office',
  property: 'Tshering Norbu Commercial Complex, 1204',
  tenant: 'Ugyen Tshering Wangchuk Dorji',
  ...{ rent: 'Nu. 1,250,000.00', amount: 'Nu. 1,250,000.00', oldRent: 'Nu. 1,250,000.00', newRent: 'Nu. 1,375,000.00' },
  item: 'Kitchen: the water tap drips and the sink is cracked along its edge',
  link: 'https://sakhang.example/tenant/payments/advices/019aa0c1-77aa-7000-8000-0242ac120002',
  payLink: 'https://property.thimphuthromde.gov.bt/pay/7kq29mxwd4r8te0v',
}

/** The number of SMS parts of each message with these long values: an office pays for each part. */
const partsOfLong: Record<NotificationType, { parts: number; others?: number }> = {
  LEASE_CREATION: { parts: 2 },
  LEASE_SIGNING_REMINDER: { parts: 2, others: 2 },
  SECURITY_DEPOSIT_PAYMENT_REMINDER: { parts: 2 },
  LEASE_RENEWAL: { parts: 2, others: 1 },
  LEASE_TERMINATION: { parts: 2 },
  LEASE_ACTIVATED_NOTICE: { parts: 2 },
  USER_CREATED: { parts: 1 },
  TEMPORARY_LOGIN_CODE: { parts: 1 },
  PAYMENT_ADVICE_GENERATION: { parts: 2 },
  PAYMENT_ADVICE_REMINDER: { parts: 2 },
  PAYMENT_RECEIPT_GENERATION: { parts: 2 },
  ENTRY_DAMAGE_REPORT_SUBMISSION_REMINDER: { parts: 2 },
  DAMAGE_ITEM_RESOLUTION: { parts: 2 },
  WORK_SCHEDULED: { parts: 2 },
  RENT_INCREASE: { parts: 2, others: 2 },
  RENT_OBJECTION: { parts: 2, others: 2 },
  LAND_FEE_REVISION: { parts: 1 },
  PAYMENT_REVERSAL: { parts: 2 },
  RENEWAL_QUESTION: { parts: 2 },
  BREACH_NOTICE: { parts: 2 },
  BREACH_NOTICE_WITHDRAWAL: { parts: 1 },
  PAYMENT_PLAN_BROKEN: { parts: 2, others: 2 },
}

test('with long names and amounts a message is at most two SMS in plain letters', () => {
  const partsOf = (type: NotificationType, audience: 'TENANT' | 'OWNER') => {
    const length = smsLength(messageText(templateFor(type, defaultTemplate(type), audience), longValues))
    expect(length.alphabet).toBe('GSM-7')
    return length.parts
  }
  const measured = notificationTypes.map((type) => {
    const hasOthers = templateFor(type, defaultTemplate(type), 'OWNER').english !== defaultTemplate(type).english
    return [type, { parts: partsOf(type, 'TENANT'), ...(hasOthers ? { others: partsOf(type, 'OWNER') } : {}) }]
  })
  expect(Object.fromEntries(measured)).toEqual(partsOfLong)
})

test('a notice of a rent increase states where and until when the tenant can object, and who decides a dispute', () => {
  const text = messageText(defaultTemplate('RENT_INCREASE'), sampleValues('RENT_INCREASE'))
  expect(text).toContain('Object to us by 15 Jan 2026.')
  expect(text).toContain('Dispute Settlement Committee')
})

test('an owner and the office are not addressed as the tenant, until the office writes its own text', () => {
  for (const type of notificationTypes.filter((one) => typeRules[one].audiences.length > 1)) {
    const { english, subject } = templateFor(type, defaultTemplate(type), 'OWNER')
    expect(`${type}: ${subject} ${english}`).not.toMatch(
      /Object to us|Your objection|you objected|Tell the office|ask for a new plan/,
    )
  }
  const own = { ...defaultTemplate('RENT_INCREASE'), english: '{organisation}: {newRent} ({rise}) from {effectiveDate}' }
  expect(templateFor('RENT_INCREASE', own, 'OWNER')).toBe(own)
})

test('a value is never parsed as a template, and is one line', () => {
  expect(fillTemplate('{tenant}, {lease}', { tenant: '{lease}\r\n$& {tenant}', lease: 'L-1' })).toBe('{lease} $& {tenant}, L-1')
  expect(fillTemplate('{tenant}.', {})).toBe('.')
})

test('the parts of an SMS: 160 and 153 characters of GSM-7, two for those of its extension; 70 and 67 of UCS-2', () => {
  expect(smsLength('a'.repeat(160))).toEqual({ alphabet: 'GSM-7', characters: 160, parts: 1, left: 0 })
  expect(smsLength('a'.repeat(161))).toEqual({ alphabet: 'GSM-7', characters: 161, parts: 2, left: 145 })
  expect(smsLength('€'.repeat(80))).toMatchObject({ characters: 160, parts: 1 })
  // The 77th euro sign does not fit into the 153 characters: it is not split.
  expect(smsLength('€'.repeat(153))).toMatchObject({ characters: 306, parts: 3 })
  expect(smsLength('ཀ'.repeat(70))).toEqual({ alphabet: 'UCS-2', characters: 70, parts: 1, left: 0 })
  expect(smsLength('ཀ'.repeat(71))).toMatchObject({ alphabet: 'UCS-2', parts: 2, left: 63 })
  expect(smsLength('😀'.repeat(36))).toMatchObject({ characters: 72, parts: 2 })
  expect(smsLength('')).toMatchObject({ parts: 1, left: 160 })
})

test('accents that would make every part shorter are removed from a plain SMS; Dzongkha does not change', () => {
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
