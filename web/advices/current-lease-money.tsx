import { currentLease } from '../leases/current-lease.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { AdvicesCard } from './advices-card.tsx'

/** The money of the lease that a property is under now; nothing while it is under none. */
export function CurrentLeaseMoney({ propertyId }: { propertyId: string }) {
  const { data } = useEndpoint('lease.list', { query: { propertyId, pageSize: 10, sort: 'startDate:desc' } })
  const lease = currentLease(data?.items ?? [])
  if (!lease) return null
  return (
    <AdvicesCard
      title={t`Money of ${lease.leaseNumber}`}
      of={{ leaseId: lease.id }}
      none={t`No advice has been raised on the lease yet.`}
    />
  )
}
