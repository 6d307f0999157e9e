import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adviceContract } from '../advices/advice-contract.ts'
import { paymentPlanContract } from '../advices/plans/payment-plan-contract.ts'
import { statementContract } from '../bank-statements/statement-contract.ts'
import { depositContract } from '../deposits/deposit-contract.ts'
import { importContract } from '../import/import-contract.ts'
import { outboxContract } from '../notifications/outbox-contract.ts'
import type { SheetColumn } from '../sheet.ts'

// A download shows a state like the screen: by the labels of its noun. A text derived from the code ("Partial paid") is not accepted.

function cell(columns: readonly SheetColumn<never>[], title: string, row: object) {
  return columns.find((column) => column.title === title)?.of(row as never)
}

test('a status in a download has the same label as on screen', () => {
  expect(cell(adviceContract.list.columns, 'Status', { status: 'PARTIAL_PAID', isCredited: false })).toBe('Partly paid')
  expect(cell(paymentPlanContract.list.columns, 'Late interest', { interest: 'COUNTED' })).toBe('Charged as usual')
  expect(cell(statementContract.lines.columns, 'Status', { status: 'SUGGESTED' })).toBe('To accept')
  expect(cell(depositContract.list.columns, 'Status', { state: 'DUE' })).toBe('Due to settle')
  expect(cell(importContract.list.columns, 'Status', { status: 'FAULTY' })).toBe('Errors found')
  expect(cell(outboxContract.list.columns, 'Status', { state: 'DEAD' })).toBe('Failed')
  expect(cell(outboxContract.list.columns, 'Channel', { channel: 'SMS' })).toBe('SMS')
})

/**
 * Codes without labels: the terms of a lease, which an import reads in this form, the events of a lease, and the lines of an owner's
 * statement. The screen shows the same sheet.
 */
const withoutLabels = [
  "text('What', ({ kind }) => codeText(kind)),",
  "text('What', ({ what }) => codeText(what)),",
  "text('Periods', (lease) => codeText(lease.periodMethod)),",
  "text('Proration', (lease) => codeText(lease.proration)),",
  "text('Due in', (lease) => codeText(lease.dueTiming)),",
]

test('no column has a code as its title', () => {
  const lines = globSync('domain/**/*-{contract,columns,sheets}.ts').flatMap((path) => readFileSync(path, 'utf8').split('\n'))
  expect(lines.map((line) => line.trim()).filter((line) => line.includes('codeText('))).toEqual(withoutLabels)
})
