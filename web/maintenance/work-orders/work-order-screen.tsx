import { Button } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { workOrder as definition, workBearerLabels } from '../../../domain/maintenance/work-orders/work-order.ts'
import type { WorkOrder } from '../../../domain/maintenance/work-orders/work-order-contract.ts'
import { isWorkEnded, type WorkAction, workStateAfter } from '../../../domain/maintenance/work-orders/work-state.ts'
import { formatMoney, type Money } from '../../../domain/money.ts'
import { HistoryCard } from '../../audit/history-card.tsx'
import { DocumentsCard } from '../../documents/documents-card.tsx'
import { t } from '../../platform/texts.ts'
import { useAction, useEndpoint } from '../../platform/use-endpoint.ts'
import { useParam } from '../../platform/use-param.ts'
import { buildingPath, plotPath, unitPath } from '../../properties/property-paths.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Link } from '../../ui/page/link.tsx'
import { MoreMenu, PageHeader } from '../../ui/page/page-header.tsx'
import { Fact } from '../../ui/record/facts.tsx'
import { RecordCard, RecordLayout } from '../../ui/record/record-card.tsx'
import { RecordFact } from '../../ui/record/record-fact.tsx'
import { SideFacts } from '../../ui/record/side-facts.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { StatusChip } from '../../ui/text/status-chip.tsx'
import { damagePath, maintenancePath } from '../damage-paths.ts'
import { planPath } from '../plans/plan-paths.ts'
import { vendorPath } from '../vendors/vendor-paths.ts'
import { invalidatesWork } from './invalidates-work.ts'
import { QuoteCard } from './quote-card.tsx'
import {
  CancelWorkDialog,
  FinishDialog,
  PayDialog,
  QuoteDialog,
  RateDialog,
  ScheduleDialog,
  WorkBillDialog,
  type WorkDialogProps,
} from './work-dialogs.tsx'
import { WorkOrderDialog } from './work-order-dialog.tsx'
import { workOrdersPath } from './work-paths.ts'
import { workPriorityTable, workStateTable } from './work-state-table.ts'

export function WorkOrderScreen() {
  const order = useEndpoint('workOrder.read', { params: { id: useParam('id') } })
  return <Loaded query={order}>{(one) => <WorkRecord order={one} isOffice />}</Loaded>
}

export function OwnWorkScreen() {
  const order = useEndpoint('workOrder.read', { params: { id: useParam('id') } })
  return <Loaded query={order}>{(one) => <WorkRecord order={one} isOffice={false} />}</Loaded>
}

type WorkRecordProps = { order: WorkOrder; isOffice: boolean }

function WorkRecord({ order, isOffice }: WorkRecordProps) {
  const crumbs = isOffice
    ? [
        { label: t`Maintenance`, to: maintenancePath },
        { label: t`Work orders`, to: workOrdersPath },
      ]
    : [{ label: t`Plots & Buildings`, to: '/owner/properties/plots' }]
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={order.title}
        status={<StatusChip status={order.state} table={workStateTable} />}
        subtitle={`${order.number} · ${order.placeLabel}`}
        {...(isOffice ? { secondary: <WorkSteps order={order} /> } : {})}
      />
      <RecordLayout
        main={
          <>
            {order.quote && <QuoteCard order={order} quote={order.quote} isOffice={isOffice} />}
            <ProgressCard order={order} isOffice={isOffice} />
            <DocumentsCard entity="workOrder" entityId={order.id} defaultKinds={['PHOTO', 'OTHERS']} />
            {isOffice && <HistoryCard entityId={order.id} />}
          </>
        }
        side={<WorkFacts order={order} isOffice={isOffice} />}
      />
    </>
  )
}

type Step = { move: WorkAction; label: string; dialog: ComponentType<WorkDialogProps> }
const steps: readonly Step[] = [
  { move: 'QUOTE', label: t`Enter quote…`, dialog: QuoteDialog },
  { move: 'SCHEDULE', label: t`Schedule…`, dialog: ScheduleDialog },
  { move: 'FINISH', label: t`Record as done…`, dialog: FinishDialog },
  { move: 'BILL', label: t`Enter bill…`, dialog: WorkBillDialog },
  { move: 'PAY', label: t`Record as paid…`, dialog: PayDialog },
  { move: 'CANCEL', label: t`Cancel work order…`, dialog: CancelWorkDialog },
]
/** The usual next step, as the main button of the page. */
const nextMoves: Partial<Record<WorkOrder['state'], WorkAction>> = {
  OPEN: 'QUOTE',
  DECLINED: 'QUOTE',
  APPROVED: 'SCHEDULE',
  SCHEDULED: 'FINISH',
  DONE: 'BILL',
  BILLED: 'PAY',
}

