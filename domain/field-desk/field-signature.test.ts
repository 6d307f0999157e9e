import { expect, test } from 'vitest'
import { calendarDate } from '../calendar-date.ts'
import type { FieldSignature, SignedItem } from './field-record.ts'
import { nextToSend } from './field-queue.ts'
import { changedSinceSigned, contentToKeep, nextWitness, signaturesOf, signedItems, witnessesOf } from './field-signature.ts'

const item = (name: string, state: SignedItem['state'], note: string | null = null): SignedItem => ({
  room: 'Hall',
  item: name,
  state,
  note,
})
const shown = (name: string, state: SignedItem['state'], note: string | null = null) => ({
  ...item(name, state, note),
  entryState: null,
  photoCount: 0,
})
const lease = { leaseId: 'l', leaseNumber: 'L-1', propertyLabel: 'House', tenantId: 't', tenantName: 'Pema' }
const signature: FieldSignature = {
  ...{ kind: 'CONDITION_SIGNATURE', lease, report: 'ENTRY', party: 'WITNESS', name: 'Karma', cid: '11111111111' },
  ...{ isOnPaper: false, drawing: 'M1 1L2 2', signedAt: '2026-01-01T04:00:00.000Z', signed: [item('Doors', 'GOOD')] },
}

test('a signature is valid only for the items as they were when it was given', () => {
  const signed = signedItems([shown('Doors', 'GOOD'), shown('Walls', null), shown('Oven', null, 'None')])
  expect(signed.map((one) => one.item)).toEqual(['Doors', 'Oven'])
  const same = [item('Doors', 'GOOD'), item('Walls', null), item('Oven', null, 'None')]
  expect(changedSinceSigned(signed, same)).toBeUndefined()
  expect(changedSinceSigned(signed, [item('Doors', 'WORN'), item('Oven', null, 'None')])).toMatchObject({ item: 'Doors' })
  expect(changedSinceSigned(signed, [...same, item('Locks', 'GOOD')])).toMatchObject({ item: 'Locks' })
  expect(changedSinceSigned(signed, [item('Doors', 'GOOD'), item('Oven', null)])).toMatchObject({ item: 'Oven' })
})

test('the possible witnesses are those of the report, otherwise of the lease; older offline data has none', () => {
  const karma = { name: 'Karma', cid: '11111111111' }
  const deki = { name: 'Deki', cid: '22222222222' }
  const report = { id: 'r', version: 1, inspectedOn: calendarDate('2026-01-01'), completedAt: null, items: [] }
  const entry = { ...report, witnesses: [deki] }
  expect(witnessesOf({ entry, exit: null, witnesses: [karma] }, 'ENTRY')).toEqual([deki])
  expect(witnessesOf({ entry, exit: null, witnesses: [karma] }, 'EXIT')).toEqual([karma])
  expect(witnessesOf({ entry: report, exit: null }, 'ENTRY')).toEqual([])
  expect(witnessesOf({ entry: null, exit: null }, 'ENTRY')).toEqual([])
  expect(nextWitness([karma, deki], [signature])).toEqual(deki)
})

test('signatures that were withdrawn are not shown, and a device deletes the drawings that it has sent', () => {
  const records = [
    { state: 'SENT', content: contentToKeep(signature) },
    { state: 'DISCARDED', content: { ...signature, name: 'Deki' } },
  ]
  expect(signaturesOf(records, { leaseId: 'l', report: 'ENTRY' }).map(({ name }) => name)).toEqual(['Karma'])
  expect(signaturesOf(records, { leaseId: 'l', report: 'EXIT' })).toEqual([])
  expect(JSON.stringify(records[0])).not.toContain('M1 1')
})

test('a signature is sent after the items that it covers', () => {
  const items = { kind: 'CONDITION', lease, report: 'ENTRY', items: [] } as const
  const queued = (seq: number, state: 'WAITING' | 'NEEDS_PERSON', content: FieldSignature | typeof items) => ({
    ...{ id: String(seq), seq, state, progress: { attempts: 0 } },
    content: content.kind === 'CONDITION' ? { ...content, items: [] } : content,
  })
  expect(nextToSend([queued(1, 'NEEDS_PERSON', items), queued(2, 'WAITING', signature)])).toBeUndefined()
  expect(nextToSend([queued(1, 'WAITING', items), queued(2, 'WAITING', signature)])?.seq).toBe(1)
})
