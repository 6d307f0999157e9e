import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { RefusalText } from '../../ui/form/refusal-text.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { PinKeypad, pinLength } from './pin-keypad.tsx'

/** Specification §2, PIN update dialog. */
export function ChangePinDialog({ tenantId, onClose }: { tenantId: string; onClose: () => void }) {
  const [pin, setPin] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const update = useAction('auth.setPin', {
    invalidates: ['signing'],
    onSuccess: () => {
      toast('SUCCESS', t`PIN updated`)
      onClose()
    },
    onProblem: (problem) => setRefusal(problem.message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefusal(null)
    update.mutate({ params: { id: tenantId }, body: { pin } })
  }
  return (
    <FormDialog title={t`Change PIN`} isOpen onClose={onClose} width={380}>
      <form onSubmit={submit} noValidate>
        <p>{t`Please update your pin code to proceed`}</p>
        <PinKeypad pin={pin} onChange={setPin} />
        <RefusalText>{refusal}</RefusalText>
        <div className="form-actions">
          <Button type="submit" loading={update.isPending} disabled={pin.length !== pinLength}>{t`Update PIN`}</Button>
        </div>
      </form>
    </FormDialog>
  )
}
