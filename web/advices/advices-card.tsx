import type { Advice } from '../../domain/advices/advice-contract.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { ListCard } from '../ui/record/list-card.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { adviceColumns, adviceTotals } from './advice-columns.tsx'
import { adviceShortName } from './advice-labels.ts'
import { advicePath, billingFolders } from './billing-paths.ts'

type AdvicesCardProps = {
  title: string
  of: { tenantId: string } | { leaseId: string } | { buildingId: string } | { thramId: string }
  isOpenOnly?: boolean
  none: string
}

/** The payment advices of a lease or a tenant inside another record, with the totals of all of them. */
export function AdvicesCard({ title, of, isOpenOnly = false, none }: AdvicesCardProps) {
  const narrowing = { ...of, ...(isOpenOnly ? { open: 'true' } : {}) }
  const advices = useEndpoint('advice.list', {
    query: { ...narrowing, pageSize: 10, sort: isOpenOnly ? 'dueDate:asc' : 'dueDate:desc' },
  })
  const totals = advices.data?.totals
  return (
    <ListCard
      title={title}
      query={advices}
      // A tenant may have several properties, so the list of a tenant shows only the outstanding balance for each.
      columns={columns.filter(({ key }) => key !== ('leaseId' in of ? 'property' : 'amount'))}
      rowKey={(advice) => advice.id}
      totals={adviceTotals(totals)}
      none={none}
      allTo={`${billingFolders.advices.to}?${new URLSearchParams(narrowing)}`}
    />
  )
}

const { property, due, amount, balance, status } = adviceColumns

const columns: readonly SimpleColumn<Advice>[] = [
  { key: 'number', title: t`Advice`, cell: (advice) => <Link to={advicePath(advice)}>{advice.adviceNumber}</Link> },
  { key: 'for', title: t`For`, cell: (advice) => <span className="figures">{adviceShortName(advice)}</span> },
  { ...property, wraps: true },
  due,
  amount,
  balance,
  status,
]
