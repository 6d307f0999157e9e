import { Button } from '@mantine/core'
import { useState } from 'react'
import { ChangePasswordDialog } from '../identity/change-password-dialog.tsx'
import { t } from '../platform/texts.ts'
import { RecordCard } from '../ui/record-card.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { SignInNumber } from './sign-in-number.tsx'

/** One's own number, password and sessions, on the profile of every area. */
export function SignInCard() {
  const [isChanging, setChanging] = useState(false)
  return (
    <RecordCard
      title={t`Sign-in`}
      actions={<Button variant="default" size="xs" onClick={() => setChanging(true)}>{t`Change password`}</Button>}
    >
      <SignInNumber />
      <OwnSessions />
      <ChangePasswordDialog isOpen={isChanging} onClose={() => setChanging(false)} />
    </RecordCard>
  )
}
