import type { Page } from 'playwright-core'
import { idInAddress, pick, save, titled } from './fields.ts'
import { openMenu } from './sign-in-pages.ts'

export type NewPerson = { name: string; nameDzongkha: string; cid: string; phone: string }

/** Returns the owner's id. */
export async function registerOwner(page: Page, owner: NewPerson): Promise<string> {
  await openMenu(page, 'Owners')
  await page.getByRole('link', { name: 'New owner' }).first().click()
  await page.getByLabel('Name English').fill(owner.name)
  await page.getByLabel('Name Dzongkha').fill(owner.nameDzongkha)
  await page.getByLabel('CID').fill(owner.cid)
  await page.getByLabel('Phone Number').fill(owner.phone)
  await save(page, 'Save owner')
  await titled(page, owner.name)
  return idInAddress(page)
}

export async function registerTenant(page: Page, tenant: NewPerson): Promise<string> {
  const [firstName = '', lastName = ''] = tenant.name.split(' ')
  await openMenu(page, 'Tenants')
  await page.getByRole('link', { name: 'New tenant' }).first().click()
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Name in Dzongkha').fill(tenant.nameDzongkha)
  await page.getByLabel('CID').fill(tenant.cid)
  await page.getByLabel('Phone Number').fill(tenant.phone)
  await save(page, 'Save tenant')
  await titled(page, tenant.name)
  return idInAddress(page)
}

export type NewThram = { number: string; dzongkhag: string; thromde: string; owners: readonly { name: string; share: string }[] }

export async function registerThram(page: Page, thram: NewThram): Promise<string> {
  await openMenu(page, 'Thrams')
  await page.getByRole('link', { name: 'New thram' }).first().click()
  await page.getByLabel('Thram number').fill(thram.number)
  await pick(page, 'Ownership category', 'Joint', 'Joint Ownership')
  await pick(page, 'Dzongkhag', thram.dzongkhag)
  await pick(page, 'Thromde', thram.thromde)
  for (const [index, { name, share }] of thram.owners.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add owner' }).click()
    await pick(page, `Owner ${index + 1}`, name)
    await page.getByLabel(`Share of owner ${index + 1}`).fill(share)
  }
  await save(page, 'Save thram')
  await titled(page, `Thram ${thram.number}`)
  return idInAddress(page)
}

/** From the record of its thram. */
export async function addPlot(page: Page, plot: { number: string; areaSqFt: string }): Promise<string> {
  await page.getByRole('link', { name: 'Add plot' }).first().click()
  await page.getByLabel('Plot number').fill(plot.number)
  await page.getByLabel('Unit of Net area').selectOption('SQFT')
  await page.getByRole('textbox', { name: 'Net area' }).fill(plot.areaSqFt)
  await pick(page, 'Land use', 'Residential')
  await pick(page, 'Land origin', 'Inheritance')
  await save(page, 'Save plot')
  await titled(page, `Plot ${plot.number}`)
  return idInAddress(page)
}

/** From the record of its plot. */
export async function addBuilding(page: Page, building: { name: string; floors: string }): Promise<string> {
  await page.getByRole('link', { name: 'Add building' }).first().click()
  await page.getByRole('textbox', { name: /^Name/ }).fill(building.name)
  await page.getByLabel('Floors').fill(building.floors)
  await save(page, 'Save building')
  await titled(page, building.name)
  return idInAddress(page)
}

/** From the record of its building. */
export async function addUnit(page: Page, unit: { number: string; floor: string; askingRent: string }): Promise<string> {
  await page.getByRole('link', { name: 'Add unit' }).first().click()
  await page.getByLabel('Unit number').fill(unit.number)
  await pick(page, 'Floor', unit.floor)
  await page.getByLabel('Asking rent per month').fill(unit.askingRent)
  await save(page, 'Save unit')
  await titled(page, `Unit ${unit.number}`)
  return idInAddress(page)
}
