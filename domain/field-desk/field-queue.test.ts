import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarDate } from '../calendar-date.ts'
import { chhetrum } from '../money.ts'
import {
  canEdit,
  cashMissingInCopy,
  cashRefusal,
  changeOfItem,
  conflictOfItem,
  isMissingInCopy,
  maxAttempts,
  nextToSend,
  outcomeOf,
  pauseMs,
  settleItems,
} from './field-queue.ts'
import { type FieldCash, type FieldContent, type FieldItem, type FieldState, fieldStates } from './field-record.ts'

const lease = { leaseId: 'l', leaseNumber: 'L-1', propertyLabel: 'House', tenantId: 't', tenantName: 'Pema' }
const reading = (meterId: string): FieldContent => ({
  kind: 'READING',
  meterId,
  meterNumber: meterId,
  placeLabel: '',
  unit: 'kWh',
  readOn: calendarDate('2026-01-01'),
  value: '1',
  hasRolledOver: false,
})
const cash: FieldCash = {
  kind: 'CASH',
  lease,
  amount: chhetrum(100),
  paidOn: calendarDate('2026-01-01'),
  advices: [{ adviceId: 'a', adviceNumber: 'PA-1' }],
}
const queued = (seq: number, state: FieldState, content: FieldContent = cash) => ({
  id: String(seq),
  seq,
  state,
  content,
  progress: { attempts: 0 },
})

describe('the next record to send', () => {
  test('is the one that was recorded first, whether it waits or the device died while sending it', () => {
    expect(nextToSend([queued(3, 'WAITING'), queued(2, 'SENDING'), queued(1, 'SENT')])?.seq).toBe(2)
  })

  test('does not wait for a record about something else that needs a person', () => {
    const records = [
      queued(1, 'NEEDS_PERSON', reading('m')),
      queued(2, 'WAITING', reading('m')),
      queued(3, 'WAITING', reading('n')),
    ]
    expect(nextToSend(records)?.seq).toBe(3)
  })

  test('does not wait for a discarded record', () => {
    expect(nextToSend([queued(1, 'DISCARDED', reading('m')), queued(2, 'WAITING', reading('m'))])?.seq).toBe(2)
  })

  test('every waiting record is sent in the end, each meter in its order', () => {
    const record = fc.record({ meter: fc.constantFrom('a', 'b', 'c'), state: fc.constantFrom(...fieldStates) })
    fc.assert(
      fc.property(fc.array(record, { maxLength: 20 }), (drawn) => {
        const records = drawn.map(({ meter, state }, seq) => queued(seq, state, reading(meter)))
        const sent: number[] = []
        for (let next = nextToSend(records); next; next = nextToSend(records)) {
          sent.push(next.seq)
          next.state = 'SENT'
        }
        const left = records.filter(({ state }) => state === 'WAITING' || state === 'SENDING')
        const isHeld = ({ seq, content }: (typeof records)[number]) =>
          records.some(
            (one) => one.state === 'NEEDS_PERSON' && one.seq < seq && JSON.stringify(one.content) === JSON.stringify(content),
          )
        expect(left.every(isHeld)).toBe(true)
        expect(sent).toEqual(sent.toSorted((a, b) => a - b))
      }),
    )
  })
})

test('a pause doubles from four seconds to five minutes', () => {
  expect([1, 2, 3, 7, 8, 50].map(pauseMs)).toEqual([4_000, 8_000, 16_000, 256_000, 300_000, 300_000])
})

test('a lost connection, a busy server and an error are retried; a refusal needs a person; an ended session needs a sign-in', () => {
  const of = (status: number, attempts = 1) => outcomeOf({ status }, attempts)
  expect([0, 408, 429, 502, 503, 504, 500].map((status) => of(status))).toEqual(Array.from({ length: 7 }, () => 'AGAIN'))
  expect([400, 403, 404, 409, 413].map((status) => of(status))).toEqual(Array.from({ length: 5 }, () => 'PERSON'))
  expect(of(500, maxAttempts)).toBe('PERSON')
  expect(of(503, 1000)).toBe('AGAIN')
  expect(of(401)).toBe('SIGN_IN')
})

