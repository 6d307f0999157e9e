import { BankAccountsCard } from '../bank-accounts/bank-accounts-card.tsx'
import { LeasesCard } from '../leases/leases-card.tsx'
import { OwnerScreen } from '../people/owners/owner-screen.tsx'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { BuildingsCard } from '../properties/buildings/buildings-card.tsx'
import { OwnerThramsCard } from '../properties/thrams/owner-thrams-card.tsx'
import { Link } from '../ui/page/link.tsx'
import { ownerDuePath, remittancePath } from './remittance-paths.ts'
import { SentCard } from './sent-card.tsx'

/** An owner with what they hold, what is let of it, and what was sent to them. */
export function OwnerRecordScreen() {
  return (
    <OwnerScreen
      holdings={(owner) => (
        <>
          <OwnerThramsCard ownerId={owner.id} />
          <BuildingsCard of={{ ownerId: owner.id }} none={t`Owns no building yet.`} />
          <LeasesCard of={{ ownerId: owner.id }} none={t`Nothing of theirs was let yet.`} />
          <SentCard
            title={t`Remittances`}
            ownerId={owner.id}
            to={remittancePath}
            actions={<Link to={ownerDuePath(owner)}>{t`What is due`}</Link>}
          />
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
