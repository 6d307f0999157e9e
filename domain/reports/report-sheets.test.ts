import { expect, test } from 'vitest'
import { budgetSheet } from '../budgets/budget-sheet.ts'
import { ownerShareSheet } from '../overview/owner-share-sheet.ts'
import * as meterUseSheets from './meter-use-sheets.ts'
import type { OverrideRow } from './report-rows.ts'
import type { ReportSheet } from './report-sheet.ts'
import * as reportSheets from './report-sheets.ts'

const sheets = Object.entries({ ...reportSheets, ...meterUseSheets, budgetSheet, ownerShareSheet })

test.each(sheets)('%s names only its own columns', (_, value) => {
  const { columns, totalled, filesOnly = [] } = value as ReportSheet<never>
  const titles = new Set(columns.map(({ title }) => title))
  expect([...totalled, ...filesOnly].filter((title) => !titles.has(title))).toEqual([])
})

test('the report of overridden rules names missing documents by their titles and rules by their sentences', () => {
  const { columns } = reportSheets.overrideSheet
  const ruleOf = (rules: string) => columns.find(({ title }) => title === 'Overridden rule')?.of({ rules } as OverrideRow)
  expect(ruleOf('OWNER_SIGNATURE\nTENANT_SIGNATURE')).toBe('Owner’s signature; Tenant’s signature')
  expect(ruleOf('The notice is shorter than 2 months.')).toBe('The notice is shorter than 2 months.')
})
