import type { Lease } from '../../domain/leases/lease-contract.ts'
import { termsInWords } from '../../domain/leases/terms-in-words.ts'
import { t } from '../platform/texts.ts'
import { RecordCard } from '../ui/record-card.tsx'
import './lease-terms-card.css'

/** What was agreed, in plain words. */
export function LeaseTermsCard({ lease }: { lease: Lease }) {
  return (
    <RecordCard title={t`What was agreed`}>
      <dl className="agreed">
        {termsInWords(lease).map(({ about, text }) => (
          <div key={about}>
            <dt>{about}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </RecordCard>
  )
}
