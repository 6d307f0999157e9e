import { AdvicesCard } from '../advices/advices-card.tsx'
import { LeasesCard } from '../leases/leases-card.tsx'
import { NewLeaseLink } from '../leases/new-lease-link.tsx'
import { ManagerScreen } from '../people/managers/manager-screen.tsx'
import { TenantScreen } from '../people/tenants/tenant-screen.tsx'
import { t } from '../platform/texts.ts'
import { BuildingsCard } from '../properties/buildings/buildings-card.tsx'
import { PaymentsCard } from './payments-card.tsx'

// Records of people with what they hold, rent and pay, put together where all of it is known.

export function ManagerRecordScreen() {
  return (
    <ManagerScreen
      lookedAfter={(manager) => <BuildingsCard of={{ managerId: manager.id }} none={t`Looks after no building in particular.`} />}
    />
  )
}

export function TenantRecordScreen() {
  return (
    <TenantScreen
      newLease={(tenant) => <NewLeaseLink propertyType="UNIT" tenantId={tenant.id} />}
      dealings={(tenant) => (
        <>
          <LeasesCard of={{ tenantId: tenant.id }} none={t`No lease yet.`} />
          <AdvicesCard title={t`Open advices`} of={{ tenantId: tenant.id }} isOpenOnly none={t`Nothing is open.`} />
          <PaymentsCard tenantId={tenant.id} />
        </>
      )}
    />
  )
}
