import { t } from '../../platform/texts.ts'
import { StatusChip, type StatusTable } from '../../ui/text/status-chip.tsx'

const signInTable: StatusTable<'DISABLED' | 'INVITED' | 'ACTIVE'> = {
  DISABLED: { word: t`Disabled`, shape: 'slash', tone: 'grey' },
  INVITED: { word: t`Not yet signed in`, shape: 'ring', tone: 'blue' },
  ACTIVE: { word: t`Active`, shape: 'dot', tone: 'green' },
}

/** Whether a person may sign in here, and has set their own password. */
export function SignInState({ user: { loginEnabled, isVerified } }: { user: { loginEnabled: boolean; isVerified: boolean } }) {
  return <StatusChip status={!loginEnabled ? 'DISABLED' : isVerified ? 'ACTIVE' : 'INVITED'} table={signInTable} />
}
