import type { ApiToken } from '../../../domain/people/api-token-contract.ts'
import { t } from '../../platform/texts.ts'
import { SecretDialog } from '../../ui/form/secret-dialog.tsx'

export type CreatedToken = Pick<ApiToken, 'name'> & { token: string }

export function CreatedTokenDialog({ created: { name, token }, onClose }: { created: CreatedToken; onClose: () => void }) {
  return (
    <SecretDialog
      title={t`Copy the token of ${name}`}
      note={t`Copy the token now. It cannot be shown again.`}
      secret={token}
      text={t`Store it like a password. Anybody who has it can use its permissions until it expires or you revoke it.`}
      copyLabel={t`Copy token`}
      copied={t`Token copied`}
      onClose={onClose}
    />
  )
}
