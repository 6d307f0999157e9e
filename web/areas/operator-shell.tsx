import { confirmAdminSignOut } from '../identity/sign-out.ts'
import { AreaShell } from './area-shell.tsx'
import { TopBarActions } from './top-bar-actions.tsx'
import { useProductName } from './use-product-name.ts'

export function OperatorShell() {
  return (
    <AreaShell
      area="operator"
      name={useProductName()}
      actions={
        <TopBarActions noticesTo="/operator/notifications" profile={{ to: '/operator/profile' }} onLogout={confirmAdminSignOut} />
      }
    />
  )
}
