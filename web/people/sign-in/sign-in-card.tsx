import { Button } from '@mantine/core'
import { useState } from 'react'
import { ChangePasswordDialog } from '../../identity/change-password-dialog.tsx'
import { ExternalAccounts } from '../../identity/external/external-accounts.tsx'
import { t } from '../../platform/texts.ts'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { JoinSignIn } from './join-sign-in.tsx'
import { OwnRoleOffers } from './own-role-offers.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { OwnSignInChanges } from './own-sign-in-changes.tsx'
import { SecondFactors } from './second-factors.tsx'
import { SignInContacts } from './sign-in-contacts.tsx'

/** The person's phone, e-mail, password and sessions, on the profile of every area. */
export function SignInCard() {
  const [isChanging, setChanging] = useState(false)
  return (
    <RecordCard
      title={t`Sign-in`}
      actions={<Button variant="default" size="xs" onClick={() => setChanging(true)}>{t`Change password`}</Button>}
    >
      <OwnSignInChanges />
      <SignInContacts />
      <JoinSignIn />
      <SecondFactors />
      <ExternalAccounts />
      <OwnRoleOffers />
      <div className="section">
        <OwnSessions />
      </div>
      <ChangePasswordDialog isOpen={isChanging} onClose={() => setChanging(false)} />
    </RecordCard>
  )
}
