import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ChangePasswordDialog } from '../identity/change-password-dialog.tsx'
import { roleLabels } from '../identity/role-labels.ts'
import { call } from '../platform/call.ts'
import { ExternalAccounts } from '../identity/external/external-accounts.tsx'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { OwnRoleOffers } from './sign-in/own-role-offers.tsx'
import { JoinSignIn } from './sign-in/join-sign-in.tsx'
import { OwnSessions } from './sign-in/own-sessions.tsx'
import { OwnSignInChanges } from './sign-in/own-sign-in-changes.tsx'
import { LogoDialog, UserPictureDialog } from './picture-dialogs.tsx'
import { ProfilePerson } from './profile-person.tsx'
import { SecondFactors } from './sign-in/second-factors.tsx'
import { SignInContacts } from './sign-in/sign-in-contacts.tsx'
import { UpdateUserForm } from './update-user-form.tsx'

type Dialog = 'PASSWORD' | 'PICTURE' | 'LOGO'

/** The person's own details, opened from the admin top bar (specification §2). */
export function UpdateUserPanel({ onClose, myData }: { onClose: () => void; myData: ReactNode }) {
  const { user, currentRole } = useSignedIn()
  const details = useEndpoint('auth.authenticated', { params: { id: user.id } })
  const organisation = useEndpoint('organisation.ofAdmin', { params: { id: currentRole.adminId ?? user.id } })
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const isAdmin = currentRole.name === 'ADMIN'
  const readCurrent = async () => {
    const [person, { smsHeaderTitle }] = await Promise.all([
      call('auth.authenticated', { params: { id: user.id } }),
      call('organisation.ofAdmin', { params: { id: currentRole.adminId ?? user.id } }),
    ])
    return { ...person, smsHeaderTitle: isAdmin ? (smsHeaderTitle ?? '') : null }
  }
  return (
    <FormSheet title={t`Profile`} isOpen onClose={onClose}>
      <Loaded query={details}>
        {(person) => (
          <>
            <ProfilePerson name={person.nameEnglish} profileUri={person.profileUri}>
              {roleLabels[currentRole.name]}
            </ProfilePerson>
            <div className="row wrap mt-4 mb-6">
              <Button variant="default" size="xs" onClick={() => setDialog('PICTURE')}>{t`Change picture`}</Button>
              {isAdmin && <Button variant="default" size="xs" onClick={() => setDialog('LOGO')}>{t`Change logo`}</Button>}
              <Button variant="default" size="xs" onClick={() => setDialog('PASSWORD')}>{t`Change password`}</Button>
            </div>
            <OwnSignInChanges />
            <SignInContacts />
            <JoinSignIn />
            <SecondFactors />
            <ExternalAccounts />
            <OwnRoleOffers />
            <div className="mb-6">
              <OwnSessions />
            </div>
            <Loaded query={organisation}>
              {({ smsHeaderTitle }) => (
                <UpdateUserForm
                  person={{ ...person, smsHeaderTitle: isAdmin ? (smsHeaderTitle ?? '') : null }}
                  readCurrent={readCurrent}
                  onDone={onClose}
                />
              )}
            </Loaded>
            {myData}
          </>
        )}
      </Loaded>
      {dialog === 'PICTURE' && <UserPictureDialog id={user.id} onClose={close} />}
      {dialog === 'LOGO' && <LogoDialog id={user.id} onClose={close} />}
      <ChangePasswordDialog isOpen={dialog === 'PASSWORD'} onClose={close} />
    </FormSheet>
  )
}
