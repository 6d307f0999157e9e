import { sheet } from '../sheet.ts'
import { taxFactLabels } from './tax-fact.ts'
import type { TaxFact } from './tax-fact-contract.ts'

export const taxFactColumns = sheet<TaxFact>(({ text, money, number, date }) => [
  number('Income year', (fact) => fact.year),
  text('What', (fact) => taxFactLabels[fact.kind]),
  text('Property', (fact) => fact.propertyLabel),
  text('Unit', (fact) => fact.unitNumber),
  text('Owner', (fact) => fact.ownerName),
  money('Amount', (fact) => fact.amount),
  date('Dated', (fact) => fact.dated),
  text('Note', (fact) => fact.note),
  text('Id', (fact) => fact.id),
])
