import { Button } from '@mantine/core'
import { useState } from 'react'
import { clearSession, useSignedIn } from '../platform/session.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/confirm.tsx'
import { Link } from '../ui/link.tsx'
import { RecordCard } from '../ui/record-card.tsx'
import { toast } from '../ui/toast.tsx'
import { DownloadMyData } from './download-my-data.tsx'
import { RestrictDialog } from './restrict-dialog.tsx'
import './privacy-card.css'

/** The rights of the privacy page, on one's own profile. */
export function PrivacyCard() {
  const { user } = useSignedIn()
  const [isAsking, setAsking] = useState(false)
  const restriction = useEndpoint('privacy.restriction', { params: { id: user.id } })
  const isRestricted = restriction.data?.isRestricted ?? false
  const lift = useAction('privacy.restrict', {
    refreshes: ['privacy.restriction'],
    onSuccess: () => toast('SUCCESS', 'Restriction lifted'),
  })
  return (
    <RecordCard title="My data">
      <ul className="privacy-actions">
        <li>
          <DownloadMyData />
        </li>
        <li>
          <span className="secondary">
            {isRestricted
              ? 'Restricted: your data is kept but not used; nobody draws up a lease for you.'
              : 'While a question is open, your data can be kept but not used.'}
          </span>
          {isRestricted ? (
            <Button
              variant="default"
              loading={lift.isPending}
              onClick={() => lift.mutate({ params: { id: user.id }, body: { isRestricted: false } })}
            >
              Lift the restriction
            </Button>
          ) : (
            <Button variant="default" onClick={() => setAsking(true)}>
              Restrict my data
            </Button>
          )}
        </li>
        <li>
          <p className="secondary">
            Your details, pictures and sign-in go for good. <Link to="/privacy">What stays, and why</Link>
          </p>
          <DeleteButton userId={user.id} />
        </li>
      </ul>
      {isAsking && <RestrictDialog userId={user.id} onClose={() => setAsking(false)} />}
    </RecordCard>
  )
}

function DeleteButton({ userId }: { userId: string }) {
  const erase = useAction('privacy.eraseUser', {
    onSuccess: () => {
      toast('SUCCESS', 'Your account is deleted', 'Your details have been removed.')
      clearSession('SIGNED_OUT', '/')
    },
  })
  const ask = async () => {
    const isYes = await confirm({
      title: 'Delete your account here?',
      text: 'Name, CID, phone number, e-mail, address, pictures and your roles at this office are removed at once and cannot be brought back. Receipts and leases stay without your name, as the law asks. Unless you belong to another office too, nobody can sign in with your number any more.',
      action: 'Delete my account',
      isDangerous: true,
    })
    if (isYes) erase.mutate({ params: { id: userId } })
  }
  return (
    <Button variant="outline" color="red" loading={erase.isPending} onClick={() => void ask()}>
      Delete my account
    </Button>
  )
}
