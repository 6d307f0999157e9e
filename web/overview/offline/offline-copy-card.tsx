import { Button } from '@mantine/core'
import { useEffect } from 'react'
import {
  saveOfflineCopy,
  maxStoredDays,
  refreshOfflineCopy,
  useOfflineCopy,
  wipeOfflineCopy,
} from '../../platform/offline-copy.ts'
import { canWorkOffline } from '../../platform/offline-worker.ts'
import { useSignedIn } from '../../platform/session.ts'
import { rich, t } from '../../platform/texts.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { InstantText } from '../../ui/text/date-text.tsx'
import { Link } from '../../ui/page/link.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { offlineCopyOf, type Seen } from './offline-copy-of.ts'

/** Offers to keep the content of this page for offline use. Once kept, each visit updates the copy. */
export function OfflineCopyCard({ seen }: { seen: Seen }) {
  const session = useSignedIn()
  const kept = useOfflineCopy()
  const isMine = kept?.personId === session.user.id && kept.roleId === session.currentRole.id
  // The device's storage is outside React, so new content is stored after rendering.
  useEffect(() => {
    if (isMine) refreshOfflineCopy(offlineCopyOf(seen, session))
  }, [isMine, seen, session])
  if (!canWorkOffline()) return null
  return (
    <RecordCard title={t`Without internet`}>
      {isMine ? <SavedCopy savedAt={kept.savedAt} /> : <Offer onSave={() => offlineCopyOf(seen, session)} />}
    </RecordCard>
  )
}

function Offer({ onSave }: { onSave: () => ReturnType<typeof offlineCopyOf> }) {
  const start = async () => {
    const isConfirmed = await confirm({
      title: t`Keep on this phone?`,
      text: t`Your lease, dues and last receipts will open without internet and without a password until you log out, for at most ${maxStoredDays} days. Do this only on your own phone.`,
      action: t`Keep on this phone`,
    })
    if (!isConfirmed) return
    await saveOfflineCopy(onSave())
      .then(() =>
        toast('SUCCESS', t`Saved on this phone`, t`The copy opens here without internet, or from the icon on your phone.`),
      )
      .catch(() => {
        wipeOfflineCopy()
        toast(
          'ERROR',
          t`The copy could not be saved`,
          t`The browser did not allow this. Free some space on the phone and try again.`,
        )
      })
  }
  return (
    <>
      <p className="mb-3">{t`See your lease, dues and last receipts without internet.`}</p>
      <Button variant="default" onClick={() => void start()}>{t`Keep on this phone`}</Button>
    </>
  )
}

function SavedCopy({ savedAt }: { savedAt: string }) {
  return (
    <>
      <p className="mb-3">{rich`Saved on this phone on ${<InstantText at={savedAt} />}. ${<Link to="/kept">{t`Open the copy`}</Link>}`}</p>
      <Button variant="default" onClick={wipeOfflineCopy}>{t`Remove from this phone`}</Button>
    </>
  )
}
