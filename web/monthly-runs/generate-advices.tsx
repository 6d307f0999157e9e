import { formatCount } from '../../domain/money.ts'
import { Button, Progress } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Month } from '../../domain/calendar-date.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { UnbilledNotice } from '../advices/unbilled-notice.tsx'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { RecordCard } from '../ui/record/record-card.tsx'
import { ExceptionTable } from './exception-table.tsx'
import { GenerateDialog } from './generate-dialog.tsx'
import { RunCount } from './run-count.tsx'
import { StoredExceptions } from './stored-exceptions.tsx'
import '../advices/billing.css'

type Generated = Reply<'advice.generate'>

type GenerateAdvicesProps = {
  month: Month
  propertyType: PropertyType
  children: (parts: { button: ReactNode; result: ReactNode; notice: ReactNode }) => ReactNode
}

/** The monthly run: the preview, the progress, and afterwards the result with the exceptions. */
export function GenerateAdvices({ month, propertyType, children }: GenerateAdvicesProps) {
  const [isAsked, setAsked] = useState(false)
  const [done, setDone] = useState<{ month: Month; propertyType: PropertyType; generated: Generated } | null>(null)
  const generate = useAction('advice.generate', {
    invalidates: ['advice', 'lease', 'ledger', 'payment', 'overview', 'monthlyRun'],
    onSuccess: (generated) => setDone({ month, propertyType, generated }),
  })
  const run = (includePast: boolean) => generate.mutate({ body: { month, propertyType, includePast } })
  const isOfThisList = done?.month === month && done.propertyType === propertyType
  return children({
    button: (
      <>
        <Button loading={generate.isPending} onClick={() => setAsked(true)}>{t`Generate advices`}</Button>
        {isAsked && (
          <GenerateDialog
            month={month}
            propertyType={propertyType}
            onClose={() => setAsked(false)}
            onGenerate={() => {
              setAsked(false)
              run(false)
            }}
          />
        )}
      </>
    ),
    notice: (
      <UnbilledNotice month={month} propertyType={propertyType} isPending={generate.isPending} onGenerate={() => run(true)} />
    ),
    result: (
      <>
        <RunProgress month={month} propertyType={propertyType} isOwn={generate.isPending} onContinue={() => run(false)} />
        {!(done && isOfThisList) && <StoredExceptions month={month} propertyType={propertyType} />}
        {done && isOfThisList && (
          <GeneratedPanel generated={done.generated} propertyType={propertyType} onClose={() => setDone(null)} />
        )}
      </>
    ),
  })
}

type GeneratedPanelProps = { generated: Generated; propertyType: PropertyType; onClose: () => void }

function GeneratedPanel({ generated, propertyType, onClose }: GeneratedPanelProps) {
  const { created, skipped } = generated
  // The notice below lists the unbilled earlier months and bills them.
  const exceptions = generated.exceptions.filter(({ months }) => months === undefined)
  const close = <Button variant="subtle" size="compact-sm" onClick={onClose}>{t`Close`}</Button>
  return (
    <div className="generated" aria-live="polite">
      <RecordCard title={t`Advices generated`} actions={close}>
        <dl className="generated-counts">
          <RunCount label={t`created`} count={created} />
          <RunCount label={t`already created`} count={skipped} />
          <RunCount label={t`not billed`} count={exceptions.length} />
        </dl>
        {exceptions.length > 0 && <ExceptionTable exceptions={exceptions} propertyType={propertyType} />}
      </RecordCard>
    </div>
  )
}

type RunProgressProps = { month: Month; propertyType: PropertyType; isOwn: boolean; onContinue: () => void }

/** A running run, started here or elsewhere. It continues if the person leaves this page. */
function RunProgress({ month, propertyType, isOwn, onContinue }: RunProgressProps) {
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
      <RecordCard title={isStopped ? t`The last run was interrupted` : t`Generating advices`}>
        <p>{rich`Leases checked: ${formatCount(run.doneCount)} of about ${formatCount(run.leaseCount)}. Advices created: ${formatCount(run.createdCount)}. ${isStopped ? t`Advices created so far stay. Continue to create the rest.` : t`You can leave this page. The run continues.`}`}</p>
        <Progress value={percent} aria-label={t`Leases checked`} />
        {isStopped && <Button mt="md" onClick={onContinue}>{t`Continue`}</Button>}
      </RecordCard>
    </div>
  )
}
