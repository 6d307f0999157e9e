import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { applicantStateLabels } from '../../domain/allotment/allotment.ts'
import type { Reply } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { PhoneInput } from '../ui/input/phone-input.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { refreshesByRound } from './allotment-paths.ts'
import { PhoneCodeField } from './phone-code-field.tsx'
import { type OpenedDocuments, RegistrationDocuments } from './registration-documents.tsx'

/** Shows the status by reference number, without a name. Answering an offer also requires a code sent to the phone. */
export function PublicStatus({ roundId, isFinished }: { roundId: string; isFinished: boolean }) {
  const [reference, setReference] = useState<string | null>(null)
  const form = useFormFields({
    initialValues: { reference: '' },
    validate: { reference: required(t`Enter the reference number.`) },
  })
  const status = useEndpoint(
    'publicAllotment.status',
    { params: { id: roundId, reference: reference ?? '' } },
    { isEnabled: reference !== null },
  )
  return (
    <RecordCard title={t`Your status`}>
      <form onSubmit={form.onSubmit((values) => setReference(values.reference.trim()))} className="stack gap-2">
        <TextInput label={t`Reference number`} maxLength={20} {...form.getInputProps('reference')} />
        <div>
          <Button type="submit" variant="default" loading={reference !== null && status.isPending}>{t`Show status`}</Button>
        </div>
      </form>
      {reference !== null && status.error && (
        <p className="error mt-3" role="alert">
          {status.error.status === 404 ? t`No registration has this reference number.` : status.error.message}
        </p>
      )}
      {status.data && <StatusFacts roundId={roundId} isFinished={isFinished} status={status.data} />}
    </RecordCard>
  )
}

type StatusFactsProps = { roundId: string; isFinished: boolean; status: Reply<'publicAllotment.status'> }

function StatusFacts({ roundId, isFinished, status }: StatusFactsProps) {
  const { reference, state, points, position, offeredUnitLabel, answerUntil } = status
  return (
    <div className="stack gap-4 mt-3">
      <Facts>
        <Fact label={t`Reference number`}>{reference}</Fact>
        <Fact label={t`Status`}>
          <strong>{applicantStateLabels[state]}</strong>
        </Fact>
        {position !== null && <Fact label={t`Place in the order`}>{position}</Fact>}
        {points !== null && <Fact label={t`Points`}>{points}</Fact>}
        {offeredUnitLabel && <Fact label={t`Unit`}>{offeredUnitLabel}</Fact>}
        {state === 'OFFERED' && answerUntil && (
          <Fact label={t`Answer by`}>
            <DateText date={answerUntil} />
          </Fact>
        )}
      </Facts>
      {!isFinished && (state === 'REGISTERED' || state === 'WAITING' || state === 'OFFERED') && (
        <AnswerForm roundId={roundId} reference={reference} isOffered={state === 'OFFERED'} />
      )}
    </div>
  )
}

type AnswerFormProps = { roundId: string; reference: string; isOffered: boolean }

function AnswerForm({ roundId, reference, isOffered }: AnswerFormProps) {
  const [codeToken, setCodeToken] = useState('')
  const form = useFormFields({
    initialValues: { phoneNumber: '', code: '' },
    validate: {
      phoneNumber: required(t`Enter the phone number.`),
      code: required(t`Enter the code that was sent to this phone.`),
    },
  })
  const send = useAction('publicAllotment.answer', {
    invalidates: refreshesByRound,
    onSuccess: () => toast('SUCCESS', t`Answer sent`),
    onProblem: (problem) => form.setFieldError('code', problem.problem.errors?.[0]?.message ?? problem.message),
  })
  const [opened, setOpened] = useState<OpenedDocuments | null>(null)
  const open = useAction('publicAllotment.documents', {
    onSuccess: (reply) => {
      setOpened(reply)
      form.setFieldValue('code', '')
    },
    onProblem: (problem) => form.setFieldError('code', problem.problem.errors?.[0]?.message ?? problem.message),
  })
  const openDocuments = () => {
    if (form.validate().hasErrors) return
    open.mutate({ params: { id: roundId, reference }, body: { code: form.getValues().code, codeToken } })
  }
  const answer = async (given: 'ACCEPT' | 'DECLINE' | 'WITHDRAW', action: string) => {
    if (form.validate().hasErrors) return
    const text = given === 'ACCEPT' ? t`The office will contact you about the lease.` : t`You cannot undo this.`
    const { code } = form.getValues()
    if (await confirm({ title: t`${action}?`, text, action, isDangerous: given !== 'ACCEPT' }))
      send.mutate({ params: { id: roundId, reference }, body: { code, codeToken, answer: given } })
  }
  return (
    <div className="stack gap-2">
      <PhoneInput
        label={t`Phone Number`}
        required
        description={t`The phone number that you registered with.`}
        {...form.getInputProps('phoneNumber')}
      />
      <PhoneCodeField
        roundId={roundId}
        phoneNumber={form.getValues().phoneNumber}
        onSent={setCodeToken}
        input={form.getInputProps('code')}
      />
      <div className="row wrap">
        {isOffered && (
          <>
            <Button
              loading={send.isPending}
              onClick={() => void answer('ACCEPT', t`Accept the unit`)}
            >{t`Accept the unit`}</Button>
            <Button variant="default" onClick={() => void answer('DECLINE', t`Decline the unit`)}>{t`Decline the unit`}</Button>
          </>
        )}
        <Button variant="default" loading={open.isPending} onClick={openDocuments}>{t`View and add papers`}</Button>
        <Button
          variant="default"
          onClick={() => void answer('WITHDRAW', t`Withdraw registration`)}
        >{t`Withdraw registration`}</Button>
      </div>
      {opened && <RegistrationDocuments {...{ roundId, reference, opened }} />}
    </div>
  )
}
