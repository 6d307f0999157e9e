import { useState } from 'react'
import { formatArea } from '../../../domain/area.ts'
import { formatDate } from '../../../domain/calendar-date.ts'
import type { RecurringCharge } from '../../../domain/leases/charges/recurring-charge-contract.ts'
import { maxRecurringCharges } from '../../../domain/leases/charges/recurring-charge.ts'
import { denialReason } from '../../../domain/leases/lease-calls.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { perPeriodLabels } from '../../../domain/leases/rent/rent-labels.ts'
import { formatRate } from '../../../domain/money.ts'
import { useHistory } from '../../audit/use-history.tsx'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { ActionButton } from '../../ui/page/action-button.tsx'
import { MoreMenu } from '../../ui/page/page-header.tsx'
import { ListCard } from '../../ui/record/list-card.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { TwoLines } from '../../ui/text/two-lines.tsx'
import { AddChargeDialog } from './add-charge-dialog.tsx'
import { stepText } from './charge-steps.ts'
import { ChangeChargeDialog } from './change-charge-dialog.tsx'
import { EndChargeDialog } from './end-charge-dialog.tsx'

type Shown = { charge: RecurringCharge; move: 'CHANGE' | 'END' }

/** The recurring charges of a lease. The office adds, changes and ends them. */
export function ChargesCard({ lease }: { lease: Lease }) {
  const charges = useEndpoint('recurringCharge.list', { query: { leaseId: lease.id, pageSize: maxRecurringCharges } })
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const reason = denialReason('CHARGE', lease)
  const close = () => setShown(null)
  return (
    <>
      <ListCard
        title={t`Recurring charges`}
        query={charges}
        columns={[...chargeColumns(lease), actionsColumn(reason, setShown)]}
        rowKey={({ id }) => id}
        none={t`No recurring charge. Add one for parking, water or furniture that is paid with the rent.`}
        actions={
          <ActionButton
            variant="default"
            size="xs"
            reason={reason}
            onClick={() => setAdding(true)}
          >{t`Add charge…`}</ActionButton>
        }
      />
      {isAdding && <AddChargeDialog lease={lease} onClose={() => setAdding(false)} />}
      {shown?.move === 'CHANGE' && <ChangeChargeDialog lease={lease} charge={shown.charge} onClose={close} />}
      {shown?.move === 'END' && <EndChargeDialog charge={shown.charge} onClose={close} />}
    </>
  )
}

/** The same card for the tenant and the owner. Renders nothing if the lease has no charges. */
export function OwnChargesCard({ lease }: { lease: Lease }) {
  const charges = useEndpoint('recurringCharge.list', { query: { leaseId: lease.id, pageSize: maxRecurringCharges } })
  if (!charges.data || charges.data.items.length === 0) return null
  return (
    <ListCard
      title={t`Recurring charges`}
      query={charges}
      columns={chargeColumns(lease)}
      rowKey={({ id }) => id}
      none={t`No recurring charge.`}
    />
  )
}

type Columns = SimpleColumn<RecurringCharge>[]

function chargeColumns({ frequency }: Lease): Columns {
  return [
    {
      key: 'charge',
      title: t`Charge`,
      cell: (charge) => (
        <TwoLines
          first={charge.label}
          second={
            <>
              <div>{daysText(charge)}</div>
              <div>{payeeText(charge)}</div>
            </>
          }
        />
      ),
    },
    { key: 'amount', title: t`Amount (Nu.)`, align: 'end', cell: (charge) => <Amount charge={charge} frequency={frequency} /> },
  ]
}

/** The current cost, its period, and the next agreed amount. */
function Amount({ charge, frequency }: { charge: RecurringCharge } & Pick<Lease, 'frequency'>) {
  const today = useToday()
  const { currentAmount, hasEnded, meterNumber, rateAmount, changes } = charge
  const next = changes.find(({ effectiveDate }) => effectiveDate > today)
  return (
    <TwoLines
      first={hasEnded ? t`ended` : currentAmount === null ? t`by meter` : <MoneyText amount={currentAmount} />}
      second={
        <>
          <div>{meterNumber ?? (rateAmount === null ? perPeriodLabels[frequency] : rateText(charge))}</div>
          {next && <div>{stepText(next)}</div>}
        </>
      }
    />
  )
}

function daysText({ startsOn, endsOn }: RecurringCharge): string {
  const first = formatDate(startsOn)
  if (endsOn === null) return t`from ${first}`
  return endsOn < startsOn ? t`from ${first}, cancelled` : t`from ${first} to ${formatDate(endsOn)}`
}

function payeeText({ payee, isGstCharged }: RecurringCharge): string {
  const whose = payee === 'OFFICE' ? t`for the office` : t`for the owner`
  return isGstCharged ? `${whose}, ${t`with GST if the rent has GST`}` : whose
}

function rateText({ rateAmount, area }: RecurringCharge): string | null {
  return area && rateAmount ? t`${formatRate(rateAmount)} a year per sq ft × ${formatArea(area)}` : null
}

function actionsColumn(reason: string | undefined, onMove: (shown: Shown) => void): Columns[number] {
  return {
    key: 'actions',
    title: t`Actions`,
    align: 'end',
    cell: (charge) => <ChargeActions charge={charge} isOpen={reason === undefined} onMove={onMove} />,
  }
}

type ChargeActionsProps = { charge: RecurringCharge; isOpen: boolean; onMove: (shown: Shown) => void }

function ChargeActions({ charge, isOpen, onMove }: ChargeActionsProps) {
  const history = useHistory()
  const canChange = isOpen && charge.currentAmount !== null
  const menu = [
    ...(canChange ? [{ label: t`Change…`, onClick: () => onMove({ charge, move: 'CHANGE' }) }] : []),
    ...(isOpen ? [{ label: t`End…`, onClick: () => onMove({ charge, move: 'END' }) }] : []),
    ...history.menu({ title: charge.label, entityId: charge.id }),
  ]
  return (
    <>
      {history.dialog}
      {menu.length > 0 && <MoreMenu actions={menu} label={t`Actions of ${charge.label}`} />}
    </>
  )
}
