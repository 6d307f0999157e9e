import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { roleLabels } from '../identity/role-labels.ts'
import { switchRole } from '../identity/switch-role.ts'
import { asProblem } from '../platform/problem-error.ts'
import { homeOf } from '../platform/screen-row.ts'
import { useSignedIn } from '../platform/session.ts'
import type { UserRole } from '../platform/session-store.ts'
import { t } from '../platform/texts.ts'
import { hasDirtyForm } from '../platform/unsaved-input.ts'
import { confirmLeaving } from '../ui/form/confirm-leaving.ts'
import { toast } from '../ui/feedback/toast.tsx'

/** Lists the person's roles: which one is acting, and in which organisation. */
export function RoleList({ onChoose }: { onChoose: () => void }) {
  const { user, currentRole } = useSignedIn()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isActing = ({ id, name }: UserRole) => id === currentRole.id && name === currentRole.name
  const choose = async (role: UserRole) => {
    onChoose()
    // Switching closes the page of the previous role.
    if (hasDirtyForm() && !(await confirmLeaving())) return
    try {
      await switchRole(role.id)
      client.clear()
      await navigate({ to: homeOf(role.name) })
    } catch (error) {
      toast('ERROR', t`The role was not switched`, asProblem(error).message)
    }
  }
  return user.roles.map((role) => (
    <button key={role.id} type="button" className="account-item" disabled={isActing(role)} onClick={() => void choose(role)}>
      <span>
        {roleLabels[role.name]}
        {role.organisationName !== null && <div className="small secondary">{role.organisationName}</div>}
      </span>
    </button>
  ))
}
