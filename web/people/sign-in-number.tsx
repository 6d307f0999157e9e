import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/loaded.tsx'
import { SkeletonBar } from '../ui/skeleton.tsx'
import { MovePhoneDialog } from './move-phone-dialog.tsx'
import { PhoneText } from './phone-text.tsx'
import './profile.css'

/** The number that one signs in with, which is the person's own; each office's record has a number of its own. */
export function SignInNumber() {
  const own = useEndpoint('auth.readPhone', undefined)
  const [isMoving, setMoving] = useState(false)
  return (
    <div className="sign-in-number">
      <div>
        <div className="small secondary">{t`Sign-in number`}</div>
        <Loaded query={own} fallback={<SkeletonBar width={60} />}>
          {({ phoneNumber }) => <PhoneText phoneNumber={phoneNumber} />}
        </Loaded>
      </div>
      <Button
        variant="default"
        size="xs"
        onClick={() => setMoving(true)}
        aria-label={t`Change sign-in number`}
      >{t`Change…`}</Button>
      {isMoving && <MovePhoneDialog onClose={() => setMoving(false)} />}
    </div>
  )
}
