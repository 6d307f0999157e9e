import { afterAll, expect, test } from 'vitest'
import { closePdfRenderer } from '../../platform/pdf/render-pdf.ts'
import { chhetrum } from '../../../domain/money.ts'
import { everydayStatement } from '../../testing/pdf/printed-examples.ts'
import { renderStatement, type PrintedStatement } from './render-statement.ts'

afterAll(closePdfRenderer)

test('a statement of a few months is one page', async () => {
  expect(await pagesOf(everydayStatement)).toBe(1)
})

test('ten years of rent and receipts continue over pages, each with the column heads', async () => {
  const rows = Array.from({ length: 120 }, () => everydayStatement.rows).flat()
  expect(await pagesOf({ ...everydayStatement, rows })).toBeGreaterThan(3)
})

test('a statement without a line, and one with a credit balance, can be printed', async () => {
  expect(await pagesOf({ ...everydayStatement, rows: [] })).toBe(1)
  expect(await pagesOf({ ...everydayStatement, balanceAmount: chhetrum(-25_000), interestAmount: chhetrum(19_726) })).toBe(1)
})

async function pagesOf(statement: PrintedStatement): Promise<number> {
  const pdf = Buffer.from(await renderStatement(statement)).toString('latin1')
  expect(pdf.slice(0, 5)).toBe('%PDF-')
  return pdf.match(/\/Type \/Page\b/g)?.length ?? 0
}
