import type { Lease } from '../../domain/leases/lease-schema.ts'
import { t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { daysLeftText, lastDayOfLease, startText } from './lease-end.ts'
import { leaseStatusTable } from './lease-status-table.ts'
import { tenantLeasePath } from './own-lease-paths.ts'
import { type LeaseAhead, OwnLeaseFacts } from './own-lease-facts.tsx'

/** A tenant's lease on their first page: the property, the last day, and the deposit. */
export function LeaseCard({ lease, outlook }: { lease: Lease; outlook: LeaseAhead | undefined }) {
  const lastDay = lastDayOfLease(lease)
  const today = useToday()
  const isToStart = lease.status === 'PENDING'
  return (
    <RecordCard
      title={lease.propertyLabel}
      actions={
        <>
          <StatusChip status={lease.status} table={leaseStatusTable} />
          <ButtonLink to={tenantLeasePath(lease.id)} variant="subtle" size="xs">{t`Open lease`}</ButtonLink>
        </>
      }
    >
      <Facts>
        <Fact label={t`Place`}>{lease.placeLabel}</Fact>
        {isToStart && (
          <Fact label={t`Starts`}>
            <DateText date={lease.startDate} />
            <span className="secondary"> ({startText(lease.startDate, today)})</span>
          </Fact>
        )}
        <Fact label={lastDay < today ? t`Ended` : t`Ends`}>
          <DateText date={lastDay} />
          {!isToStart && <span className="secondary"> ({daysLeftText(lastDay, today)})</span>}
        </Fact>
        <Fact label={t`Rent`}>
          {lease.currentRentAmount === null ? t`by area` : <MoneyText amount={lease.currentRentAmount} withUnit />}
          {lease.status === 'SUSPENDED' && <span className="secondary">{t` (none while it is suspended)`}</span>}
          {lease.status === 'HOLDOVER' && <span className="secondary">{t` (continues until you hand back the property)`}</span>}
        </Fact>
        <OwnLeaseFacts lease={lease} outlook={outlook} />
      </Facts>
    </RecordCard>
  )
}
