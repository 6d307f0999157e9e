import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { CalendarDate } from '../../calendar-date.ts'
import { type CalendarEntry, icalendarOf } from './icalendar-of.ts'

const context = { now: '2026-01-05T03:00:00.000Z', host: 'rent.example.bt' }
const anEntry: CalendarEntry = {
  id: 'end-1',
  on: '2026-12-31' as CalendarDate,
  title: 'Lease ends: Flat-3A, Norzin Residency',
  details: 'Lease L-2026-000001.',
  url: 'https://rent.example.bt/admin/master-lease/units/1',
}

const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

test('an event of a whole day begins and ends on that day in other programs', () => {
  const [event] = eventsIn(icalendarOf('Office', [anEntry], context))
  expect(event).toMatchObject({ uid: 'end-1@rent.example.bt', summary: anEntry.title, description: anEntry.details })
  expect(event?.startDate.toString()).toBe('2026-12-31')
  expect(event?.endDate.toString()).toBe('2027-01-01')
})

test('times are those of Bhutan, six hours before UTC', () => {
  const text = icalendarOf(
    'Office',
    [{ ...anEntry, on: '2026-03-01' as CalendarDate, times: { from: '05:30', to: '10:00' } }],
    context,
  )
  const [event] = eventsIn(text)
  expect(event?.startDate.toJSDate().toISOString()).toBe('2026-02-28T23:30:00.000Z')
  expect(event?.endDate.toJSDate().toISOString()).toBe('2026-03-01T04:00:00.000Z')
})

test('no text can break a line or an entry, and no line is longer than 75 bytes', () => {
  const titles = [
    'a;b,c\\d\ne',
    'END:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:false',
    'རིན་ཆེན་ལྷ་མོའི་ཁང་པ་'.repeat(20),
    '🏠'.repeat(60),
    'x'.repeat(500),
    '\u0000\u001b tab\t',
  ]
  const text = icalendarOf(
    'Office; of, all',
    titles.map((title, index) => ({ ...anEntry, id: String(index), title })),
    context,
  )
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const summaries = eventsIn(text).map(({ summary }) => summary)
  expect(summaries).toEqual(titles.map((title) => title.replaceAll('\r\n', '\n').replaceAll(/(?!\n)\p{Cc}/gu, '')))
})
