import type { Page } from 'playwright-core'
import { cardOf, save } from './fields.ts'
import { settled } from './story-browser.ts'

/** From the lease: reads the terms, accepts them, and proves identity. */
export async function signByPassword(page: Page, password: string): Promise<void> {
  const dialog = await openSigning(page)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await save(dialog, 'Sign')
  await dialog.waitFor({ state: 'detached' })
}

/** By a PIN that is set during the signing: a first-time signer has none. */
export async function signByNewPin(page: Page, pin: string): Promise<void> {
  const dialog = await openSigning(page)
  await save(dialog, 'Set your PIN…')
  const setting = page.getByRole('dialog', { name: 'Change PIN' })
  for (const digit of pin) await save(setting, digit)
  await save(setting, 'Update PIN')
  await setting.waitFor({ state: 'detached' })
  for (const digit of pin.split('').toReversed()) await save(dialog, digit)
  await save(dialog, 'Sign')
  // After a wrong PIN the next one is typed into the same field.
  await dialog
    .getByRole('alert')
    .filter({ hasText: /(try|tries) left/ })
    .waitFor()
  await page.keyboard.type(pin)
  await save(dialog, 'Sign')
  await dialog.waitFor({ state: 'detached' })
}

async function openSigning(page: Page) {
  await save(page, 'Sign…')
  const dialog = page.getByRole('dialog', { name: /^Sign lease/ })
  await dialog.getByLabel('I have read the agreement and agree to it').check()
  return dialog
}

/** From the first page of a co-owner. */
export async function consentToWaitingLease(page: Page, property: string): Promise<void> {
  await settled(page)
  await cardOf(page, 'Consents waiting').getByRole('link', { name: property }).click()
  await save(page, 'Consent…')
  const dialog = page.getByRole('dialog', { name: 'Consent to this lease' })
  await save(dialog, 'I consent')
  await dialog.waitFor({ state: 'detached' })
}

export async function recordStamp(page: Page): Promise<void> {
  await save(page, 'Record stamp…')
  const dialog = page.getByRole('dialog', { name: 'Record legal stamp' })
  await save(dialog, 'Record stamp')
  await dialog.waitFor({ state: 'detached' })
}

export async function registerLease(page: Page, number: string): Promise<void> {
  await save(page, 'Register…')
  const dialog = page.getByRole('dialog', { name: /^Register lease/ })
  await dialog.getByLabel('Registration number').fill(number)
  await save(dialog, 'Register')
  await dialog.waitFor({ state: 'detached' })
}
