import type { Locator, Page } from 'playwright-core'
import { idInAddress, pick, save, titled } from './fields.ts'

export type NewLease = { tenant: string; firstDay: string; lastDay: string; rent: string; deposit: string; parking?: string }

const witnesses = [
  ['Karma Tenzin', '11410000001', '1'],
  ['Deki Choden', '11410000002', '2'],
] as const

/** From the record of the unit: through the six steps to the review, which shows every period. */
export async function fillLeaseWizard(page: Page, lease: NewLease): Promise<void> {
  await page.getByRole('link', { name: 'New lease' }).first().click()
  await titled(page, 'New lease')
  await proceed(page, 'Tenant')
  await pick(page, 'Tenant', lease.tenant)
  await proceed(page, 'Term')
  await page.getByRole('textbox', { name: 'First day' }).fill(lease.firstDay)
  await page.getByRole('textbox', { name: 'Last day' }).fill(lease.lastDay)
  await proceed(page, 'Rent')
  await page.getByLabel('Rent per period').fill(lease.rent)
  if (lease.parking !== undefined) {
    await page.getByRole('button', { name: 'Add a charge' }).click()
    await page.getByRole('group', { name: 'Charge 1: Parking' }).getByLabel('Amount of the charge').fill(lease.parking)
  }
  await proceed(page, 'Deposit')
  await page.getByLabel('Security deposit').fill(lease.deposit)
  await save(page, 'Continue')
  await schedule(page).waitFor()
}

export function schedule(page: Page) {
  return page.getByRole('table', { name: 'Schedule of rent' })
}

/** Returns the new lease's id. */
export async function createLease(page: Page): Promise<string> {
  await save(page, 'Create lease')
  await titled(page, /^Lease L-/)
  return idInAddress(page)
}

/** From the page of a new lease: its checklist requires witnesses. */
export async function addWitnesses(page: Page): Promise<void> {
  await save(page, 'Add witnesses…')
  const dialog = page.getByRole('dialog', { name: /^Witnesses of lease/ })
  for (const [name, cid, number] of witnesses) {
    await dialog.getByLabel(`Name of witness ${number}`).fill(name)
    await dialog.getByLabel(`CID of witness ${number}`).fill(cid)
  }
  await save(dialog, 'Save witnesses')
  await dialog.waitFor({ state: 'detached' })
}

/** An ADMIN continues with missing requirements and gives a reason. */
export async function activateAnyway(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Activate…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Activate lease/ })
  await dialog.getByLabel('Reason').fill(reason)
  await save(dialog, 'Activate anyway')
  await dialog.waitFor({ state: 'detached' })
}

/** Fills in the change of the rent and presses its button; the dialog shows whether it was accepted. */
export async function changeRent(page: Page, change: { from: string; rent: string }): Promise<void> {
  const dialog = await openMove(page, 'Change the rent…')
  await dialog.getByRole('textbox', { name: 'From' }).fill(change.from)
  await dialog.getByLabel('New rent').fill(change.rent)
  await save(dialog, 'Change the rent')
}

async function openMove(page: Page, label: string): Promise<Locator> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: label }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

/** Leaves a step; the next one must appear. */
export async function proceed(page: Page, next: string): Promise<void> {
  await save(page, 'Continue')
  const steps = page.getByRole('navigation', { name: 'Steps of the new lease' })
  await steps.getByRole('button', { name: next }).and(page.locator('[aria-current="step"]')).waitFor()
}
