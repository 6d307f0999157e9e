import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { hasEnded } from '../../domain/leases/lease-status.ts'
import { formatAmount, type Money } from '../../domain/money.ts'
import { rich, t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { Fact } from '../ui/record/facts.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { lastDayOfLease } from './lease-end.ts'

/** The overview's current figures for a lease. */
export type LeaseAhead = { heldAmount: Money; noticeByDate: CalendarDate | null }

type OwnLeaseFactsProps = { lease: Lease; outlook: LeaseAhead | undefined }

/** The facts that matter to a tenant besides the rent: the deposit held, and the deadline for notice. */
export function OwnLeaseFacts({ lease, outlook }: OwnLeaseFactsProps) {
  return (
    <>
      <Fact label={t`Deposit held`}>{outlook && <Held lease={lease} heldAmount={outlook.heldAmount} />}</Fact>
      <Notice lease={lease} outlook={outlook} />
    </>
  )
}

/** After the lease ends, the rest of the agreed deposit is no longer expected. */
function Held({ lease, heldAmount }: { lease: Lease; heldAmount: Money }) {
  if (hasEnded(lease.status)) return <MoneyText amount={heldAmount} withUnit />
  return <HeldDepositText heldAmount={heldAmount} agreedAmount={lease.depositAmount} />
}

/** "Nu. 0.00 of 35,000.00". If more than the agreed amount is held, or no deposit was agreed, only one figure is shown. */
export function HeldDepositText({ heldAmount, agreedAmount }: { heldAmount: Money; agreedAmount: Money }) {
  if (agreedAmount === 0 && heldAmount === 0) return t`none agreed`
  return (
    <>
      <MoneyText amount={heldAmount} withUnit />
      {heldAmount < agreedAmount && <span className="secondary">{t` of ${formatAmount(agreedAmount)}`}</span>}
    </>
  )
}

function Notice({ lease, outlook }: OwnLeaseFactsProps) {
  const today = useToday()
  if (lease.noticeDate !== null) {
    return (
      <Fact label={t`Notice`} isWide>
        {rich`Given on ${<DateText date={lease.noticeDate} />}; last day ${<DateText date={lastDayOfLease(lease)} />}`}
      </Fact>
    )
  }
  const by = outlook?.noticeByDate
  if (!by) return null
  return (
    <Fact label={t`Give notice by`} isWide>
      <DateText date={by} />
      <span className="secondary">
        {by < today ? t` (has passed, ask the office)` : t` if you want to leave on the last day`}
      </span>
    </Fact>
  )
}
