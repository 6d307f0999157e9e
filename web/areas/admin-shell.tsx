import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState, useEffect } from 'react'
import { confirmAdminSignOut } from '../identity/sign-out.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint, refresh } from '../platform/use-endpoint.ts'
import { usePicture } from '../platform/use-picture.ts'
import { PersonAvatar } from '../ui/text/person-avatar.tsx'
import { AreaSearch } from './area-search.tsx'
import { AreaShell } from './area-shell.tsx'
import { OperatorBanner } from './operator-banner.tsx'
import { TopBarActions } from './top-bar-actions.tsx'
import { useOrganisation } from './use-organisation.ts'
import { loadable } from '../ui/feedback/loadable.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { billingFolders } from '../advices/billing-paths.ts'
import { useUnread } from '../notifications/use-notices.ts'
import { useIsFirstPageRead } from '../platform/first-page.ts'
import type { MenuCounts } from './side-menu.tsx'

const ProfilePanel = loadable(
  () => import('../overview/profile-panel.tsx'),
  (module) => module.ProfilePanel,
  {
    onFailure: ({ onClose }) => onClose(),
  },
)

export function AdminShell() {
  const { operatorIn } = useSignedIn()
  const { name, logo } = useOrganisation()
  return (
    <AreaShell
      area="admin"
      name={name}
      logoUri={logo}
      header={operatorIn !== null && <OperatorBanner organisation={operatorIn} />}
      menuCounts={useMenuCounts()}
      search={<AreaSearch area="admin" />}
      actions={<AdminActions isVisiting={operatorIn !== null} />}
    />
  )
}

/** An operator has no profile inside the organisation of others. */
function AdminActions({ isVisiting }: { isVisiting: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { hash } = useLocation()
  const navigate = useNavigate()
  // Notifications about the person's sessions link here.
  const isAtDevices = hash === 'devices' && !isVisiting
  const onOpen = () => setOpen(true)
  const onClose = () => {
    setOpen(false)
    if (isAtDevices) void navigate({ to: '.', search: true, hash: '', replace: true })
  }
  return (
    <>
      <TopBarActions
        noticesTo="/admin/notifications"
        {...(isVisiting ? {} : { profile: { onOpen }, person: <SignedInPerson /> })}
        onLogout={confirmAdminSignOut}
      />
      {(isOpen || isAtDevices) && <ProfilePanel onClose={onClose} />}
    </>
  )
}

/** Specification §2: the name, the role "at" the administrator's name, and the picture. */
function SignedInPerson() {
  const { user, currentRole } = useSignedIn()
  const { adminName } = useOrganisation()
  const { data } = useEndpoint('auth.authenticated', { params: { id: user.id } }, { staleTimeMs: 300_000 })
  const picture = usePicture(data?.profileUri)
  return (
    <>
      <PersonAvatar name={user.nameEnglish} src={picture} />
      <span className="topbar-person-words">
        <span className="topbar-name">{user.nameEnglish}</span>
        <span className="topbar-role">
          {currentRole.name}
          {adminName ? t` at ${adminName}` : ''}
        </span>
      </span>
    </>
  )
}

/** The counts of open work in the office menu. They are refreshed when a notification arrives, so no other polling is needed. */
function useMenuCounts(): MenuCounts {
  const client = useQueryClient()
  const unread = useUnread()
  const { data } = useEndpoint('approval.countWaiting', undefined, { isEnabled: useIsFirstPageRead(), staleTimeMs: 60_000 })
  useEffect(() => {
    void refresh(client, 'approval.countWaiting')
  }, [client, unread])
  return { [billingFolders.approvals.to]: data?.waiting ?? 0 }
}
