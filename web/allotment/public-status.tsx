import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { applicantStateLabels } from '../../domain/allotment/allotment.ts'
import type { Reply } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { refreshesByRound } from './allotment-paths.ts'

/** By reference number, without a name; an offer is answered with the CID as well. */
export function PublicStatus({ roundId }: { roundId: string }) {
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
      {status.data && <StatusFacts roundId={roundId} status={status.data} />}
    </RecordCard>
  )
}

type StatusFactsProps = { roundId: string; status: Reply<'publicAllotment.status'> }

function StatusFacts({ roundId, status }: StatusFactsProps) {
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
          <Fact label={t`Answer until`}>
            <DateText date={answerUntil} />
          </Fact>
        )}
      </Facts>
      {(state === 'REGISTERED' || state === 'WAITING' || state === 'OFFERED') && (
        <AnswerForm roundId={roundId} reference={reference} isOffered={state === 'OFFERED'} />
      )}
    </div>
  )
}

type AnswerFormProps = { roundId: string; reference: string; isOffered: boolean }

function AnswerForm({ roundId, reference, isOffered }: AnswerFormProps) {
  const form = useFormFields({ initialValues: { cid: '' }, validate: { cid: required(t`Enter the CID.`) } })
  const send = useAction('publicAllotment.answer', {
    refreshes: refreshesByRound,
    onSuccess: () => toast('SUCCESS', t`Answer sent`),
    onProblem: (problem) =>
      form.setFieldError('cid', problem.isMissing ? t`This is not the CID of this registration.` : problem.message),
  })
  const answer = async (given: 'ACCEPT' | 'DECLINE' | 'WITHDRAW', action: string) => {
    if (form.validate().hasErrors) return
    const text = given === 'ACCEPT' ? t`The office will contact you about the lease.` : t`You cannot undo this.`
    const { cid } = form.getValues()
    if (await confirm({ title: t`${action}?`, text, action, isDangerous: given !== 'ACCEPT' }))
      send.mutate({ params: { id: roundId, reference }, body: { cid, answer: given } })
  }
  return (
    <div className="stack gap-2">
      <TextInput label={t`Your CID`} inputMode="numeric" maxLength={14} {...form.getInputProps('cid')} />
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
        <Button
          variant="default"
          onClick={() => void answer('WITHDRAW', t`Withdraw registration`)}
        >{t`Withdraw registration`}</Button>
      </div>
    </div>
  )
}
