import type { CheckedFigure } from '../../domain/reports/figure-check.ts'
import type { StatusTable } from '../ui/status-chip.tsx'
import { accountPath } from '../ledger/ledger-paths.ts'

/** `path`: the list or report that the figure counts. */
export const figureWords: Readonly<Record<CheckedFigure, { title: string; path: string; isCount?: true }>> = {
  TRIAL_BALANCE: { title: 'Trial balance, each side', path: '/admin/ledger/entries' },
  RECEIVABLE: { title: 'Owed by tenants', path: '/admin/master-transactions/advices?open=true' },
  DEPOSITS_HELD: { title: 'Deposits held', path: '/admin/reports/deposits' },
  DEPOSITS_CALLED: { title: 'Deposits called, not yet received', path: accountPath('2110') },
  TENANT_CREDIT: { title: 'Tenants’ credit', path: accountPath('2000') },
  RENT_BILLED: { title: 'Rent billed', path: '/admin/master-transactions/advices?kind=RENT' },
  PAYMENTS: { title: 'Payments that stand', path: '/admin/master-transactions/search' },
  UNITS: { title: 'Units', path: '/admin/master-properties/units', isCount: true },
  UNITS_OCCUPIED: { title: 'Units occupied', path: '/admin/master-properties/units?occupancy=OCCUPIED', isCount: true },
}

export const agreementTable: StatusTable<'AGREES' | 'DIFFERS'> = {
  AGREES: { word: 'Agrees', shape: 'check', tone: 'green' },
  DIFFERS: { word: 'Differs', shape: 'triangle', tone: 'red' },
}
