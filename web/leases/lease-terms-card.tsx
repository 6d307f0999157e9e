import type { Lease } from '../../domain/leases/lease-schema.ts'
import { t } from '../platform/texts.ts'
import { RecordCard } from '../ui/record/record-card.tsx'
import { AgreedTerms } from './signing/agreed-terms.tsx'

/** The agreed terms in plain language. */
export function LeaseTermsCard({ lease }: { lease: Lease }) {
  return (
    <RecordCard title={t`Agreed terms`}>
      <AgreedTerms lease={lease} />
    </RecordCard>
  )
}
