import { NativeSelect } from '@mantine/core'
import { isRunning } from '../../domain/leases/lease-status.ts'
import { useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { StatementCard } from './statement-card.tsx'

/** The charges and payments of a tenant, line by line for each lease. The active lease comes first. */
export function OwnStatement() {
  const leases = useEndpoint('lease.list', { query: { pageSize: 50, sort: 'startDate:desc' } })
  const [search, setSearch] = useSearchState()
  return (
    <Loaded query={leases}>
      {({ items }) => {
        const lease = items.find(({ id }) => id === search['lease']) ?? items.find(({ status }) => isRunning(status)) ?? items[0]
        if (!lease) return <EmptyState title={t`No lease yet`} text={t`Your charges and payments will appear here.`} />
        return (
          <>
            {items.length > 1 && (
              <NativeSelect
                maw={420}
                mb="md"
                label={t`Lease`}
                value={lease.id}
                data={items.map(({ id, propertyLabel, leaseNumber }) => ({
                  value: id,
                  label: `${propertyLabel} · ${leaseNumber}`,
                }))}
                onChange={({ currentTarget }) => setSearch({ lease: currentTarget.value })}
              />
            )}
            <StatementCard leaseId={lease.id} title={lease.propertyLabel} area="tenant" />
          </>
        )
      }}
    </Loaded>
  )
}
