import { Box } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSession } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageSkeleton } from '../ui/feedback/skeleton.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { DeskHome } from './desk-home.tsx'
import { canHaveDesk, deskIdOf, loadDesks, useDeskState, watchDesk } from './desk-state.ts'
import { watchLine } from './send-queue.ts'
import { SetUpDesk } from './set-up-desk.tsx'
import { UnlockDesk } from './unlock-desk.tsx'

/** Work without a connection (decision 143). The screen needs no session: the passphrase decrypts the data on the device. */
export function FieldScreen() {
  const { isLoaded, open } = useDeskState()
  const [failure, setFailure] = useState<string | null>(null)
  const canHave = canHaveDesk()
  useEffect(() => {
    if (!canHave) return undefined
    const stop = [watchDesk(), watchLine()]
    void loadDesks().catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)))
    return () => {
      for (const one of stop) one()
    }
  }, [canHave])
  if (!canHave || failure !== null) {
    const text = t`This browser cannot store encrypted records. Use a current browser, not in a private window, over HTTPS.`
    return <EmptyState isPage title={t`The field desk does not work here`} text={failure ?? text} />
  }
  if (!isLoaded) return <PageSkeleton />
  return (
    <Box className="stack gap-4" w="100%" maw={720} mx="auto" p="md">
      {open ? <DeskHome desk={open} /> : <LockedDesk />}
    </Box>
  )
}

/**
 * A signed-in person can open only their own desk. Without a session, for example offline, a person can open any desk whose passphrase they
 * know.
 */
function LockedDesk() {
  const { desks } = useDeskState()
  const session = useSession()
  const ownId = deskIdOf(session)
  const desksToOpen = session ? desks.filter(({ id }) => id === ownId) : desks
  if (desksToOpen.length > 0) return <UnlockDesk desks={desksToOpen} />
  if (session && ownId !== null) return <SetUpDesk session={session} />
  return session ? (
    <EmptyState isPage title={t`Field desk`} text={t`Only the office’s staff have a field desk.`} />
  ) : (
    <EmptyState
      isPage
      title={t`No field desk on this device`}
      text={t`Sign in once while you have a connection, then set it up.`}
      action={<ButtonLink to="/auth?next=/field">{t`Sign in`}</ButtonLink>}
    />
  )
}
