import { expect, test } from 'vitest'
import { everyEndpoint } from '../contracts.ts'
import { paymentMethodLabels } from '../ledger/payment-method.ts'
import { actionLabels } from './action-labels.ts'
import { storedFields } from './audited-fields.ts'
import { changeTexts } from './change-text.ts'
import { isLabelled } from './field-labels.ts'

const changing = everyEndpoint().filter(([, { method, isCalculation }]) => method !== 'GET' && !isCalculation)

test('each call that changes a record has a history text, and no text belongs to a removed call', () => {
  const calls = new Set<string>(changing.map(([key]) => key))
  expect([...calls].filter((key) => !(key in actionLabels))).toEqual([])
  const known = new Set<string>(everyEndpoint().map(([key]) => key))
  expect(Object.keys(actionLabels).filter((key) => !known.has(key))).toEqual([])
})

test('each history text is a short phrase in the past tense', () => {
  const words = Object.values(actionLabels)
  expect(words.filter((label) => label.length > 70 || /[;`.]/.test(label))).toEqual([])
  expect(words.filter((label) => !/^([A-Z][a-z]+(ed|nt|id|ot|ose|ew|te)|Set|Gave)\b/.test(label))).toEqual([])
})

test('each field whose values are stored has a label', () => {
  const missing = storedFields.flatMap(([entity, fields]) =>
    fields.filter((field) => !isLabelled(entity, field)).map((field) => `${entity}.${field}`),
  )
  expect(missing).toEqual([])
})

const sonam = '01a22418-0d23-71f7-92ce-a3e451462c13'

test.each([
  ['lease', { field: 'rentAmount', before: 500_000, after: 600_000 }, 'Rent: from Nu. 5,000.00 to Nu. 6,000.00'],
  ['lease', { field: 'signedBy', before: null, after: 'TENANT' }, 'Signed by: Tenant'],
  ['lease', { field: 'terminationDate', before: '2025-09-30', after: null }, 'Ends on: 30 Sep 2025, removed'],
  ['payment', { field: 'method', before: null, after: 'MBOB' }, 'Method: mBoB'],
  ['advice', { field: 'month', after: '2025-02' }, 'Month: Feb 2025'],
  ['plot', { field: 'area', before: null, after: { value: '0.25', unit: 'ACRE' } }, 'Net area: 0.25 acre'],
  ['thram', { field: 'owners', before: [], after: [{ share: '1/2', ownerId: sonam }] }, 'Owners: from none to Sonam Dorji 1/2'],
  ['apiToken', { field: 'expiresAt', after: '2025-06-15T05:00:00.000Z' }, 'Expires: 15 Jun 2025, 11:00'],
  ['unit', { field: 'floor', before: 2, after: 0 }, 'Floor: from 2nd floor to Ground floor'],
  ['unit', { field: 'floor', before: null, after: -1 }, 'Floor: Basement 1'],
  ['paymentPlan', { field: 'interest', after: 'COUNTED' }, 'Late interest: Charged as usual'],
  ['tenant', { field: 'firstName' }, 'Details not stored: First name'],
])('%s: %o', (entity, change, text) => {
  expect(changeTexts(entity, [change], { [sonam]: 'Sonam Dorji' })).toEqual([text])
})

test.each(Object.entries(paymentMethodLabels))('the history has the label of the payment method %s', (method, label) => {
  expect(changeTexts('payment', [{ field: 'method', before: null, after: method }], {})).toEqual([`Method: ${label}`])
})

test('the history of a setting shows only the differences and the first day', () => {
  const version = (effectiveFrom: string | null, value: object) => ({ effectiveFrom, value })
  const stored = (...versions: object[]) => JSON.stringify(versions)
  const change = (field: string, before: string, after: string) => changeTexts('setting', [{ field, before, after }], {})
  const rate = version(null, { percent: '24' })
  expect(change('lateInterest', stored(rate), stored(rate, version('2026-01-01', { percent: '20' })))).toEqual([
    'Late interest: Percent 20 (from 01 Jan 2026)',
  ])
  const approvals = (isOn: boolean) => stored(version(null, { isOn, aboveNgultrum: 0 }))
  expect(change('approvals', approvals(false), approvals(true))).toEqual(['Second person’s approval: Is on from no to yes'])
})

test('ids, names of other records and computed values are left out', () => {
  expect(changeTexts('workOrder', [{ field: 'id' }, { field: 'placeLabel' }, { field: 'isOverdue' }], {})).toEqual([])
})
