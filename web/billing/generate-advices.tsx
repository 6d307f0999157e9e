import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatMonth, type Month } from '../../domain/calendar-date.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { leasePath } from '../leases/lease-paths.ts'
import type { Reply } from '../platform/call.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/confirm.tsx'
import { Link } from '../ui/link.tsx'
import { RecordCard } from '../ui/record-card.tsx'
import { type SimpleColumn, SimpleTable } from '../ui/simple-table.tsx'
import { UnbilledNotice } from './unbilled-notice.tsx'
import './billing.css'

type Generated = Reply<'advice.generate'>
type Unbilled = Generated['exceptions'][number]

type GenerateAdvicesProps = {
  month: Month
  propertyType: PropertyType
  children: (parts: { button: ReactNode; result: ReactNode; notice: ReactNode }) => ReactNode
}

const nouns: Record<PropertyType, string> = { LAND: 'land', BUILDING: 'building', UNIT: 'unit' }

/** The monthly run, and afterwards what it did and could not do. */
export function GenerateAdvices({ month, propertyType, children }: GenerateAdvicesProps) {
  const [done, setDone] = useState<{ month: Month; propertyType: PropertyType; generated: Generated } | null>(null)
  const generate = useAction('advice.generate', {
    refreshes: ['advice', 'lease', 'ledger', 'payment', 'overview'],
    onSuccess: (generated) => setDone({ month, propertyType, generated }),
  })
  const ask = async () => {
    const isYes = await confirm({
      title: `Generate advices for ${formatMonth(month)}?`,
      text: `Every ${nouns[propertyType]} lease with a period that starts in ${formatMonth(month)} gets its advice. What was generated before stays as it is.`,
      action: 'Generate advices',
    })
    if (isYes) generate.mutate({ body: { month, propertyType } })
  }
  const withPast = () => generate.mutate({ body: { month, propertyType, withPast: true } })
  const isOfThisList = done?.month === month && done.propertyType === propertyType
  return children({
    button: (
      <Button loading={generate.isPending} onClick={() => void ask()}>
        Generate advices
      </Button>
    ),
    notice: <UnbilledNotice month={month} propertyType={propertyType} isPending={generate.isPending} onGenerate={withPast} />,
    result: done && isOfThisList && (
      <GeneratedPanel generated={done.generated} propertyType={propertyType} onClose={() => setDone(null)} />
    ),
  })
}

type GeneratedPanelProps = { generated: Generated; propertyType: PropertyType; onClose: () => void }

function GeneratedPanel({ generated: { created, skipped, exceptions }, propertyType, onClose }: GeneratedPanelProps) {
  const close = (
    <Button variant="subtle" size="compact-sm" onClick={onClose}>
      Close
    </Button>
  )
  return (
    <div className="generated" aria-live="polite">
      <RecordCard title="Advices generated" actions={close}>
        <dl className="generated-counts">
          <Count label="created" count={created} />
          <Count label="there already" count={skipped} />
          <Count label="need you" count={exceptions.length} />
        </dl>
        {exceptions.length > 0 && (
          <SimpleTable
            caption="Leases that could not be billed"
            columns={exceptionColumns(propertyType)}
            rows={exceptions}
            rowKey={({ leaseId, reason }) => `${leaseId} ${reason}`}
            none=""
          />
        )}
      </RecordCard>
    </div>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures">{count.toLocaleString('en')}</dd>
    </div>
  )
}

function exceptionColumns(propertyType: PropertyType): readonly SimpleColumn<Unbilled>[] {
  return [
    {
      key: 'lease',
      title: 'Lease',
      cell: ({ leaseId, leaseNumber }) => <Link to={leasePath({ id: leaseId, propertyType })}>{leaseNumber}</Link>,
    },
    { key: 'reason', title: 'Why it was not billed', cell: ({ reason }) => reason },
  ]
}
