import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { planKindLabels, planKinds } from '../../../domain/maintenance/plans/maintenance-plan.ts'
import type { MaintenancePlan } from '../../../domain/maintenance/plans/maintenance-plan-contract.ts'
import { workBearerLabels, workPriorityLabels } from '../../../domain/maintenance/work-orders/work-order.ts'
import { downloadList } from '../../platform/downloads.ts'
import { listQueryOf } from '../../platform/list-query-of.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useBuildingFilter } from '../../properties/buildings/use-building-filter.tsx'
import { useRecordFilter } from '../../ui/input/use-record-filter.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { statusColumn } from '../../ui/table/columns.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { TwoLines } from '../../ui/text/two-lines.tsx'
import { maintenancePath } from '../damage-paths.ts'
import { vendorSource } from '../vendors/vendor-picker.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { intervalText, planStatus, planStatusTable } from './plan-labels.ts'
import { planPath } from './plan-paths.ts'

const columns: readonly Column<MaintenancePlan>[] = [
  {
    key: 'work',
    title: t`Work`,
    card: 'title',
    cell: ({ title, kind }) => <TwoLines first={title} second={planKindLabels[kind]} />,
  },
  { key: 'place', title: t`Place`, cell: ({ placeLabel }) => placeLabel },
  { key: 'interval', title: t`Interval`, cell: intervalText },
  { key: 'next', title: t`Next due`, sortBy: 'nextDueOn', cell: ({ nextDueOn }) => <DateText date={nextDueOn} /> },
  { key: 'last', title: t`Last done`, cell: ({ lastDoneOn }) => (lastDoneOn ? <DateText date={lastDoneOn} /> : '–') },
  { key: 'order', title: t`Open work order`, cell: ({ workOrderNumber }) => workOrderNumber ?? '–' },
  { key: 'vendor', title: t`Vendor`, cell: ({ vendorName }) => vendorName ?? '–' },
  { key: 'assignee', title: t`Assigned to`, isHiddenAtFirst: true, cell: ({ assigneeName }) => assigneeName ?? '–' },
  { key: 'priority', title: t`Priority`, isHiddenAtFirst: true, cell: ({ priority }) => workPriorityLabels[priority] },
  { key: 'bearer', title: t`Borne by`, isHiddenAtFirst: true, cell: ({ chargedTo }) => workBearerLabels[chargedTo] },
  statusColumn({ key: 'status', title: t`Status`, table: planStatusTable, of: planStatus }),
]

const ownFilters = [
  { name: 'kind', label: t`Equipment`, options: planKinds.map((value) => ({ value, label: planKindLabels[value] })) },
  { name: 'isOverdue', label: t`Overdue`, options: [{ value: 'true', label: t`Yes` }] },
  {
    name: 'isActive',
    label: t`Active`,
    options: [
      { value: 'true', label: t`Yes` },
      { value: 'false', label: t`No` },
    ],
  },
] as const

/** Lists the maintenance plans with their next dates. */
export function PlansScreen() {
  const list = useListState(['kind', 'isOverdue', 'isActive', 'vendorId', 'buildingId', 'unitId'], {
    defaultSort: 'nextDueOn:asc',
  })
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  const { kind, isOverdue, isActive, ...ids } = list.filters
  const query = listQueryOf(list, {
    kind: oneOf(planKinds, kind),
    isOverdue: oneOf(['true', 'false'], isOverdue),
    isActive: oneOf(['true', 'false'], isActive),
    ...ids,
  })
  const page = useEndpoint('maintenancePlan.list', { query }, { showsPreviousPage: true })
  const buildingFilter = useBuildingFilter(ids.buildingId)
  const vendorFilter = useRecordFilter(vendorSource, { name: 'vendorId', label: t`Vendor`, value: ids.vendorId })
  const add = <Button onClick={() => setAdding(true)}>{t`New plan`}</Button>
  return (
    <>
      <PageHeader crumbs={[{ label: t`Maintenance`, to: maintenancePath }]} title={t`Maintenance plans`} primary={add} />
      <DataTable
        caption={t`Maintenance plans`}
        searchLabel={t`Search work`}
        columns={columns}
        list={list}
        page={page}
        rowKey={({ id }) => id}
        rowHref={({ id }) => planPath(id)}
        filters={[...ownFilters, vendorFilter, buildingFilter]}
        onDownload={(format) => downloadList('maintenance plans', 'maintenancePlan.list', { query: { ...query, format } })}
        none={{
          title: t`No maintenance plans`,
          text: t`Plan recurring maintenance, such as the service of a lift or a water tank. A work order opens each time.`,
          action: add,
        }}
      />
      {isAdding && (
        <PlanDialog plan={null} onClose={() => setAdding(false)} onSaved={({ id }) => void navigate({ to: planPath(id) })} />
      )}
    </>
  )
}
