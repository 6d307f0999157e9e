import { Button } from '@mantine/core'
import { useState } from 'react'
import { ChangePasswordDialog } from '../identity/change-password-dialog.tsx'
import { RecordCard } from '../ui/record-card.tsx'
import { OwnSessions } from './own-sessions.tsx'

/** One's own password and sessions, on the profile of every area. */
export function SignInCard() {
  const [isChanging, setChanging] = useState(false)
  return (
    <RecordCard
      title="Sign-in"
      actions={
        <Button variant="default" onClick={() => setChanging(true)}>
          Change password
        </Button>
      }
    >
      <OwnSessions />
      <ChangePasswordDialog isOpen={isChanging} onClose={() => setChanging(false)} />
    </RecordCard>
  )
}
