import { afterAll, expect, test } from 'vitest'
import { adviceStatuses } from '../../../domain/advices/advice-status.ts'
import { chhetrum, ZERO } from '../../../domain/money.ts'
import { closePdfRenderer } from '../../platform/pdf/render-pdf.ts'
import { type PrintedAdvice, renderAdvice } from './render-advice.ts'
import { sourceOf, textByPdfium } from '../../testing/pdf/read-pdf.ts'
import { everydayAdvice } from '../../testing/pdf/printed-examples.ts'

afterAll(closePdfRenderer)

test.each(adviceStatuses)('an advice that is %s has its chip and fits one page', async (status) => {
  expect(await pagesOf({ ...everydayAdvice, status })).toBe(1)
})

test('an advice with thirty charges, each explained, flows to more pages', async () => {
  const lines = Array.from({ length: 30 }, (_, index) => ({
    label: `Adjustment ${index + 1}`,
    amount: chhetrum(10_000),
    explanation: {
      text: 'The rent agreed in April for this month is higher; the advice already issued stays as it was. '.repeat(2),
    },
  }))
  expect(await pagesOf({ ...everydayAdvice, lines, amount: chhetrum(300_000) })).toBeGreaterThan(1)
})

test('a deposit has no period, and a settled advice requests no payment', async () => {
  const deposit = { ...everydayAdvice, what: 'Security deposit', periodStart: null, periodEnd: null }
  expect(await pagesOf({ ...deposit, status: 'PAID', paidAmount: deposit.amount, balanceAmount: ZERO })).toBe(1)
})

test('interest, credit and tax to withhold are listed', async () => {
  const amounts = {
    paidAmount: chhetrum(100_000),
    creditedAmount: chhetrum(50_000),
    balanceAmount: chhetrum(1_100_000),
    interestAmount: chhetrum(19_726),
    taxToWithholdAmount: chhetrum(55_000),
  }
  expect(await pagesOf({ ...everydayAdvice, ...amounts, status: 'OVERDUE' })).toBe(1)
})

test('an advice with an amount to pay has a QR code and a short link to pay it', async () => {
  const address = everydayAdvice.payAddress ?? ''
  const due = await renderAdvice(everydayAdvice)
  expect(sourceOf(due)).toContain(`/Alt (QR code: ${address})`)
  expect(sourceOf(due)).toContain(`/URI (${address})`)
  expect(await textByPdfium(due)).toMatch(/land\.example\.bt\/pay\/\s+7kq2-9mxw-d4r8-te0v/)
  const withdrawn = { ...everydayAdvice, payAddress: 'https://land.example.bt/tenant/payments/advices/1', payCode: null }
  expect(await textByPdfium(await renderAdvice(withdrawn))).toContain('Scan to view and pay')
  const settled = { ...everydayAdvice, status: 'PAID', paidAmount: everydayAdvice.amount, balanceAmount: ZERO } as const
  expect(sourceOf(await renderAdvice(settled))).not.toContain(address)
})

test('an advice whose lines do not add up is refused', async () => {
  await expect(renderAdvice({ ...everydayAdvice, amount: chhetrum(1) })).rejects.toThrow('do not add up')
})

async function pagesOf(advice: PrintedAdvice): Promise<number> {
  const pdf = Buffer.from(await renderAdvice(advice)).toString('latin1')
  expect(pdf.slice(0, 5)).toBe('%PDF-')
  return pdf.match(/\/Type \/Page\b/g)?.length ?? 0
}
