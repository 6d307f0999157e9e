import { useState } from 'react'
import { advicePath } from '../advices/billing-paths.ts'
import { ownerPath } from '../people/people-paths.ts'
import type { Reply } from '../platform/call.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { ActionButton } from '../ui/page/action-button.tsx'
import { Link } from '../ui/page/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordLayout } from '../ui/record/record-card.tsx'
import { DueCards } from './due-cards.tsx'
import { RemitDialog } from './remit-dialog.tsx'
import { remittancePath, remittancesPath } from './remittance-paths.ts'
import { ReserveCard } from './reserve-card.tsx'
import { UseReserveDialog } from './use-reserve-dialog.tsx'
import { SentCard } from './sent-card.tsx'

/** The amount due to one owner, and the form to remit it. */
export function OwnerDueScreen() {
  const ownerId = useParam('id')
  const due = useEndpoint('remittance.due', { query: { ownerId } })
  return (
    <Loaded query={due}>
      {(due) => (
        <>
          <DueHeader due={due} />
          <RecordLayout
            main={
              <>
                <Dues due={due} />
                <ReserveCard ownerId={ownerId} />
              </>
            }
            side={<SentCard ownerId={ownerId} to={remittancePath} />}
          />
        </>
      )}
    </Loaded>
  )
}

function Dues({ due }: { due: Reply<'remittance.due'> }) {
  const [charge, setCharge] = useState<Reply<'remittance.due'>['charges'][number] | null>(null)
  return (
    <>
      <DueCards due={due} adviceTo={(id) => advicePath({ id })} onUseReserve={setCharge} />
      {charge && <UseReserveDialog ownerId={due.ownerId} charge={charge} onClose={() => setCharge(null)} />}
    </>
  )
}

function DueHeader({ due }: { due: Reply<'remittance.due'> }) {
  const { currentRole } = useSignedIn()
  const [isRemitting, setRemitting] = useState(false)
  const why =
    currentRole.name !== 'ADMIN'
      ? t`Only an administrator can remit.`
      : due.items.length === 0 && due.totalAmount <= 0
        ? t`All collected rent is remitted.`
        : undefined
  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Remittances`, to: remittancesPath }]}
        title={due.ownerName}
        subtitle={<Link to={ownerPath(due.ownerId)}>{t`Owner’s record`}</Link>}
        primary={<ActionButton reason={why} onClick={() => setRemitting(true)}>{t`Remit…`}</ActionButton>}
      />
      {isRemitting && <RemitDialog due={due} onClose={() => setRemitting(false)} />}
    </>
  )
}
