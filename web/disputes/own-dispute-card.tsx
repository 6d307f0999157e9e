import {
  disputeBodyLabels,
  disputeOutcomeLabels,
  disputePartyLabels,
  disputeSubjectLabels,
} from '../../domain/disputes/dispute.ts'
import { t, translated } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { ClockTable, disputeStateTable } from './dispute-states.tsx'
import { HearingList } from './hearing-list.tsx'

/** The status of a filed dispute, for the tenant and the owner. Renders nothing if there is none. */
export function OwnDisputeCard({ leaseId }: { leaseId: string }) {
  const { data } = useEndpoint('dispute.ofLease', { params: { id: leaseId } })
  const dispute = data?.dispute
  if (!dispute) return null
  const { subject, raisedBy, body, place, reference, filedOn, hearings, decidedOn, outcome, appealedOn, closedOn, state } =
    dispute
  return (
    <RecordCard title={t`Dispute`} actions={<StatusChip status={state} table={disputeStateTable} />}>
      <Facts>
        <Fact label={t`Subject`}>{translated(disputeSubjectLabels[subject])}</Fact>
        <Fact label={t`Raised by`}>{translated(disputePartyLabels[raisedBy])}</Fact>
        <Fact label={t`Committee or court`}>
          {translated(disputeBodyLabels[body])}
          {place && <div>{place}</div>}
        </Fact>
        <Fact label={t`Case number`}>{reference}</Fact>
        <Fact label={t`Filed on`}>
          <DateText date={filedOn} />
        </Fact>
        {decidedOn && (
          <Fact label={t`Decided on`}>
            <DateText date={decidedOn} />
          </Fact>
        )}
        {outcome && <Fact label={t`Outcome`}>{translated(disputeOutcomeLabels[outcome])}</Fact>}
        {appealedOn && (
          <Fact label={t`Appealed on`}>
            <DateText date={appealedOn} />
          </Fact>
        )}
        {closedOn && (
          <Fact label={t`Closed on`}>
            <DateText date={closedOn} />
          </Fact>
        )}
        <Fact label={t`Hearings`} isWide>
          <HearingList hearings={hearings} none={t`No hearings yet.`} />
        </Fact>
      </Facts>
      {dispute.clocks.length > 0 && <ClockTable clocks={dispute.clocks} none="" />}
    </RecordCard>
  )
}
