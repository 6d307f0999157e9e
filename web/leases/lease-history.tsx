import type { Reply } from '../platform/call.ts'
import { rich, t, translated } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { leaseStatusTable } from './lease-status-table.ts'
import { gapTitles } from '../../domain/leases/activation-gap-labels.ts'
import './leases.css'

type LeaseEvent = Reply<'lease.events'>[number]

/** Every transition of a lease: who, when, why, and the overridden rules. The history cannot be changed. */
export function LeaseHistory({ id }: { id: string }) {
  const query = useEndpoint('lease.events', { params: { id } })
  return (
    <RecordCard title={t`History`}>
      <Loaded query={query}>
        {(events) =>
          events.length === 0 ? (
            <EmptyState title={t`No events yet`} />
          ) : (
            <ol className="bare stack gap-4 lease-events">
              {events.map((event) => (
                <LeaseEventLine key={event.id} event={event} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </RecordCard>
  )
}

function LeaseEventLine({ event: { kind, fromStatus, toStatus, on, at, reason, overridden, byName } }: { event: LeaseEvent }) {
  return (
    <li>
      <div className="row wrap">
        <strong className="strong">{kindText(kind)}</strong>
        {fromStatus && fromStatus !== toStatus && <StatusChip status={fromStatus} table={leaseStatusTable} />}
        {fromStatus && toStatus && fromStatus !== toStatus && <span aria-label={t`became`}>→</span>}
        {toStatus && <StatusChip status={toStatus} table={leaseStatusTable} />}
      </div>
      <div className="secondary">{rich`${kind === 'NOTICE_GIVEN' ? rich`Last day ${<DateText date={on} />}` : <DateText date={on} />}, ${kind === 'MOVED_BY_DATE' ? t`automatically` : t`by ${byName === 'The office' ? t`the office` : translated(byName)}`}; recorded ${<InstantText at={at} />}`}</div>
      {reason && <p>{reason}</p>}
      <Overridden overridden={overridden} />
    </li>
  )
}

const knownKinds: Readonly<Record<string, string>> = {
  CREATED: t`Created`,
  NOTICE_GIVEN: t`Notice given`,
  NOTICE_WITHDRAWN: t`Notice withdrawn`,
  SUSPENDED: t`Suspended`,
  SUSPENSION_PLANNED: t`Suspension planned`,
  SUSPENSION_CALLED_OFF: t`Suspension cancelled`,
  RESUMED: t`Resumed`,
  RENEWAL_DRAWN_UP: t`Renewal created`,
  PLOT_CHANGED: t`Plot changed`,
  RENEWED: t`Renewed`,
  RENEWAL_ASKED: t`The office asked the tenant about renewal`,
  TENANT_STAYS: t`The tenant wants to stay`,
  TENANT_LEAVES: t`The tenant wants to leave`,
  TENANT_WANTS_TO_TALK: t`The tenant wants to talk about renewal`,
  HELD_OVER: t`Moved to holdover`,
  SIGNED_ON_PAPER: t`Signed on paper`,
  SIGNATURES_VOIDED: t`Signatures voided`,
  REGISTERED: t`Registered`,
  ACTIVATED: t`Activated`,
  CANCELLED: t`Cancelled`,
  VACATED: t`Handed back`,
  HAND_BACK_UNDONE: t`Hand-back undone`,
  SUCCEEDED: t`Transferred to a successor`,
  CHANGED: t`Terms changed`,
  RENT_CHANGED: t`Rent changed`,
  RENT_OBJECTED: t`The tenant objected to the increase`,
  CO_TENANT_CHANGED: t`Co-tenants changed`,
  MOVED_BY_DATE: t`Status changed automatically`,
  SIGNED_BY_OWNER: t`Signed by the owner’s side`,
  SIGNED_BY_TENANT: t`Signed by the tenant`,
  CONSENTED: t`A co-owner consented`,
  STAMPED: t`Legal stamp affixed`,
  CONDITION_RECORDED: t`Condition report complete`,
  WRITTEN_OFF: t`Advice written off before it was due`,
}

/** Formats an event kind that this screen does not recognise: "NOTICE_GIVEN" → "Notice given". */
function kindText(kind: string): string {
  const words = kind.toLowerCase().replaceAll('_', ' ')
  return knownKinds[kind] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const gapTitle: Readonly<Record<string, string>> = gapTitles

/** The titles of missing documents, and the tenancy rules that were overridden, in their stored wording. */
function Overridden({ overridden }: Pick<LeaseEvent, 'overridden'>) {
  const missing = overridden.flatMap((gap) => gapTitle[gap] ?? [])
  const breaches = overridden.filter((breach) => !(breach in gapTitle))
  return (
    <>
      {missing.length > 0 && <p className="warning">{rich`Activated without: ${missing.join('; ')}`}</p>}
      {breaches.map((breach) => (
        <p key={breach} className="warning">{rich`Overridden rule: ${breach}`}</p>
      ))}
    </>
  )
}
