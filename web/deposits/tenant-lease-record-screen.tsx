import { TenantLeaseScreen } from '../leases/tenant-lease-screen.tsx'
import { WithOwnDeposit } from './own-deposit.tsx'

/** A tenant's leases with what becomes of the deposit, put together where both are known. */
export function TenantLeaseRecordScreen() {
  return <TenantLeaseScreen withDeposit={(lease, page) => <WithOwnDeposit lease={lease} page={page} />} />
}
