import { Button } from '@mantine/core'
import { useEffect } from 'react'
import {
  saveOfflineCopy,
  canStoreOffline,
  maxStoredDays,
  rewriteOfflineCopy,
  useOfflineCopy,
  wipeOfflineCopy,
} from '../../platform/offline-copy.ts'
import { useSignedIn } from '../../platform/session.ts'
import { rich, t } from '../../platform/texts.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { InstantText } from '../../ui/text/date-text.tsx'
import { Link } from '../../ui/page/link.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { offlineCopyOf, type Seen } from './offline-copy-of.ts'

/** Offers to keep what this page shows for when there is no line; once kept, each visit keeps what it sees. */
export function OfflineCopyCard({ seen }: { seen: Seen }) {
  const session = useSignedIn()
  const kept = useOfflineCopy()
  const isMine = kept?.personId === session.user.id && kept.roleId === session.currentRole.id
  // The storage of the device is outside of React: what is newly seen is written there after it is shown.
  useEffect(() => {
    if (isMine) rewriteOfflineCopy(offlineCopyOf(seen, session))
  }, [isMine, seen, session])
  if (!canStoreOffline()) return null
  return (
    <RecordCard title={t`Without internet`}>
      {isMine ? <Kept savedAt={kept.savedAt} /> : <Offer onSave={() => offlineCopyOf(seen, session)} />}
    </RecordCard>
  )
}

function Offer({ onSave }: { onSave: () => ReturnType<typeof offlineCopyOf> }) {
  const start = async () => {
    const isSure = await confirm({
      title: t`Keep on this phone?`,
      text: t`Your lease, what you owe and your last receipts then open here without internet and without a password, until you log out, and for ${maxStoredDays} days at most. Do this only on a phone of your own.`,
      action: t`Keep on this phone`,
    })
    if (!isSure) return
    await saveOfflineCopy(onSave())
      .then(() =>
        toast('SUCCESS', t`Kept on this phone`, t`It opens at this address without internet, or from the icon on your phone.`),
      )
      .catch(() => {
        wipeOfflineCopy()
        toast('ERROR', t`It could not be kept`, t`This browser did not allow it. Free some space on the phone and try again.`)
      })
  }
  return (
    <>
      <p className="mb-3">{t`See your lease, what you owe and your last receipts where there is no internet.`}</p>
      <Button variant="default" onClick={() => void start()}>{t`Keep on this phone`}</Button>
    </>
  )
}

function Kept({ savedAt }: { savedAt: string }) {
  return (
    <>
      <p className="mb-3">{rich`Kept on this phone, as you saw it on ${<InstantText at={savedAt} />}. ${<Link to="/kept">{t`See the copy`}</Link>}`}</p>
      <Button variant="default" onClick={wipeOfflineCopy}>{t`Remove from this phone`}</Button>
    </>
  )
}
