import { Button, Progress } from '@mantine/core'
import type { Month } from '../../domain/calendar-date.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { RecordCard } from '../ui/record/record-card.tsx'

type RunProgressProps = { month: Month; propertyType: PropertyType; isOwn: boolean; onContinue: () => void }

/** A run that is under way, begun here or elsewhere: it goes on if this page is left. */
export function RunProgress({ month, propertyType, isOwn, onContinue }: RunProgressProps) {
  const { data } = useEndpoint(
    'monthlyRun.latest',
    { query: { month, propertyType } },
    { staleTimeMs: 0, refetchMs: isOwn ? 1000 : 15_000 },
  )
  const run = data?.run
  if (!run || run.state === 'FINISHED') return null
  const percent = run.leaseCount === 0 ? 100 : Math.min(100, Math.round((run.doneCount * 100) / run.leaseCount))
  const isStopped = run.state === 'STOPPED' && !isOwn
  return (
    <div className="generated" aria-live="polite">
      <RecordCard title={isStopped ? t`The last run was cut short` : t`Generating advices`}>
        <p>{rich`${run.doneCount.toLocaleString('en')} of about ${run.leaseCount.toLocaleString('en')} leases looked at, ${run.createdCount.toLocaleString('en')} advices raised. ${isStopped ? t`What was raised stays; the rest is still to be done.` : t`You may leave this page: it goes on.`}`}</p>
        <Progress value={percent} aria-label={t`Leases looked at`} />
        {isStopped && <Button mt="md" onClick={onContinue}>{t`Go on`}</Button>}
      </RecordCard>
    </div>
  )
}
