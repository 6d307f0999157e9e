import { Button } from '@mantine/core'
import { useState } from 'react'
import type { MaintenancePlan } from '../../../domain/maintenance/plans/maintenance-plan-contract.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { Link } from '../../ui/page/link.tsx'
import { ListCard } from '../../ui/record/list-card.tsx'
import { amountColumn, statusColumn } from '../../ui/table/columns.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { TwoLines } from '../../ui/text/two-lines.tsx'
import { PlanDialog, type PlanPlace } from './plan-dialog.tsx'
import { intervalText, planStatus, planStatusTable } from './plan-labels.ts'
import { planPath, plansPath } from './plan-paths.ts'

const columns: readonly SimpleColumn<MaintenancePlan>[] = [
  { key: 'interval', title: t`Interval`, cell: intervalText },
  { key: 'next', title: t`Next due`, cell: ({ nextDueOn }) => <DateText date={nextDueOn} /> },
  statusColumn({ key: 'status', title: t`Status`, table: planStatusTable, of: planStatus }),
]

const workColumn: SimpleColumn<MaintenancePlan> = {
  key: 'work',
  title: t`Work`,
  cell: ({ id, title, placeLabel }) => <TwoLines first={<Link to={planPath(id)}>{title}</Link>} second={placeLabel} />,
}

const ownColumns: readonly SimpleColumn<MaintenancePlan>[] = [
  { key: 'work', title: t`Work`, cell: ({ title, placeLabel }) => <TwoLines first={title} second={placeLabel} /> },
  ...columns,
  { key: 'last', title: t`Last done`, cell: ({ lastDoneOn }) => (lastDoneOn ? <DateText date={lastDoneOn} /> : '–') },
  amountColumn({ key: 'bill', title: t`Last bill (Nu.)`, of: ({ lastBillAmount }) => lastBillAmount }),
]

/** The same for the owner of the building: the next date, the last date, and the cost. */
export function OwnPlansCard({ buildingId }: { buildingId: string }) {
  const plans = useEndpoint('maintenancePlan.list', { query: { buildingId, pageSize: 20 } })
  return (
    <ListCard
      title={t`Maintenance plans`}
      query={plans}
      columns={ownColumns}
      rowKey={({ id }) => id}
      none={t`No maintenance plans.`}
    />
  )
}

/** The maintenance plans of a building with its units, or of a unit. */
export function PlansCard({ place }: { place: PlanPlace }) {
  const plans = useEndpoint('maintenancePlan.list', { query: { ...place, pageSize: 10 } })
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <ListCard
        title={t`Maintenance plans`}
        query={plans}
        columns={[workColumn, ...columns]}
        rowKey={({ id }) => id}
        none={t`No maintenance plans.`}
        allTo={`${plansPath}?${new URLSearchParams(place)}`}
        actions={<Button size="compact-md" variant="default" onClick={() => setAdding(true)}>{t`New plan…`}</Button>}
      />
      {isAdding && <PlanDialog plan={null} place={place} onClose={() => setAdding(false)} />}
    </>
  )
}
