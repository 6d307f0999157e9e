import type { CheckedFigure } from '../../domain/reports/figure-check.ts'
import { accountPath } from '../ledger/ledger-paths.ts'
import { t } from '../platform/texts.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

/** `path`: the list or report that the figure counts. */
export const figureLabels: Readonly<Record<CheckedFigure, { title: string; path: string; isCount?: true }>> = {
  TRIAL_BALANCE: { title: t`Trial balance, each side`, path: '/admin/ledger/entries' },
  RECEIVABLE: { title: t`Owed by tenants`, path: '/admin/master-transactions/advices?open=true' },
  DEPOSITS_HELD: { title: t`Deposits held`, path: '/admin/reports/deposits' },
  DEPOSITS_CALLED: { title: t`Deposits called, not yet received`, path: accountPath('2110') },
  TENANT_CREDIT: { title: t`Tenants’ credit`, path: accountPath('2000') },
  RENT_BILLED: { title: t`Rent billed`, path: '/admin/master-transactions/advices?kind=RENT' },
  PAYMENTS: { title: t`Payments that stand`, path: '/admin/master-transactions/search' },
  UNITS: { title: t`Units`, path: '/admin/master-properties/units', isCount: true },
  UNITS_OCCUPIED: { title: t`Units occupied`, path: '/admin/master-properties/units?occupancy=OCCUPIED', isCount: true },
}

export const agreementTable: StatusTable<'AGREES' | 'DIFFERS'> = {
  AGREES: { word: t`Agrees`, shape: 'check', tone: 'green' },
  DIFFERS: { word: t`Differs`, shape: 'triangle', tone: 'red' },
}
