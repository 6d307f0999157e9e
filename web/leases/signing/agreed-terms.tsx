import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { termsText } from '../../../domain/leases/terms-text.ts'
import '../leases.css'

/** What was agreed, term by term: on the lease, and before it is signed or consented to. */
export function AgreedTerms({ lease }: { lease: Lease }) {
  return (
    <dl className="bare stack gap-2 agreed">
      {termsText(lease).map(({ about, text }) => (
        <div key={about}>
          <dt>{about}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
