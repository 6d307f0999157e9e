import type { Locator, Page } from 'playwright-core'
import { save, titled } from './fields.ts'
import { openPdf, type DownloadedPdf } from './open-pdf.ts'
import { openMenu } from './sign-in-pages.ts'

/** "Mar 2026". */
export async function generateAdvices(page: Page, month: string): Promise<void> {
  await openMenu(page, 'Building Monthly')
  const box = page.getByRole('textbox', { name: 'Month', exact: true })
  await box.fill(month)
  await box.blur()
  await page.getByRole('button', { name: 'Generate advices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Generate advices' }).click()
  await page.getByRole('heading', { name: 'Advices generated' }).waitFor()
}

/** From the list of a month. */
export async function openAdviceOf(page: Page, property: string): Promise<void> {
  await page.getByRole('row', { name: property }).getByRole('link').first().click()
  await titled(page, /^Advice PA-/)
}

/** Returns the explanation of the first line. */
export async function askWhy(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Why this amount?' }).first().click()
  const explanation = page.getByRole('dialog').filter({ hasText: 'Why this amount?' })
  const text = (await explanation.innerText()).replaceAll('\u00a0', ' ')
  await page.keyboard.press('Escape')
  await explanation.waitFor({ state: 'detached' })
  return text
}

export type NewPayment = { amount?: string; method: string; reference?: string }

/** Returns the receipt's number; without an amount, the filled-in balance is paid. */
export async function recordPayment(page: Page, { amount, method, reference }: NewPayment): Promise<string> {
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog', { name: /^Record payment/ })
  if (amount) await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel('Method').selectOption({ label: method })
  if (reference) await dialog.getByLabel('Reference').fill(reference)
  await save(dialog, 'Save payment')
  const done = page.getByRole('dialog', { name: 'Payment recorded' })
  const receiptNumber = /R-\d{4}-\d+/.exec(await done.innerText())?.[0]
  if (!receiptNumber) throw new Error('The payment was recorded without a receipt.')
  await save(done, 'Done')
  await done.waitFor({ state: 'detached' })
  return receiptNumber
}

export function openReceipt(page: Page, where: Locator): Promise<DownloadedPdf> {
  return openPdf(page, where.getByRole('button', { name: 'Receipt' }), '**/receipt.pdf')
}
