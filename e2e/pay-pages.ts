import type { Page } from 'playwright-core'

/** From the form of an online payment: enters the account, and the code of the simulator. */
export async function payFrom(page: Page, accountNumber: string): Promise<void> {
  await page.getByLabel('Account number').fill(accountNumber)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code from your bank').fill('123456')
  await page.getByRole('button', { name: /^Pay / }).click()
}

export async function payAnother(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Pay another amount' }).click()
  await page.getByRole('dialog').getByLabel('Amount').fill(amount)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
