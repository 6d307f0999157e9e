import { lazy, Suspense, useState } from 'react'
import { askAdminToSignOut } from '../identity/sign-out.ts'
import { GlobalSearch } from '../overview/global-search.tsx'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { usePicture } from '../platform/use-picture.ts'
import { PersonAvatar } from '../ui/person-avatar.tsx'
import { AreaShell } from './area-shell.tsx'
import { OperatorBanner } from './operator-banner.tsx'
import { RoleSwitch } from './role-switch.tsx'
import { AppearanceButton, BellButton, LogoutButton, MessagesButton } from './top-bar-parts.tsx'
import { useOrganisation } from './use-organisation.ts'
import { useProductName } from './use-product-name.ts'

const ProfilePanel = lazy(() => import('../overview/profile-panel.tsx').then((module) => ({ default: module.ProfilePanel })))

export function AdminShell() {
  const { operatorIn } = useSignedIn()
  const { organisationName, logo } = useOrganisation()
  const productName = useProductName()
  return (
    <AreaShell
      area="admin"
      name={organisationName ?? productName}
      logoUri={logo}
      header={operatorIn !== null && <OperatorBanner organisation={operatorIn} />}
      search={<GlobalSearch />}
      actions={
        <>
          <RoleSwitch />
          <BellButton allTo="/admin/notifications" />
          <MessagesButton />
          <AppearanceButton />
          {operatorIn === null && <ProfileButton />}
          <LogoutButton onLogout={askAdminToSignOut} />
        </>
      }
    />
  )
}

/** Name, role "at" the administrator's name, picture; opens the panel with one's details. */
function ProfileButton() {
  const { user, currentRole } = useSignedIn()
  const { adminName } = useOrganisation()
  const { data } = useEndpoint('auth.authenticated', { params: { id: user.id } }, { staleTimeMs: 300_000 })
  const picture = usePicture(data?.profileUri)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="topbar-button topbar-person" onClick={() => setOpen(true)}>
        <PersonAvatar name={user.nameEnglish} src={picture} />
        <span className="visually-hidden">{t`Profile:`} </span>
        <span className="topbar-person-words">
          <span className="topbar-name">{user.nameEnglish}</span>
          <span className="topbar-role">
            {currentRole.name}
            {adminName ? t` at ${adminName}` : ''}
          </span>
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <ProfilePanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
