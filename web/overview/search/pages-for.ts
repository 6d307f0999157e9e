import { t } from '../../platform/texts.ts'

/** A page of the product, named as in the menu or the address. */
export type NamedPage = { path: string; label: string; group?: string | undefined }
export type FoundPage = { path: string; label: string; detail: string }

/** Alternative names and contents of a page, by its address. */
const synonyms: Readonly<Record<string, { detail?: string; words: string }>> = {
  '/admin': { words: t`home start overview todo` },
  '/admin/tasks': {
    detail: t`Tasks of the office`,
    words: t`to do todo my reminders tasks assigned due follow-up`,
  },
  '/admin/master-users/owners': { words: t`landlords proprietors` },
  '/admin/master-users/tenants': { words: t`renters lessees customers people` },
  '/admin/master-users/managers': { words: t`staff clerks users team` },
  '/admin/master-properties/map-view': { words: t`gis outlines borders` },
  '/admin/master-properties/import': { words: t`upload excel csv geojson spreadsheet` },
  '/admin/master-properties/maintenance': {
    detail: t`Damage reports and repair bills`,
    words: t`damage damages repair repairs broken`,
  },
  '/admin/master-lease/renewals': { words: t`expiring ending extension holdover` },
  '/admin/master-lease/listings': { words: t`vacant advertise enquiries offers` },
  '/admin/master-transactions/building/rent/monthly': { words: t`monthly run bills generate rent` },
  '/admin/master-transactions/land/rent-monthly': { words: t`monthly run bills generate land rent` },
  '/admin/master-transactions/search': { words: t`payments receipts` },
  '/admin/master-transactions/advices': { words: t`bills invoices dues demand` },
  '/admin/master-transactions/overdue-tenants': {
    detail: t`Tenants to call and remind`,
    words: t`arrears reminders chase calls promises delinquency late debtors`,
  },
  '/admin/master-transactions/month-end': {
    detail: t`Checklist to close a month`,
    words: t`closing close books month checklist`,
  },
  '/admin/master-transactions/receive': { words: t`collect cash cheque counter take money` },
  '/admin/master-transactions/cash-count': { words: t`drawer till close day` },
  '/admin/master-transactions/proofs': { words: t`slips screenshots claims i have paid verify` },
  '/admin/master-transactions/statements': { words: t`reconcile match bank lines` },
  '/admin/master-transactions/remittances': { words: t`payouts pay owners transfer` },
  '/admin/master-transactions/tax': { words: t`tds remit` },
  '/admin/master-transactions/online': { words: t`gateway rma bfs` },
  '/admin/ledger': {
    detail: t`Trial balance, entries, closed days`,
    words: t`trial balance accounts postings closing close books`,
  },
  '/admin/reports': { detail: t`Rent roll, arrears, occupancy, collection, deposits, tax`, words: t`statistics figures` },
  '/admin/reports/rent-roll': { detail: t`Properties let, tenants and rents`, words: t`rentroll vacancy` },
  '/admin/reports/arrears': { detail: t`Amounts owed by age`, words: t`ageing aging overdue dues late debt` },
  '/admin/reports/collection': { detail: t`Billed and collected by building`, words: t`collected income revenue` },
  '/admin/reports/meter-use': {
    detail: t`Use, billed and supplier’s bills`,
    words: t`electricity water utility consumption kwh`,
  },
  '/admin/reports/gst': { words: t`vat goods and services tax` },
  '/admin/reports/tax-withheld': { detail: t`Form IT-2`, words: t`tax tds it-2` },
  '/admin/reports/tax': { words: t`income sheet return` },
  '/admin/reports/owner-statement': { words: t`landlord statement` },
  '/admin/system-settings': { words: t`configuration options holidays preferences` },
  '/admin/system-settings/notifications': { words: t`sms templates messages reminders outbox` },
  '/admin/jobs': { words: t`background backup runs scheduled` },
  '/admin/audit': { words: t`history log changes who` },
  '/admin/security-log': { words: t`sign-ins logins` },
  '/admin/help': { words: t`guide manual how` },
}

const maxPages = 6

/**
 * Finds pages by name and alternative names: each typed word must be the beginning of one of their words. It starts at the third letter, so
 * that pages do not bury a person's name. The best match comes first.
 */
export function pagesFor(typed: string, pages: readonly NamedPage[]): FoundPage[] {
  const sought = typed.trim().toLowerCase()
  if (sought.length < 3) return []
  return pages
    .map((page, order) => ({ page, order, nearness: nearnessOf(page, sought) }))
    .filter(({ nearness }) => nearness < 3)
    .sort((a, b) => a.nearness - b.nearness || a.order - b.order)
    .slice(0, maxPages)
    .map(({ page: { path, label, group } }) => ({ path, label, detail: synonyms[path]?.detail ?? group ?? '' }))
}

/** 0: the name starts with the text; 1: words of the name match; 2: alternative names match. */
function nearnessOf({ path, label }: NamedPage, sought: string): number {
  const name = label.toLowerCase()
  if (name.startsWith(sought)) return 0
  const words = sought.split(/\s+/)
  const begins = (among: string) => words.every((word) => among.split(/[\s/]+/).some((one) => one.startsWith(word)))
  if (begins(name)) return 1
  return begins(`${name} ${synonyms[path]?.words ?? ''}`) ? 2 : 3
}
