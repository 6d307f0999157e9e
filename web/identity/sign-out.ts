import { call } from '../platform/call.ts'
import { hasFieldDesk } from '../platform/offline-worker.ts'
import { beginSignOut, clearSession, getSession } from '../platform/session-store.ts'
import { plural, t } from '../platform/texts.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { toast } from '../ui/feedback/toast.tsx'

/** Ends the session here and on the server. If the server is unreachable, the session ends only here. */
export async function signOut(goTo: string): Promise<void> {
  beginSignOut(goTo)
  await call('auth.logout').catch(() => undefined)
  clearSession()
}

/** Texts of specification §2 for the admin top bar. Unsent records of the field desk are mentioned first. */
export async function confirmAdminSignOut(): Promise<void> {
  const unsent = await countUnsentHere()
  const text =
    unsent > 0
      ? plural(
          unsent,
          '{n} record of your field desk was not sent yet. It stays encrypted on this device, and is sent once you have signed in and unlocked the desk again. Log out?',
          '{n} records of your field desk were not sent yet. They stay encrypted on this device, and are sent once you have signed in and unlocked the desk again. Log out?',
        )
      : t`Are you sure you want to Logout?`
  if (!(await confirm({ title: t`Logout`, text, action: t`Logout` }))) return
  toast('INFO', t`Logging out`, t`You have been logged out`)
  await signOut('/auth')
}

async function countUnsentHere(): Promise<number> {
  const personId = getSession()?.user.id
  if (personId === undefined || !hasFieldDesk()) return 0
  const { countUnsent } = await import('../platform/desk-database.ts')
  // An unreadable database must not prevent signing out. Its contents stay.
  return countUnsent(personId).catch(() => 0)
}

/** Texts of specification §2 for the tenant and owner top bars. */
export async function confirmSignOut(): Promise<void> {
  if (await confirm({ title: t`Logout`, text: t`Are you sure you want to logout?`, action: t`Logout` })) await signOut('/')
}
