import { askAdminToSignOut } from '../identity/sign-out.ts'
import { AreaShell } from './area-shell.tsx'
import { RoleSwitch } from './role-switch.tsx'
import { AppearanceButton, LogoutButton, MessagesButton } from './top-bar-parts.tsx'
import { useProductName } from './use-product-name.ts'

export function OperatorShell() {
  return (
    <AreaShell
      area="operator"
      name={useProductName()}
      actions={
        <>
          <RoleSwitch />
          <MessagesButton />
          <AppearanceButton />
          <LogoutButton onLogout={askAdminToSignOut} />
        </>
      }
    />
  )
}
