import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { ChangeEmailDialog, ChangePhoneDialog } from './change-sign-in-dialogs.tsx'
import { PhoneText } from '../phone-text.tsx'

/** The phone number and e-mail for signing in. They belong to the person; each office’s record has its own. */
export function SignInContacts() {
  const own = useEndpoint('auth.readPhone', undefined)
  const [changing, setChanging] = useState<'PHONE' | 'EMAIL' | null>(null)
  return (
    <Loaded query={own} fallback={<SkeletonBar width={60} />}>
      {({ phoneNumber, email, isEmailConfirmed }) => (
        <>
          <div className="row spread gap-4 reflow">
            <div>
              <div className="small secondary">{t`Sign-in phone`}</div>
              <PhoneText phoneNumber={phoneNumber} />
            </div>
            <Button
              variant="default"
              size="xs"
              onClick={() => setChanging('PHONE')}
              aria-label={t`Change sign-in phone`}
            >{t`Change…`}</Button>
          </div>
          <p className="small secondary mb-6">{t`Anybody with your SIM card or messages can sign in with an SMS code. An authenticator app or a passkey protects you.`}</p>
          <div className="row spread gap-4 mb-6 reflow">
            <div>
              <div className="small secondary">{t`Sign-in e-mail`}</div>
              {email ?? '–'}
              {email && !isEmailConfirmed && (
                <div className="small secondary">{t`Not confirmed. Password links are sent to your phone instead.`}</div>
              )}
            </div>
            <Button
              variant="default"
              size="xs"
              onClick={() => setChanging('EMAIL')}
              aria-label={email && !isEmailConfirmed ? t`Confirm sign-in e-mail` : t`Change sign-in e-mail`}
            >
              {email && !isEmailConfirmed ? t`Confirm…` : t`Change…`}
            </Button>
          </div>
          {changing === 'PHONE' && <ChangePhoneDialog onClose={() => setChanging(null)} />}
          {changing === 'EMAIL' && (
            <ChangeEmailDialog proposed={email && !isEmailConfirmed ? email : ''} onClose={() => setChanging(null)} />
          )}
        </>
      )}
    </Loaded>
  )
}
