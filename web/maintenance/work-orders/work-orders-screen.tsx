import { formatCount } from '../../../domain/money.ts'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { workPriorities } from '../../../domain/maintenance/work-orders/work-order.ts'
import { workStates } from '../../../domain/maintenance/work-orders/work-state.ts'
import { downloadList } from '../../platform/downloads.ts'
import { listQueryOf } from '../../platform/list-query-of.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useBuildingFilter } from '../../properties/buildings/use-building-filter.tsx'
import { useRecordFilter } from '../../ui/input/use-record-filter.tsx'
import { Link } from '../../ui/page/link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { StatusChip, statusOptions } from '../../ui/text/status-chip.tsx'
import { maintenancePath } from '../damage-paths.ts'
import { vendorSource } from '../vendors/vendor-picker.tsx'
import { workColumns } from './work-columns.tsx'
import { WorkOrderDialog } from './work-order-dialog.tsx'
import { workOrderPath, workOrdersPath } from './work-paths.ts'
import { workPriorityTable, workStateTable } from './work-state-table.ts'

const names = [
  ...(['state', 'priority', 'isOpen', 'isOverdue', 'isToApprove', 'isToBill', 'vendorId'] as const),
  ...(['assigneeId', 'buildingId', 'unitId', 'plotId', 'damageReportId'] as const),
] as const
const yes = [{ value: 'true', label: t`Yes` }]
const ownFilters = [
  { name: 'state', label: t`Status`, options: statusOptions(workStateTable) },
  { name: 'priority', label: t`Priority`, options: statusOptions(workPriorityTable) },
  { name: 'isOverdue', label: t`Overdue`, options: yes },
  { name: 'isOpen', label: t`Not finished`, options: yes },
  { name: 'isToApprove', label: t`Quote to decide`, options: yes },
  { name: 'isToBill', label: t`Bill to enter or pay`, options: yes },
] as const

/** Lists all work orders, with the number in each state. */
export function WorkOrdersScreen() {
  const list = useListState(names, { defaultSort: 'createdAt:desc' })
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  const { state, priority, isOpen, isOverdue, isToApprove, isToBill, ...ids } = list.filters
  const query = listQueryOf(list, {
    state: oneOf(workStates, state),
    priority: oneOf(workPriorities, priority),
    isOpen: oneOf(['true', 'false'], isOpen),
    isOverdue: oneOf(['true', 'false'], isOverdue),
    isToApprove: oneOf(['true', 'false'], isToApprove),
    isToBill: oneOf(['true', 'false'], isToBill),
    ...ids,
  })
  const page = useEndpoint('workOrder.list', { query }, { showsPreviousPage: true })
  const assignees = useEndpoint('note.assignees', undefined)
  const buildingFilter = useBuildingFilter(ids.buildingId)
  const vendorFilter = useRecordFilter(vendorSource, { name: 'vendorId', label: t`Vendor`, value: ids.vendorId })
  const options = (assignees.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const add = <Button onClick={() => setAdding(true)}>{t`New work order`}</Button>
  return (
    <>
      <PageHeader crumbs={[{ label: t`Maintenance`, to: maintenancePath }]} title={t`Work orders`} primary={add} />
      <StateCounts />
      <DataTable
        caption={t`Work orders`}
        searchLabel={t`Search number or work`}
        columns={workColumns}
        list={list}
        page={page}
        rowKey={({ id }) => id}
        rowHref={({ id }) => workOrderPath(id)}
        filters={[...ownFilters, { name: 'assigneeId', label: t`Assigned to`, options }, vendorFilter, buildingFilter]}
        onDownload={(format) => downloadList('work orders', 'workOrder.list', { query: { ...query, format } })}
        none={{
          title: t`No work orders`,
          text: t`Create a work order for a building, a unit or a plot, or from an item of a damage report.`,
          action: add,
        }}
      />
      {isAdding && (
        <WorkOrderDialog
          order={null}
          onClose={() => setAdding(false)}
          onSaved={({ id }) => void navigate({ to: workOrderPath(id) })}
        />
      )}
    </>
  )
}

function StateCounts() {
  const { data } = useEndpoint('workOrder.counts', undefined)
  if (!data || data.states.length === 0) return null
  return (
    <ul className="bare row wrap gap-4 mb-3">
      {data.states.map(({ state, count }) => (
        <li key={state} className="row gap-2">
          <Link to={`${workOrdersPath}?state=${state}`}>
            <StatusChip status={state} table={workStateTable} /> {formatCount(count)}
          </Link>
        </li>
      ))}
      {data.overdueCount > 0 && (
        <li>
          <Link to={`${workOrdersPath}?isOverdue=true`}>{t`${formatCount(data.overdueCount)} overdue`}</Link>
        </li>
      )}
    </ul>
  )
}
