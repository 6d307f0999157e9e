import { describe, expect, test } from 'vitest'
import { calendarDate } from '../../../domain/calendar-date.ts'
import { smsLength } from '../../../domain/sms/sms-length.ts'
import { newId } from '../../platform/database/new-id.ts'
import { makeDataKey } from '../../platform/keys/data-key.ts'
import { codeOfViewing } from './viewing-link.ts'
import { type ViewingMessage, viewingSms } from './viewing-sms.ts'

const code = codeOfViewing(makeDataKey(), newId())
const address = 'https://property.office.gov.bt'
const facts = { office: 'Druk Property Management', date: calendarDate('2026-12-28'), startsAt: '10:00' }
const title = 'Sunny flat above the river'
const withLink: ViewingMessage[] = ['REQUESTED', 'CONFIRMED', 'MOVED']

describe('the SMS of a viewing', () => {
  test('names the listing if it fits', () => {
    const link = 'https://rent.bt/v/12345678901234567890123456789012'
    expect(viewingSms({ ...facts, title, news: 'CONFIRMED' }, link)).toBe(
      `Druk Property Management: viewing of "${title}" confirmed for 28 Dec, 10:00. Cancel: ${link}`,
    )
  })

  test('shortens the title to the remaining space, then omits it', () => {
    const link = `${address}/v/${code}`
    const confirmed = viewingSms({ ...facts, title, news: 'CONFIRMED' }, link)
    expect(confirmed).toContain(': viewing of "Sunny flat above." confirmed for 28 Dec, 10:00. Cancel: https')
    const requested = viewingSms({ ...facts, title, news: 'REQUESTED' }, link)
    expect(requested).toBe(`Druk Property Management: viewing requested for 28 Dec, 10:00. We will answer. Cancel: ${link}`)
  })

  test.each(withLink)('%s is one part with an address of 30 characters, whatever the names are', (news) => {
    const link = `${address}/v/${code}`
    expect(address).toHaveLength(30)
    for (const office of ['Lhaki', facts.office, 'National Housing Development Corporation Limited', 'གཞུང་', 'Dechen’s Café'])
      for (const of of ['Shop', title, 'Flat {2} [A] ~ 50 m², €200'.repeat(3), 'ཁང་པ་', `${title}, ${title}`]) {
        const text = viewingSms({ ...facts, office, title: of, news }, link)
        expect(smsLength(text), text).toMatchObject({ alphabet: 'GSM-7', parts: 1 })
        expect(text).toContain('28 Dec, 10:00')
        expect(text.endsWith(link)).toBe(true)
      }
  })

  test.each(['DECLINED', 'CANCELLED'] as const)('%s is one part and has no link', (news) => {
    const text = viewingSms({ ...facts, office: 'National Housing Development Corporation Limited', title, news })
    expect(smsLength(text), text).toMatchObject({ parts: 1 })
    expect(text).not.toContain('Cancel:')
  })
})

test('has a link code with the id and 64 random bits', () => {
  expect(code).toMatch(/^[\w-]{32}$/)
})
