import { call } from '../platform/call.ts'
import { beginSignOut, clearSession } from '../platform/session-store.ts'
import { t } from '../platform/texts.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { toast } from '../ui/feedback/toast.tsx'

/** Ends the session here and on the server; where the server cannot be reached, at least here. */
export async function signOut(goTo: string): Promise<void> {
  beginSignOut(goTo)
  await call('auth.logout').catch(() => undefined)
  clearSession()
}

/** Texts of the specification, §2: the admin top bar. */
export async function askAdminToSignOut(): Promise<void> {
  if (!(await confirm({ title: t`Logout`, text: t`Are you sure you want to Logout?`, action: t`Logout` }))) return
  toast('INFO', t`Logging out`, t`You have been logged out`)
  await signOut('/auth')
}

/** Texts of the specification, §2: tenant and owner top bars. */
export async function askToSignOut(): Promise<void> {
  if (await confirm({ title: t`Logout`, text: t`Are you sure you want to logout?`, action: t`Logout` })) await signOut('/')
}
