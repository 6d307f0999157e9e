import { Button } from '@mantine/core'
import { useState } from 'react'
import { maintenancePlan as definition, planKindLabels } from '../../domain/maintenance/plans/maintenance-plan.ts'
import type { WorkOrder } from '../../domain/maintenance/work-orders/work-order-contract.ts'
import type { MaintenancePlan } from '../../domain/maintenance/plans/maintenance-plan-contract.ts'
import { HistoryCard } from '../audit/history-card.tsx'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { buildingPath, unitPath } from '../properties/property-paths.ts'
import { useRemoval } from '../properties/use-removal.ts'
import { comparedFields } from '../ui/record/record-columns.tsx'
import { useVersionedAction } from '../ui/form/use-versioned-action.tsx'
import { ListCard } from '../ui/record/list-card.tsx'
import { amountColumn, statusColumn } from '../ui/table/columns.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { Link } from '../ui/page/link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Fact } from '../ui/record/facts.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { RecordFact } from '../ui/record/record-fact.tsx'
import { SideFacts } from '../ui/record/side-facts.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { maintenancePath } from '../maintenance/damage-paths.ts'
import { vendorPath } from '../maintenance/vendors/vendor-paths.ts'
import { workOrderPath } from '../maintenance/work-orders/work-paths.ts'
import { workStateTable } from '../maintenance/work-orders/work-state-table.ts'
import { OpenWorkButton } from '../maintenance/plans/open-work-button.tsx'
import { PlanDialog } from '../maintenance/plans/plan-dialog.tsx'
import { intervalText, planStatus, planStatusTable } from '../maintenance/plans/plan-labels.ts'
import { invalidatesPlans, plansPath } from '../maintenance/plans/plan-paths.ts'

export function MaintenancePlanPage() {
  const plan = useEndpoint('maintenancePlan.read', { params: { id: useParam('id') } })
  return <Loaded query={plan}>{(one) => <PlanRecord plan={one} />}</Loaded>
}

function PlanRecord({ plan }: { plan: MaintenancePlan }) {
  const { id, title, isActive } = plan
  const [isEditing, setEditing] = useState(false)
  const pausing = useVersionedAction('maintenancePlan.update', {
    compared: comparedFields(definition),
    invalidates: invalidatesPlans,
    onSuccess: (saved) => toast('SUCCESS', saved.isActive ? t`${title} resumed` : t`${title} paused`),
  })
  const remove = useRemoval({
    endpoint: 'maintenancePlan.remove',
    record: plan,
    title,
    consequence: t`The plan opens no more work orders. Existing work orders stay.`,
    invalidates: [...invalidatesPlans, 'workOrder'],
    goTo: plansPath,
  })
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t`Maintenance`, to: maintenancePath },
          { label: t`Maintenance plans`, to: plansPath },
        ]}
        title={title}
        status={<StatusChip status={planStatus(plan)} table={planStatusTable} />}
        subtitle={`${planKindLabels[plan.kind]} · ${plan.placeLabel}`}
        secondary={<Button variant="default" onClick={() => setEditing(true)}>{t`Edit`}</Button>}
        primary={isActive && plan.workOrderId === null ? <OpenWorkButton plan={plan} /> : undefined}
        more={[
          {
            label: isActive ? t`Pause` : t`Resume`,
            onClick: () => pausing.save({ params: { id }, body: { isActive: !isActive } }, plan),
          },
          { label: t`Delete…`, isDangerous: true, onClick: () => void remove() },
        ]}
      />
      <RecordLayout
        main={
          <>
            <PlanWork planId={id} />
            <HistoryCard entityId={id} />
          </>
        }
        side={<PlanFacts plan={plan} />}
      />
      {pausing.dialog}
      {isEditing && <PlanDialog plan={plan} onClose={() => setEditing(false)} />}
    </>
  )
}

const workColumns: readonly SimpleColumn<WorkOrder>[] = [
  { key: 'work', title: t`Work order`, cell: ({ id, number }) => <Link to={workOrderPath(id)}>{number}</Link> },
  { key: 'target', title: t`Due`, cell: ({ targetOn }) => <DateText date={targetOn} /> },
  { key: 'done', title: t`Done on`, cell: ({ doneOn }) => (doneOn ? <DateText date={doneOn} /> : '–') },
  { key: 'vendor', title: t`Vendor`, cell: ({ vendorName }) => vendorName ?? '–' },
  amountColumn({ key: 'bill', title: t`Bill (Nu.)`, of: ({ billAmount }) => billAmount }),
  statusColumn({ key: 'state', title: t`Status`, table: workStateTable, of: ({ state }) => state }),
]

function PlanWork({ planId }: { planId: string }) {
  const orders = useEndpoint('workOrder.list', { query: { planId, pageSize: 20 } })
  return (
    <ListCard
      title={t`Work orders of this plan`}
      query={orders}
      columns={workColumns}
      rowKey={({ id }) => id}
      none={t`No work order yet. One opens overnight when the lead time begins, or at once with “Open now”.`}
    />
  )
}

function PlanFacts({ plan }: { plan: MaintenancePlan }) {
  const { placeKind, placeId, vendorId, workOrderId, lastDoneOn } = plan
  return (
    <RecordCard title={t`Details`}>
      <SideFacts>
        <Fact label={t`Place`}>
          <Link to={placeKind === 'UNIT' ? unitPath(placeId) : buildingPath(placeId)}>{plan.placeLabel}</Link>
        </Fact>
        <Fact label={t`Interval`}>{intervalText(plan)}</Fact>
        <RecordFact of={definition} name="nextDueOn" record={plan} />
        <Fact label={t`Last done`}>{lastDoneOn && <DateText date={lastDoneOn} />}</Fact>
        <Fact label={t`Open work order`}>
          {workOrderId === null ? null : <Link to={workOrderPath(workOrderId)}>{plan.workOrderNumber}</Link>}
        </Fact>
        <RecordFact of={definition} name="leadDays" record={plan} />
        <Fact label={t`Vendor`}>{vendorId === null ? null : <Link to={vendorPath(vendorId)}>{plan.vendorName}</Link>}</Fact>
        <Fact label={t`Assigned to`}>{plan.assigneeName}</Fact>
        <RecordFact of={definition} name="priority" record={plan} />
        <RecordFact of={definition} name="chargedTo" record={plan} />
        <RecordFact of={definition} name="description" record={plan} />
      </SideFacts>
    </RecordCard>
  )
}
