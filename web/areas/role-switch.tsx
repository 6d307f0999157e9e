import { Menu } from '@mantine/core'
import { IconSwitchHorizontal } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { roleWords } from '../identity/role-words.ts'
import { switchRole } from '../identity/switch-role.ts'
import { asProblem } from '../platform/problem-error.ts'
import { homeOf } from '../platform/screen-row.ts'
import { useSignedIn } from '../platform/session.ts'
import type { HeldRole } from '../platform/session-store.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { toast } from '../ui/toast.tsx'

/** For who holds several roles: which one acts, and in whose organisation. */
export function RoleSwitch() {
  const { user, currentRole } = useSignedIn()
  const client = useQueryClient()
  const navigate = useNavigate()
  const roles = user.roles
  const isActing = ({ id, name }: HeldRole) => id === currentRole.id && name === currentRole.name
  if (roles.length < 2) return null
  const choose = async (role: HeldRole) => {
    try {
      await switchRole(role.id)
      client.clear()
      await navigate({ to: homeOf(role.name) })
    } catch (error) {
      toast('ERROR', t`The role was not switched`, asProblem(error).message)
    }
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <button type="button" className="topbar-button" aria-label={t`Switch role`}>
          <IconSwitchHorizontal size={20} stroke={1.75} aria-hidden />
          <span className="topbar-word">{t`Switch role`}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {roles.map((role) => (
          <Menu.Item key={role.id} disabled={isActing(role)} onClick={() => void choose(role)}>
            {roleWords[role.name]}
            {currentRole.name !== 'SUPERADMIN' && <RolePlace role={role} />}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Another organisation may not answer; then the role's name must do. A SUPERADMIN may not ask at all. */
function RolePlace({ role }: { role: HeldRole }) {
  const { data } = useEndpoint(
    'organisation.ofAdmin',
    { params: { id: role.adminId ?? '' } },
    { isEnabled: role.adminId !== null },
  )
  return data ? <div className="small secondary">{data.organisationName}</div> : null
}
