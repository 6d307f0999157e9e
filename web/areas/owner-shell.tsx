import { useLocation } from '@tanstack/react-router'
import { confirmSignOut } from '../identity/sign-out.ts'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { AreaSearch } from './area-search.tsx'
import { AreaShell } from './area-shell.tsx'
import { TopBarActions } from './top-bar-actions.tsx'
import { useOrganisation } from './use-organisation.ts'

export function OwnerShell() {
  const { pathname } = useLocation()
  const { name, logo } = useOrganisation()
  const isPhone = useIsPhone()
  return (
    <AreaShell
      area="owner"
      name={name}
      logoUri={logo}
      search={isPhone ? undefined : <AreaSearch area="owner" />}
      // Specification §2: everywhere except on the tenant profile route.
      hasDivider={pathname !== '/tenant/profile'}
      actions={<TopBarActions noticesTo="/owner/notifications" profile={{ to: '/owner/profile' }} onLogout={confirmSignOut} />}
    />
  )
}
