import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { termsText } from '../../../domain/leases/terms-text.ts'
import '../leases.css'

/** The agreed terms one by one: on the lease, and before signing or consenting. */
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
