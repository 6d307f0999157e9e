import { confirmSignOut } from '../identity/sign-out.ts'
import { useSignedIn } from '../platform/session.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { usePicture } from '../platform/use-picture.ts'
import { PersonAvatar } from '../ui/text/person-avatar.tsx'
import { AreaShell } from './area-shell.tsx'
import { TopBarActions } from './top-bar-actions.tsx'
import { useProductName } from './use-product-name.ts'
import './area-shell.css'

export function TenantShell() {
  return (
    <AreaShell
      area="tenant"
      name={useProductName()}
      header={<TenantHeader />}
      actions={<TopBarActions noticesTo="/tenant/notifications" profile={{ to: '/tenant/profile' }} onLogout={confirmSignOut} />}
    />
  )
}

function TenantHeader() {
  const { user } = useSignedIn()
  const { data } = useEndpoint('auth.authenticated', { params: { id: user.id } }, { staleTimeMs: 300_000 })
  const picture = usePicture(data?.profileUri)
  return (
    <section className="tenant-header" aria-label={t`Greeting`}>
      <PersonAvatar name={user.nameEnglish} src={picture} size={44} />
      <div>
        <div>{rich`Welcome ${<strong>{user.nameEnglish}</strong>}`}</div>
        <div className="tenant-phone secondary figures">{data?.phoneNumber && `+975 ${data.phoneNumber}`}</div>
      </div>
    </section>
  )
}
