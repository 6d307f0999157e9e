import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Lease } from '../../domain/leases/lease-contract.ts'
import type { SigningParty } from '../../domain/leases/signing-contract.ts'
import { termsInWords } from '../../domain/leases/terms-in-words.ts'
import { PinKeypad, pinLength } from '../people/pin-keypad.tsx'
import { rich, t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { CheckField } from '../ui/check-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { RefusalText } from '../ui/refusal-text.tsx'
import { toast } from '../ui/toast.tsx'
import { staleBySigning } from './stale-by-signing.ts'
import './lease-terms-card.css'
import './sign-dialog.css'

/** Read first, then sign: the tenant by PIN, the owner's side by password. */
export function SignDialog({ lease, party, onClose }: { lease: Lease; party: SigningParty; onClose: () => void }) {
  const [hasRead, setHasRead] = useState(false)
  const [secret, setSecret] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const isTenant = party === 'TENANT'
  const sign = useAction('signing.sign', {
    refreshes: staleBySigning,
    onSuccess: () => {
      toast('SUCCESS', t`Lease ${lease.leaseNumber} signed`)
      onClose()
    },
    onProblem: (problem) => {
      setSecret('')
      setRefusal(problem.message)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefusal(null)
    sign.mutate({ params: { id: lease.id }, body: isTenant ? { pin: secret } : { password: secret } })
  }
  const isWhole = isTenant ? secret.length === pinLength : secret !== ''
  return (
    <FormDialog title={t`Sign lease ${lease.leaseNumber}`} isOpen onClose={onClose} width={520}>
      <form className="sign-form" onSubmit={submit} noValidate>
        <p>{rich`${lease.propertyLabel}, ${lease.placeLabel}. Tenant: ${lease.tenantName}.`}</p>
        <dl className="agreed">
          {termsInWords(lease).map(({ about, text }) => (
            <div key={about}>
              <dt>{about}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <CheckField label={t`I have read the agreement and agree to it`} isChecked={hasRead} onChange={setHasRead} />
        {hasRead && isTenant && <PinKeypad pin={secret} onChange={setSecret} />}
        {hasRead && !isTenant && (
          <PasswordInput
            label={t`Password`}
            required
            autoComplete="current-password"
            value={secret}
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
        )}
        <RefusalText>{refusal}</RefusalText>
        <div className="form-actions">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" loading={sign.isPending} disabled={!hasRead || !isWhole}>{t`Sign`}</Button>
        </div>
      </form>
    </FormDialog>
  )
}
