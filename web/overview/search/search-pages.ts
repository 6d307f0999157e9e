import { t } from '../../platform/texts.ts'

type SearchPage = { label: string; detail: string; path: string; words: readonly string[] }

/** Pages that stand in no menu, found by what they are about. */
const pages: readonly SearchPage[] = [
  {
    label: t`Maintenance`,
    detail: t`Damage reports and repair bills`,
    path: '/admin/master-properties/maintenance',
    words: ['maintenance', 'damage', 'damages', 'repair', 'repairs', 'broken'],
  },
  {
    label: t`Ledger`,
    detail: t`Trial balance, entries, closed days`,
    path: '/admin/ledger',
    words: ['ledger', 'trial', 'balance', 'accounts', 'entries', 'postings', 'closing'],
  },
  {
    label: t`Reports`,
    detail: t`Rent roll, arrears, occupancy, collection, deposits, tax`,
    path: '/admin/reports',
    words: ['reports', 'statistics'],
  },
  {
    label: t`Rent roll`,
    detail: t`What is let to whom for how much`,
    path: '/admin/reports/rent-roll',
    words: ['rent', 'roll', 'rentroll', 'vacancy'],
  },
  {
    label: t`Arrears`,
    detail: t`What is owed, by age`,
    path: '/admin/reports/arrears',
    words: ['arrears', 'ageing', 'overdue', 'dues'],
  },
  {
    label: t`Collection`,
    detail: t`Billed and collected by building`,
    path: '/admin/reports/collection',
    words: ['collection', 'collected', 'income'],
  },
  {
    label: t`Tax withheld`,
    detail: t`Form IT-2`,
    path: '/admin/reports/tax-withheld',
    words: ['tax', 'tds', 'withheld', 'it-2'],
  },
]

/** From the third letter on, so that a name is not buried under pages. */
export function pagesFor(typed: string): readonly SearchPage[] {
  const word = typed.trim().toLowerCase()
  return word.length < 3 ? [] : pages.filter(({ words }) => words.some((one) => one.startsWith(word)))
}