test('offline cash needs a decision if its advice was paid before or its lease has ended', () => {
  const open = [{ adviceId: 'a' }]
  expect(cashRefusal(cash, { leaseStatus: 'ACTIVE', advices: open })).toBeNull()
  expect(cashRefusal(cash, { leaseStatus: 'ACTIVE', advices: [] })).toMatchObject({ code: 'ADVICE_PAID', canAccept: true })
  expect(cashRefusal(cash, { leaseStatus: 'EXPIRED', advices: open })).toMatchObject({ code: 'LEASE_ENDED' })
})

const item = (given: Partial<FieldItem>): FieldItem => ({
  room: 'Kitchen',
  item: 'Doors',
  state: 'GOOD',
  note: null,
  seen: { state: null, note: null },
  ...given,
})

describe('a changed item of a condition report', () => {
  test('is sent with the fields that changed and are not saved already', () => {
    expect(changeOfItem(item({}), { state: null, note: null })).toEqual({ state: 'GOOD' })
    expect(changeOfItem(item({}), { state: 'GOOD', note: 'Oiled' })).toBeNull()
    expect(changeOfItem(item({ note: 'Creaks' }), { state: 'GOOD', note: null })).toEqual({ note: 'Creaks' })
  })

  test('conflicts only if another user changed the same field to another value', () => {
    expect(conflictOfItem(item({}), { state: null, note: 'Oiled' })).toBeNull()
    expect(conflictOfItem(item({}), { state: 'GOOD', note: null })).toBeNull()
    expect(conflictOfItem(item({}), { state: 'WORN', note: null })).toMatchObject({ theirs: { state: 'WORN' } })
  })

  test('has no conflict any more once a person has chosen', () => {
    const state = fc.constantFrom(null, 'GOOD' as const, 'WORN' as const, 'DAMAGED' as const)
    const note = fc.constantFrom(null, 'a', 'b')
    const written = fc.record({ state, note })
    fc.assert(
      fc.property(written, written, written, fc.boolean(), (mine, seen, current, isMine) => {
        const one = item({ ...mine, seen })
        const conflict = conflictOfItem(one, current)
        if (!conflict) return
        const settled = settleItems([one], [conflict], () => isMine)
        expect(settled).toHaveLength(isMine ? 1 : 0)
        for (const each of settled) expect(conflictOfItem(each, current)).toBeNull()
      }),
    )
  })
})

test('a record that may have arrived cannot be edited', () => {
  expect(canEdit({ state: 'WAITING', progress: { attempts: 0 } })).toBe(true)
  expect(canEdit({ state: 'WAITING', progress: { attempts: 1 } })).toBe(false)
  expect(canEdit({ state: 'NEEDS_PERSON', progress: { attempts: 3 } })).toBe(true)
  expect(canEdit({ state: 'SENT', progress: { attempts: 1 } })).toBe(false)
})

describe('a copy that was downloaded at noon', () => {
  const takenAt = '2026-01-05T06:00:00.000Z'
  const missing = (state: FieldState, progress: object = {}) =>
    isMissingInCopy({ state, progress: { attempts: 1, ...progress } }, takenAt)

  test('lacks what is not sent or was sent later, whenever it was recorded', () => {
    expect([missing('WAITING'), missing('SENDING'), missing('NEEDS_PERSON')]).toEqual([true, true, true])
    expect(missing('SENT', { sentAt: '2026-01-05T06:00:01.000Z' })).toBe(true)
    expect(missing('SENT', { sentAt: '2026-01-05T05:59:59.000Z' })).toBe(false)
    expect(missing('DISCARDED')).toBe(false)
  })

  test('does not include cash that waits since the morning, so that it is not collected again', () => {
    const cashOf = (state: FieldState, progress: object = {}) => ({
      ...{ state, content: { ...cash, amount: chhetrum(1_000_000) } },
      progress: { attempts: 0, ...progress },
    })
    const records = [cashOf('NEEDS_PERSON'), cashOf('SENT', { sentAt: '2026-01-05T05:00:00.000Z' })]
    expect(cashMissingInCopy(records, { leaseId: 'l', takenAt })).toBe(1_000_000)
    expect(cashMissingInCopy(records, { leaseId: 'other', takenAt })).toBe(0)
    expect(cashMissingInCopy([cashOf('WAITING', { discardReason: 'Wrong amount' })], { leaseId: 'l', takenAt })).toBe(0)
  })
})
