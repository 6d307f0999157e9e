import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { asProblem } from '../platform/problem-error.ts'
import { type UserRole, type Session, setSession } from '../platform/session-store.ts'
import { rich, t } from '../platform/texts.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { rolesToEnter, roleLabels } from './role-labels.ts'
import { switchRole } from './switch-role.ts'

const roleDescriptions: Readonly<Record<UserRole['name'], string>> = {
  ADMIN: t`Properties, leases and money of the organisation`,
  MANAGER: t`Properties, leases and money of the organisation`,
  OWNER: t`My properties, leases and payments`,
  TENANT: t`My lease and payments`,
  SUPERADMIN: t`Organisations of this installation`,
}

/** A person with several roles chooses the acting role. The top bar can change it later. */
export function RoleChoice({ session, onChosen }: { session: Session; onChosen: (role: UserRole) => void }) {
  const [pending, setPending] = useState<string | null>(null)
  const choose = async (role: UserRole) => {
    setPending(role.id)
    setSession(session)
    try {
      if (role.id !== session.currentRole.id) await switchRole(role.id)
      onChosen(role)
    } catch (error) {
      toast('ERROR', t`The role could not be chosen`, asProblem(error).message)
      setPending(null)
    }
  }
  return (
    <div className="sign-in-form">
      <div>
        <h1>{rich`Welcome, ${session.user.nameEnglish}`}</h1>
        <p className="secondary">{t`You have several roles. Choose one.`}</p>
      </div>
      <ul className="role-choice">
        {rolesToEnter(session.user.roles).map((role) => (
          <li key={role.id}>
            <button type="button" disabled={pending !== null} onClick={() => void choose(role)}>
              <span>
                <strong>{roleLabels[role.name]}</strong>
                {role.organisationName !== null && <span>{role.organisationName}</span>}
                <span className="secondary">{roleDescriptions[role.name]}</span>
              </span>
              <IconChevronRight size={18} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