function WorkSteps({ order }: { order: WorkOrder }) {
  const [shown, setShown] = useState<Step | 'EDIT' | 'RATE' | null>(null)
  const close = () => setShown(null)
  const finish = useAction('workOrder.close', { invalidates: invalidatesWork })
  const closeIt = async () => {
    const { id, version, billAmount } = order
    if (billAmount === null || (await confirmWithoutBill(billAmount))) finish.mutate({ params: { id }, ifMatch: version })
  }
  const possible = steps.filter(({ move }) => workStateAfter(order.state, move) !== undefined)
  const next = possible.find(({ move }) => move === nextMoves[order.state])
  const more = [
    ...possible
      .filter((step) => step !== next)
      .map((step) => ({ label: step.label, isDangerous: step.move === 'CANCEL', onClick: () => setShown(step) })),
    ...(workStateAfter(order.state, 'CLOSE') ? [{ label: t`Close without a bill`, onClick: () => void closeIt() }] : []),
    ...(order.doneOn !== null && order.vendorId !== null
      ? [{ label: t`Rate the vendor…`, onClick: () => setShown('RATE') }]
      : []),
  ]
  const Dialog = shown !== null && typeof shown === 'object' ? shown.dialog : null
  return (
    <>
      {more.length > 0 && <MoreMenu actions={more} label={t`More steps`} />}
      {!isWorkEnded(order.state) && <Button variant="default" onClick={() => setShown('EDIT')}>{t`Edit`}</Button>}
      {next && <Button onClick={() => setShown(next)}>{next.label}</Button>}
      {shown === 'EDIT' && <WorkOrderDialog order={order} onClose={close} />}
      {shown === 'RATE' && <RateDialog order={order} onClose={close} />}
      {Dialog && <Dialog order={order} onClose={close} />}
    </>
  )
}

function confirmWithoutBill(amount: Money): Promise<boolean> {
  return confirm({
    title: t`Close this work order without its bill?`,
    text: t`The bill of ${formatMoney(amount)} is removed from the work order. Nothing is paid.`,
    action: t`Close work order`,
  })
}

function ProgressCard({ order, isOffice }: WorkRecordProps) {
  const { description, scheduledOn, doneOn, doneNote, billAmount, billedOn, cancelReason, expenseId } = order
  return (
    <RecordCard title={t`Work`}>
      <SideFacts>
        <Fact label={t`Details`} isWide>
          {description}
        </Fact>
        <Fact label={t`Scheduled for`}>{scheduledOn && <DateText date={scheduledOn} />}</Fact>
        <Fact label={t`Done on`}>{doneOn && <DateText date={doneOn} />}</Fact>
        {doneNote !== null && (
          <Fact label={t`What was done`} isWide>
            {doneNote}
          </Fact>
        )}
        {billAmount !== null && (
          <Fact label={t`Bill`}>
            <MoneyText amount={billAmount} withUnit />
          </Fact>
        )}
        {billedOn !== null && (
          <Fact label={t`Bill date`}>
            <DateText date={billedOn} />
          </Fact>
        )}
        {isOffice && expenseId !== null && (
          <Fact label={t`Paid`}>
            <Link to="/admin/master-transactions/expenses">{t`See Expenses`}</Link>
          </Fact>
        )}
        {cancelReason !== null && (
          <Fact label={t`Reason for cancelling`} isWide>
            {cancelReason}
          </Fact>
        )}
      </SideFacts>
    </RecordCard>
  )
}

const placePaths = { BUILDING: buildingPath, UNIT: unitPath, PLOT: plotPath }

function WorkFacts({ order, isOffice }: WorkRecordProps) {
  const { placeKind, placeId, placeLabel, vendorId, vendorName, damageReportId, planId, isOverdue, rating } = order
  return (
    <RecordCard title={t`Details`}>
      <SideFacts>
        <Fact label={t`Place`}>{isOffice ? <Link to={placePaths[placeKind](placeId)}>{placeLabel}</Link> : placeLabel}</Fact>
        <Fact label={t`Priority`}>
          <StatusChip status={order.priority} table={workPriorityTable} />
        </Fact>
        <RecordFact of={definition} name="targetOn" record={order} />
        {isOverdue && <Fact label={t`Overdue`}>{t`Yes`}</Fact>}
        {isOffice && <Fact label={t`Assigned to`}>{order.assigneeName}</Fact>}
        <Fact label={t`Vendor`}>
          {isOffice && vendorId !== null ? <Link to={vendorPath(vendorId)}>{vendorName}</Link> : vendorName}
        </Fact>
        {rating !== null && <Fact label={t`Rating`}>{`${rating} / 5`}</Fact>}
        <Fact label={t`Borne by`}>{workBearerLabels[order.chargedTo]}</Fact>
        {isOffice && planId !== null && (
          <Fact label={t`Maintenance plan`}>
            <Link to={planPath(planId)}>{t`Open the plan`}</Link>
          </Fact>
        )}
        {damageReportId !== null && (
          <Fact label={t`Damage report`}>
            <Link to={damagePath(isOffice ? 'ADMIN' : 'OWNER', damageReportId)}>{t`Open the report`}</Link>
          </Fact>
        )}
      </SideFacts>
    </RecordCard>
  )
}
