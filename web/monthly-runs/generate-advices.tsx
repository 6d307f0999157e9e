import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Month } from '../../domain/calendar-date.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { UnbilledNotice } from '../advices/unbilled-notice.tsx'
import type { Reply } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { RecordCard } from '../ui/record/record-card.tsx'
import { ExceptionTable } from './exception-table.tsx'
import { GenerateDialog } from './generate-dialog.tsx'
import { RunCount } from './run-count.tsx'
import { RunProgress } from './run-progress.tsx'
import { StoredExceptions } from './stored-exceptions.tsx'
import '../advices/billing.css'

type Generated = Reply<'advice.generate'>

type GenerateAdvicesProps = {
  month: Month
  propertyType: PropertyType
  children: (parts: { button: ReactNode; result: ReactNode; notice: ReactNode }) => ReactNode
}

/** The monthly run: what it would do, how far it is, and afterwards what it did and could not do. */
export function GenerateAdvices({ month, propertyType, children }: GenerateAdvicesProps) {
  const [isAsked, setAsked] = useState(false)
  const [done, setDone] = useState<{ month: Month; propertyType: PropertyType; generated: Generated } | null>(null)
  const generate = useAction('advice.generate', {
    refreshes: ['advice', 'lease', 'ledger', 'payment', 'overview', 'monthlyRun'],
    onSuccess: (generated) => setDone({ month, propertyType, generated }),
  })
  const run = (withPast: boolean) => generate.mutate({ body: { month, propertyType, withPast } })
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

function GeneratedPanel({ generated: { created, skipped, exceptions }, propertyType, onClose }: GeneratedPanelProps) {
  const close = <Button variant="subtle" size="compact-sm" onClick={onClose}>{t`Close`}</Button>
  return (
    <div className="generated" aria-live="polite">
      <RecordCard title={t`Advices generated`} actions={close}>
        <dl className="generated-counts">
          <RunCount label={t`created`} count={created} />
          <RunCount label={t`there already`} count={skipped} />
          <RunCount label={t`need you`} count={exceptions.length} />
        </dl>
        {exceptions.length > 0 && <ExceptionTable exceptions={exceptions} propertyType={propertyType} />}
      </RecordCard>
    </div>
  )
}
