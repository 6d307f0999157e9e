import { Button } from '@mantine/core'
import type { ApiToken } from '../../../domain/people/api-token-contract.ts'
import { t } from '../../platform/texts.ts'
import { copyText } from '../../ui/feedback/copy-text.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import '../people.css'

export type CreatedToken = Pick<ApiToken, 'name'> & { token: string }

/** The only time that a token is shown. */
export function CreatedTokenDialog({ created: { name, token }, onClose }: { created: CreatedToken; onClose: () => void }) {
  return (
    <FormDialog title={t`Copy the token of ${name}`} width={560} isOpen>
      <div className="stack gap-4">
        <Note>{t`Copy the token now. It cannot be shown again.`}</Note>
        <code className="api-token">{token}</code>
        <p className="secondary">{t`Store it like a password. Anybody who has it can use its permissions until it expires or you revoke it.`}</p>
        <div className="form-actions">
          <Button variant="default" onClick={onClose}>{t`Close`}</Button>
          <Button data-autofocus onClick={() => void copyText(token, t`Token copied`)}>{t`Copy token`}</Button>
        </div>
      </div>
    </FormDialog>
  )
}
