import type { WorkOrder } from '../../../domain/maintenance/work-orders/work-order-contract.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { Link } from '../../ui/page/link.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { amountColumn } from '../../ui/table/columns.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import { ownWorkPath } from './work-paths.ts'

const columns: readonly SimpleColumn<WorkOrder>[] = [
  { key: 'work', title: t`Work`, cell: ({ id, title }) => <Link to={ownWorkPath(id)}>{title}</Link> },
  { key: 'place', title: t`Place`, cell: ({ placeLabel }) => placeLabel },
  amountColumn({ key: 'quote', title: t`Quote (Nu.)`, of: ({ quote }) => quote?.amount }),
]

/** The quotes that wait for the signed-in owner. Renders nothing if there are none. */
export function OwnQuotesCard() {
  const { data } = useEndpoint('workOrder.list', { query: { isToApprove: 'true', pageSize: 50 } })
  const rows = data?.items ?? []
  if (rows.length === 0) return null
  return (
    <RecordCard title={t`Quotes to approve`} isFlush>
      <SimpleTable caption={t`Quotes to approve`} columns={columns} rows={rows} rowKey={({ id }) => id} none="" />
    </RecordCard>
  )
}
