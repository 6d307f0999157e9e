import { Button } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { switchRole } from '../identity/switch-role.ts'
import { asProblem } from '../platform/problem-error.ts'
import { useSignedIn } from '../platform/session.ts'
import { rich, t } from '../platform/texts.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import './area-shell.css'

/** Always shows in which office the operator is acting, and links back. */
export function OperatorBanner({ organisation }: { organisation: string }) {
  const { currentRole, expiresAt } = useSignedIn()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      // The token for the organisation was issued for the operator's own role, so switching to that role leaves the organisation.
      await switchRole(currentRole.id)
      client.clear()
      await navigate({ to: '/operator' })
    } catch (error) {
      setLeaving(false)
      toast('ERROR', t`You are still in this organisation`, asProblem(error).message)
    }
  }
  return (
    <section className="operator-banner" aria-label={t`Acting as operator`}>
      <IconBuildingBank size={20} stroke={1.75} aria-hidden />
      <p>{rich`You are acting as operator at ${<strong>{organisation}</strong>} until ${<InstantText at={expiresAt} />}. Its audit records what you do.`}</p>
      <Button variant="default" size="xs" loading={isLeaving} onClick={() => void leave()}>{t`Back to organisations`}</Button>
    </section>
  )
}
