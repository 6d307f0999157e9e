import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'

/** The menus of the specification (§2, §6), with its labels, paths and order. Additional items of the product follow them in each group. */
export const menus = {
  ADMIN: [
    'Dashboard /admin',
    'Owners /admin/master-users/owners',
    'Thrams /admin/master-properties/thrams',
    'Plots /admin/master-properties/plots',
    'Buildings /admin/master-properties/list-buildings',
    'Units /admin/master-properties/units',
    'Search /admin/master-properties/search',
    'Map View /admin/master-properties/map-view',
    'Import /admin/master-properties/import',
    'Land Lease /admin/master-lease/lands',
    'Building Lease /admin/master-lease/buildings',
    'Unit Lease /admin/master-lease/units',
    'Search /admin/master-lease/search',
    'Renewals /admin/master-lease/renewals',
    'Listings /admin/master-lease/listings',
    'Allotment /admin/master-lease/allotment',
    'Disputes /admin/master-lease/disputes',
    'Maintenance /admin/master-properties/maintenance',
    'Meters /admin/master-properties/meters',
    'Field desk /admin/master-properties/field-desk',
    'Building Monthly /admin/master-transactions/building/rent/monthly',
    'Building Security Deposits /admin/master-transactions/building/security-deposits',
    'Land Monthly /admin/master-transactions/land/rent-monthly',
    'Land Security Deposits /admin/master-transactions/land/security-deposits',
    'Search Transactions /admin/master-transactions/search',
    'Overdue tenants /admin/master-transactions/overdue-tenants',
    'Month end /admin/master-transactions/month-end',
    'Payment advices /admin/master-transactions/advices',
    'Receive payment /admin/master-transactions/receive',
    'Cash count /admin/master-transactions/cash-count',
    'Proofs to check /admin/master-transactions/proofs',
    'Requests to approve /admin/master-transactions/approvals',
    'Bank statements /admin/master-transactions/statements',
    'Remittances /admin/master-transactions/remittances',
    'Expenses /admin/master-transactions/expenses',
    'Reports /admin/reports',
    'Ledger /admin/ledger',
    'Accounting exports /admin/ledger/exports',
    'Managers /admin/master-users/managers',
    'Tenants /admin/master-users/tenants',
    'Dzongkhags /admin/master-locations/dzongkhags',
    'Administrative Zones /admin/master-locations/adm-zones',
    'SubAdministrative Zones /admin/master-locations/subadm-zones',
    'Roles /admin/master-roles',
    'Bank Accounts /admin/master-bank-accounts',
    'Notifications /admin/system-settings/notifications',
    'Settings /admin/system-settings',
    'Jobs /admin/jobs',
    'Audit /admin/audit',
    'Announcements /admin/announcements',
    'Help /admin/help',
  ],
  OWNER: [
    'Dashboard /owner',
    'Plots & Buildings /owner/properties/plots',
    'Listings /owner/lease/listing',
    'Unit Lease /owner/lease/unit-lease',
    'Building Lease /owner/lease/building-lease',
    'Land Lease /owner/lease/land-lease',
    'Payments /owner/payments/list-building',
    'Tax Reports /owner/payments/tax-report-building-list',
  ],
  TENANT: [
    'Dashboard /tenant',
    'Lease /tenant/lease',
    'Payments /tenant/payments',
    'Notifications /tenant/notifications',
    'Profile /tenant/profile',
  ],
}

/** Opens an item of the menu, and first its group if that is closed, after the menu has loaded. */
export async function menuItem(page: Page, item: string, press = (head: Locator) => head.click()): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const label = page.locator('.menu-item-label').filter({ hasText: new RegExp(`^${item}$`) })
  const link = menu.locator('a').filter({ has: label })
  await link.waitFor({ state: 'attached' })
  const closed = menu.locator('.menu-group').filter({ has: page.locator('a').filter({ has: label }) })
  const head = closed.locator('button[aria-expanded="false"]')
  if ((await head.count()) > 0) await press(head)
  return link
}

export async function expectMenu(page: Page, role: keyof typeof menus): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Main menu' }).locator('a')
  await expect
    .poll(() => links.evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute('href')}`)))
    .toEqual(menus[role])
}
