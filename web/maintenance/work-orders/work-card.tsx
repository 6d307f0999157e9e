import { Button } from '@mantine/core'
import { useState } from 'react'
import type { WorkOrder } from '../../../domain/maintenance/work-orders/work-order-contract.ts'
import { formatMoney } from '../../../domain/money.ts'
import { useSignedIn } from '../../platform/session.ts'
import { plural, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { Link } from '../../ui/page/link.tsx'
import { ListCard } from '../../ui/record/list-card.tsx'
import { amountColumn, statusColumn } from '../../ui/table/columns.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { TwoLines } from '../../ui/text/two-lines.tsx'
import { WorkOrderDialog, type WorkPlace } from './work-order-dialog.tsx'
import { ownWorkPath, workOrderPath, workOrdersPath } from './work-paths.ts'
import { workStateTable } from './work-state-table.ts'

const columns: readonly SimpleColumn<WorkOrder>[] = [
  { key: 'target', title: t`Done or due`, cell: ({ targetOn, doneOn }) => <DateText date={doneOn ?? targetOn} /> },
  amountColumn({ key: 'bill', title: t`Bill (Nu.)`, of: ({ billAmount }) => billAmount }),
  statusColumn({ key: 'state', title: t`Status`, table: workStateTable, of: ({ state }) => state }),
]

/** The work orders of a property, newest first, and their cost by year. */
export function WorkCard({ place }: { place: WorkPlace }) {
  const isOffice = useSignedIn().currentRole.name !== 'OWNER'
  const orders = useEndpoint('workOrder.list', { query: { ...place, pageSize: 10 } })
  const costs = useEndpoint('workOrder.costs', { query: place })
  const [isAdding, setAdding] = useState(false)
  const work: SimpleColumn<WorkOrder> = {
    key: 'work',
    title: t`Work`,
    cell: ({ id, title, number, placeLabel }) => (
      <TwoLines
        first={<Link to={isOffice ? workOrderPath(id) : ownWorkPath(id)}>{title}</Link>}
        second={`${number} · ${placeLabel}`}
      />
    ),
  }
  return (
    <>
      <ListCard
        title={t`Work`}
        query={orders}
        columns={[work, ...columns]}
        rowKey={({ id }) => id}
        none={t`No work orders.`}
        {...(isOffice ? { allTo: `${workOrdersPath}?${new URLSearchParams(place)}` } : {})}
        actions={
          <>
            {costs.data && costs.data.items.length > 0 && (
              <span className="small secondary">
                {costs.data.items
                  .slice(0, 3)
                  .map(({ year, amount, count }) => `${year}: ${formatMoney(amount)} (${plural(count, '{n} bill', '{n} bills')})`)
                  .join(' · ')}
              </span>
            )}
            {isOffice && (
              <Button size="compact-md" variant="default" onClick={() => setAdding(true)}>{t`New work order…`}</Button>
            )}
          </>
        }
      />
      {isAdding && <WorkOrderDialog order={null} place={place} onClose={() => setAdding(false)} />}
    </>
  )
}
