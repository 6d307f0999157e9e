import { TenantLeaseScreen } from '../leases/tenant-lease-screen.tsx'
import { OwnDeposit } from './own-deposit.tsx'

/** A tenant's leases with what becomes of the deposit, put together where both are known. */
export function TenantLeaseRecordScreen() {
  return <TenantLeaseScreen deposit={(lease) => <OwnDeposit lease={lease} />} />
}
