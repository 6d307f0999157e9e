import { useState } from 'react'
import type { PropertyType } from '../../../domain/properties/property.ts'
import { useSearchState } from '../../platform/search-state.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { type OfficeRules, useOfficeRules } from '../../platform/use-office-rules.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { LeaseWizard } from './lease-wizard.tsx'

export function NewLandLeaseScreen() {
  return <NewLease propertyType="LAND" />
}

export function NewBuildingLeaseScreen() {
  return <NewLease propertyType="BUILDING" />
}

export function NewUnitLeaseScreen() {
  return <NewLease propertyType="UNIT" />
}

function NewLease({ propertyType }: { propertyType: PropertyType }) {
  const rules = useOfficeRules()
  const [{ draftId }] = useSearchState()
  const [opened, setOpened] = useState({ draftId, count: 0 })
  const reopen = () => setOpened(({ count }) => ({ draftId, count: count + 1 }))
  return (
    <Loaded query={rules}>
      {(known) =>
        opened.draftId === undefined ? (
          <LeaseWizard propertyType={propertyType} goal={{ kind: 'NEW', rules: known }} onReopen={reopen} />
        ) : (
          <StoredLease key={opened.count} id={opened.draftId} rules={known} onReopen={reopen} />
        )
      }
    </Loaded>
  )
}

type StoredLeaseProps = { id: string; rules: OfficeRules; onReopen: () => void }

/** Reads the current draft, because an older version could not be saved. */
function StoredLease({ id, rules, onReopen }: StoredLeaseProps) {
  const query = useEndpoint('leaseDraft.read', { params: { id } }, { staleTimeMs: 0 })
  return (
    <Loaded query={query.isFetchedAfterMount ? query : { ...query, data: undefined, isPending: true }}>
      {(stored) => <LeaseWizard propertyType={stored.propertyType} goal={{ kind: 'NEW', rules, stored }} onReopen={onReopen} />}
    </Loaded>
  )
}
