type SearchPage = { label: string; detail: string; path: string; words: readonly string[] }

/** Pages that stand in no menu, found by what they are about. */
const pages: readonly SearchPage[] = [
  {
    label: 'Maintenance',
    detail: 'Damage reports and repair bills',
    path: '/admin/master-properties/maintenance',
    words: ['maintenance', 'damage', 'damages', 'repair', 'repairs', 'broken'],
  },
  {
    label: 'Ledger',
    detail: 'Trial balance, entries, closed days',
    path: '/admin/ledger',
    words: ['ledger', 'trial', 'balance', 'accounts', 'entries', 'postings', 'closing'],
  },
  {
    label: 'Reports',
    detail: 'Rent roll, arrears, occupancy, collection, deposits, tax',
    path: '/admin/reports',
    words: ['reports', 'statistics'],
  },
  {
    label: 'Rent roll',
    detail: 'What is let to whom for how much',
    path: '/admin/reports/rent-roll',
    words: ['rent', 'roll', 'rentroll', 'vacancy'],
  },
  {
    label: 'Arrears',
    detail: 'What is owed, by age',
    path: '/admin/reports/arrears',
    words: ['arrears', 'ageing', 'overdue', 'dues'],
  },
  {
    label: 'Collection',
    detail: 'Billed and collected by building',
    path: '/admin/reports/collection',
    words: ['collection', 'collected', 'income'],
  },
  {
    label: 'Tax withheld',
    detail: 'Form IT-2',
    path: '/admin/reports/tax-withheld',
    words: ['tax', 'tds', 'withheld', 'it-2'],
  },
]

/** From the third letter on, so that a name is not buried under pages. */
export function pagesFor(typed: string): readonly SearchPage[] {
  const word = typed.trim().toLowerCase()
  return word.length < 3 ? [] : pages.filter(({ words }) => words.some((one) => one.startsWith(word)))
}
