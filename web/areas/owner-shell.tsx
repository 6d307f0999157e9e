import { IconUserCircle } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { askToSignOut } from '../identity/sign-out.ts'
import { t } from '../platform/texts.ts'
import { Link } from '../ui/link.tsx'
import { AreaShell } from './area-shell.tsx'
import { RoleSwitch } from './role-switch.tsx'
import { AppearanceButton, BellButton, LogoutButton, MessagesButton } from './top-bar-parts.tsx'
import { useOrganisation } from './use-organisation.ts'
import { useProductName } from './use-product-name.ts'

export function OwnerShell() {
  const { pathname } = useLocation()
  const { organisationName, logo } = useOrganisation()
  const productName = useProductName()
  return (
    <AreaShell
      area="owner"
      name={organisationName ?? productName}
      logoUri={logo}
      // Specification §2: everywhere but on the tenant profile route.
      hasDivider={pathname !== '/tenant/profile'}
      actions={
        <>
          <RoleSwitch />
          <BellButton allTo="/owner/notifications" />
          <MessagesButton />
          <AppearanceButton />
          <Link to="/owner/profile" className="topbar-button" aria-label={t`Profile`}>
            <IconUserCircle size={20} stroke={1.75} aria-hidden />
            <span className="topbar-word">{t`Profile`}</span>
          </Link>
          <LogoutButton onLogout={askToSignOut} />
        </>
      }
    />
  )
}
