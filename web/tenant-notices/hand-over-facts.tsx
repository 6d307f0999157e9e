import { handOverTimeText, type HandOverState } from '../../domain/tenant-notices/hand-over.ts'
import type { HandOver } from '../../domain/tenant-notices/hand-over-contract.ts'
import type { Stale } from '../platform/use-endpoint.ts'
import { t } from '../platform/texts.ts'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const handOverStateTable: StatusTable<HandOverState> = {
  OFFERED: { word: t`Waiting for the tenant`, shape: 'ring', tone: 'blue' },
  FIXED: { word: t`Fixed`, shape: 'dot', tone: 'green' },
  HELD: { word: t`Held`, shape: 'check', tone: 'teal' },
  MISSED: { word: t`Missed`, shape: 'triangle', tone: 'red' },
  CANCELLED: { word: t`Cancelled`, shape: 'cross', tone: 'grey' },
}

export const invalidatesByHandOver: readonly Stale[] = ['handOver']

/** Day and time, or the times to choose from; the place, and the tenant's request. */
export function HandOverFacts({ appointment }: { appointment: HandOver }) {
  const { date, startsAt, times, place, requestedTime, requestedAt, remindedAt } = appointment
  return (
    <Facts>
      {date !== null && startsAt !== null ? (
        <Fact label={t`Day and time`}>{handOverTimeText({ date, startsAt })}</Fact>
      ) : (
        <Fact label={t`Times offered`}>
          <ul className="bare">
            {times.map((time) => (
              <li key={handOverTimeText(time)}>{handOverTimeText(time)}</li>
            ))}
          </ul>
        </Fact>
      )}
      {place !== null && <Fact label={t`Place`}>{place}</Fact>}
      {requestedTime !== null && (
        <Fact label={t`Time requested by the tenant`} isWide>
          {requestedTime}
          <div className="small secondary">
            <InstantText at={requestedAt} />
          </div>
        </Fact>
      )}
      {remindedAt !== null && (
        <Fact label={t`Reminder sent`}>
          <InstantText at={remindedAt} />
        </Fact>
      )}
    </Facts>
  )
}
