import type { Lease } from '../../domain/leases/lease-schema.ts'
import { formatMoney } from '../../domain/money.ts'
import { leasePath } from '../leases/lease-paths.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Note } from '../ui/feedback/note.tsx'
import { Link } from '../ui/page/link.tsx'

/**
 * Credit of the lease before a renewal, which pays only advices of its own lease (R7, decision 170). Renders nothing if there is none.
 */
export function CreditBeforeNote({ lease: { renewsId, propertyType } }: { lease: Lease }) {
  const id = renewsId ?? ''
  const { data } = useEndpoint('ledger.statement', { params: { id }, query: {} }, { isEnabled: renewsId !== null })
  if (!data || data.creditAmount === 0) return null
  const before = <Link to={`${leasePath({ id, propertyType })}?tab=money`}>{t`The lease before this one`}</Link>
  return (
    <Note>
      {rich`${before} has ${formatMoney(data.creditAmount)} of credit, which pays only its own advices. Refund the credit there and record the amount here as a payment, with the day on which the tenant paid it.`}
    </Note>
  )
}
