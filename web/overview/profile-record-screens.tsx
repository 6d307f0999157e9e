import { BankAccountsCard } from '../bank-accounts/bank-accounts-card.tsx'
import { OwnerProfileScreen } from '../people/owners/owner-profile-screen.tsx'
import { TenantProfileScreen } from '../people/tenants/tenant-profile-screen.tsx'
import { PrivacyCard } from './privacy-card.tsx'

// Profiles with the rights over one's data, put together where all that is held is known.

export function TenantProfileRecordScreen() {
  return <TenantProfileScreen privacy={<PrivacyCard />} />
}

export function OwnerProfileRecordScreen() {
  return <OwnerProfileScreen accounts={<BankAccountsCard mayAdd />} privacy={<PrivacyCard />} />
}
