import { LeasesCard } from '../leases/leases-card.tsx'
import { NewLeaseLink } from '../leases/new-lease-link.tsx'
import { ManagerScreen } from '../people/manager-screen.tsx'
import { OwnerScreen } from '../people/owner-screen.tsx'
import { TenantScreen } from '../people/tenant-screen.tsx'
import { BuildingsCard } from '../properties/buildings-card.tsx'
import { OwnerThramsCard } from '../properties/owner-thrams-card.tsx'
import { useSignedIn } from '../platform/session.ts'
import { AdvicesCard } from './advices-card.tsx'
import { BankAccountsCard } from './bank-accounts-card.tsx'
import { PaymentsCard } from './payments-card.tsx'

// Records of people with what they hold, rent and pay, put together where all of it is known.

export function OwnerRecordScreen() {
  return (
    <OwnerScreen
      holdings={(owner) => (
        <>
          <OwnerThramsCard ownerId={owner.id} />
          <BuildingsCard of={{ ownerId: owner.id }} none="Owns no building yet." />
          <LeasesCard of={{ ownerId: owner.id }} none="Nothing of theirs was let yet." />
          <OwnerBankAccounts ownerId={owner.id} />
        </>
      )}
    />
  )
}

function OwnerBankAccounts({ ownerId }: { ownerId: string }) {
  const { currentRole } = useSignedIn()
  return <BankAccountsCard ownerId={ownerId} mayAdd={currentRole.name === 'ADMIN'} />
}

export function ManagerRecordScreen() {
  return (
    <ManagerScreen
      lookedAfter={(manager) => <BuildingsCard of={{ managerId: manager.id }} none="Looks after no building in particular." />}
    />
  )
}

export function TenantRecordScreen() {
  return (
    <TenantScreen
      newLease={(tenant) => <NewLeaseLink propertyType="UNIT" tenantId={tenant.id} />}
      dealings={(tenant) => (
        <>
          <LeasesCard of={{ tenantId: tenant.id }} none="No lease yet." />
          <AdvicesCard title="Open advices" of={{ tenantId: tenant.id }} isOpenOnly none="Nothing is open." />
          <PaymentsCard tenantId={tenant.id} />
        </>
      )}
    />
  )
}
