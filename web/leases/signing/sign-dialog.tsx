import { Button, PasswordInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import type { Signing, SigningParty } from '../../../domain/leases/signing/signing-contract.ts'
import { ChangePinDialog } from '../../people/sign-in/change-pin-dialog.tsx'
import { PinKeypad, pinLength } from '../../people/sign-in/pin-keypad.tsx'
import { useSignedIn } from '../../platform/session.ts'
import { rich, t } from '../../platform/texts.ts'
import { refresh, useAction } from '../../platform/use-endpoint.ts'
import { CheckField } from '../../ui/input/check-field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { RefusalText } from '../../ui/form/refusal-text.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { AgreedTerms } from './agreed-terms.tsx'
import { FurtherTermsText } from './further-terms-text.tsx'
import { invalidatesBySigning } from './invalidates-by-signing.ts'
import '../leases.css'

type SignDialogProps = { lease: Lease; signing: Signing; party: SigningParty; onClose: () => void }

/** The person reads first, then signs: the tenant by PIN, the owner's side by password. */
export function SignDialog({ lease, signing, party, onClose }: SignDialogProps) {
  const { user } = useSignedIn()
  const client = useQueryClient()
  const [isSettingPin, setSettingPin] = useState(false)
  /** The version of the lease that the person confirmed reading. */
  const [readVersion, setReadVersion] = useState<number | null>(null)
  const hasRead = readVersion === lease.version
  const [secret, setSecret] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const keypad = useRef<HTMLFieldSetElement>(null)
  const isTenant = party === 'TENANT'
  const sign = useAction('signing.sign', {
    invalidates: invalidatesBySigning,
    refetchOnConflict: ['lease', 'signing'],
    onSuccess: () => {
      toast('SUCCESS', t`Lease ${lease.leaseNumber} signed`)
      onClose()
    },
    onProblem: (problem) => {
      setSecret('')
      setRefusal(problem.message)
      keypad.current?.focus()
      // After too many wrong attempts, a new PIN is required.
      void refresh(client, 'signing.read')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefusal(null)
    sign.mutate({ params: { id: lease.id }, body: isTenant ? { pin: secret } : { password: secret }, ifMatch: lease.version })
  }
  if (isSettingPin) return <ChangePinDialog tenantId={user.id} onClose={() => setSettingPin(false)} />
  const isComplete = isTenant ? secret.length === pinLength : secret !== ''
  return (
    <FormDialog title={t`Sign lease ${lease.leaseNumber}`} isOpen onClose={onClose} width={520}>
      <form className="stack gap-4 sign-form" onSubmit={submit} noValidate>
        <p>{rich`${lease.propertyLabel}, ${lease.placeLabel}. Tenant: ${lease.tenantName}.`}</p>
        <AgreedTerms lease={lease} />
        <WithoutPurpose lease={lease} />
        <WithoutWitnesses lease={lease} />
        {signing.furtherTerms && <FurtherTermsText furtherTerms={signing.furtherTerms} />}
        <CheckField
          label={t`I have read the agreement and agree to it`}
          isChecked={hasRead}
          onChange={(isOn) => setReadVersion(isOn ? lease.version : null)}
        />
        {hasRead && isTenant && (
          <ByPin needsPin={signing.needsPin} refusal={refusal} onSetPin={() => setSettingPin(true)}>
            {!signing.needsPin && <PinKeypad ref={keypad} pin={secret} onChange={setSecret} />}
          </ByPin>
        )}
        {hasRead && !isTenant && (
          <PasswordInput
            label={t`Password`}
            required
            autoComplete="current-password"
            value={secret}
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
        )}
        {(!isTenant || !hasRead) && <RefusalText>{refusal}</RefusalText>}
        <div className="form-actions">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" loading={sign.isPending} disabled={!hasRead || !isComplete}>{t`Sign`}</Button>
        </div>
      </form>
    </FormDialog>
  )
}

/** A signature given before the witnesses are named must be given again. */
function WithoutWitnesses({ lease: { status, witnesses } }: { lease: Lease }) {
  if (status !== 'PENDING' || witnesses.length >= 2) return null
  return (
    <p>
      <strong>{t`No witnesses are named yet.`}</strong> {t`The agreement names them. When they are added, everybody signs again.`}
    </p>
  )
}

/** The Act requires the purpose in the agreement; the office adds it. */
function WithoutPurpose({ lease: { status, purpose } }: { lease: Lease }) {
  if (status !== 'PENDING' || purpose !== null) return null
  return (
    <p>
      <strong>{t`No purpose is recorded yet.`}</strong>{' '}
      {t`The agreement must state it (Act s.12). When the office adds it, everybody signs again.`}
    </p>
  )
}

type ByPinProps = { needsPin: boolean; refusal: string | null; onSetPin: () => void; children: ReactNode }

/** Below the long text, so it is scrolled into view. The same applies to an error. */
function ByPin({ needsPin, refusal, onSetPin, children }: ByPinProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'end' })
  }, [refusal])
  return (
    <div ref={box} className="stack gap-2 sign-by-pin" tabIndex={-1} data-autofocus>
      <p>
        <strong>{needsPin ? t`You sign with a 4-digit PIN. Set your PIN first.` : t`Sign with your 4-digit PIN.`}</strong>
      </p>
      <RefusalText>{refusal}</RefusalText>
      {children}
      {needsPin && <Button variant="light" onClick={onSetPin}>{t`Set your PIN…`}</Button>}
    </div>
  )
}
