import type { Lease } from '../../domain/leases/lease-schema.ts'
import { t } from '../platform/texts.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { lastDayOfLease } from './lease-end.ts'
import { leaseStatusTable } from './lease-status-table.ts'
import { amountColumn, statusColumn } from '../ui/table/columns.tsx'

/** The columns of leases, for the office and for owners. */
export const leaseColumns = {
  number: {
    key: 'number',
    title: t`Lease`,
    sortBy: 'leaseNumber',
    cell: (lease) => <span className="figures">{lease.leaseNumber}</span>,
  },
  tenant: { key: 'tenant', title: t`Tenant`, sortBy: 'tenantName', cell: (lease) => lease.tenantName },
  start: { key: 'start', title: t`Start`, sortBy: 'startDate', cell: (lease) => <DateText date={lease.startDate} /> },
  end: { key: 'end', title: t`End`, sortBy: 'endDate', cell: (lease) => <DateText date={lastDayOfLease(lease)} /> },
  rent: {
    key: 'rent',
    title: t`Rent (Nu.)`,
    align: 'end',
    sortBy: 'rentAmount',
    cell: (lease) => (lease.currentRentAmount === null ? t`by area` : <MoneyText amount={lease.currentRentAmount} />),
  },
  deposit: amountColumn({ key: 'deposit', title: t`Deposit (Nu.)`, isHiddenAtFirst: true, of: (lease) => lease.depositAmount }),
  status: statusColumn({ key: 'status', title: t`Status`, table: leaseStatusTable, of: (lease) => lease.status }),
} as const satisfies Record<string, Column<Lease>>

export function propertyColumn(title: string): Column<Lease> {
  return { key: 'property', title, cell: (lease) => lease.propertyLabel }
}
