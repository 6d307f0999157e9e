import { Button } from '@mantine/core'
import { useState } from 'react'
import { vendor as definition } from '../../../domain/maintenance/vendors/vendor.ts'
import type { Vendor } from '../../../domain/maintenance/vendors/vendor-contract.ts'
import { HistoryCard } from '../../audit/history-card.tsx'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useParam } from '../../platform/use-param.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RecordCard, RecordLayout } from '../../ui/record/record-card.tsx'
import { RecordFact } from '../../ui/record/record-fact.tsx'
import { SideFacts } from '../../ui/record/side-facts.tsx'
import { maintenancePath } from '../damage-paths.ts'
import { tradesText } from './trades-text.ts'
import { VendorDialog } from './vendor-dialog.tsx'
import { vendorsPath } from './vendor-paths.ts'

export function VendorScreen() {
  const id = useParam('id')
  const vendor = useEndpoint('vendor.read', { params: { id } })
  return <Loaded query={vendor}>{(one) => <VendorRecord vendor={one} />}</Loaded>
}

function VendorRecord({ vendor }: { vendor: Vendor }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t`Maintenance`, to: maintenancePath },
          { label: t`Vendors`, to: vendorsPath },
        ]}
        title={vendor.name}
        subtitle={tradesText(vendor)}
        secondary={<Button variant="default" onClick={() => setEditing(true)}>{t`Edit`}</Button>}
      />
      <RecordLayout main={<HistoryCard entityId={vendor.id} />} side={<VendorFacts vendor={vendor} />} />
      {isEditing && <VendorDialog vendor={vendor} onClose={() => setEditing(false)} />}
    </>
  )
}

const shown = ['phone', 'email', 'licenceNumber', 'taxpayerNumber', 'bankAccount', 'hourlyRate', 'rate', 'notes'] as const

function VendorFacts({ vendor }: { vendor: Vendor }) {
  return (
    <RecordCard title={t`Details`}>
      <SideFacts>
        {shown.map((name) => (
          <RecordFact key={name} of={definition} name={name} record={vendor} />
        ))}
        <RecordFact of={definition} name="isActive" record={vendor} />
      </SideFacts>
    </RecordCard>
  )
}
