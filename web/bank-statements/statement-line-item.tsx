import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import type { BankLine } from '../../domain/bank-statements/statement-contract.ts'
import { addDays, type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import { advicePath, paymentPath } from '../advices/billing-paths.ts'
import { OpenAdvicePicker } from '../advices/open-advice-picker.tsx'
import { invalidatesPayments } from '../advices/invalidates-payments.ts'
import { useFirstOpenDay } from '../advices/use-first-open-day.ts'
import { rich, t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import type { Question } from '../ui/feedback/question.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { Link } from '../ui/page/link.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { ReasonField } from '../ui/input/reason-field.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { LinkReceiptDialog } from './link-receipt-dialog.tsx'
import '../advices/billing.css'

const reasons: Record<NonNullable<BankLine['suggestedBy']>, string> = {
  ADVICE_NUMBER: t`advice number found`,
  CLAIM: t`same reference as the tenant’s proof`,
  LEASE_NUMBER: t`lease number found`,
  NAME: t`tenant and amount match`,
  AMOUNT: t`only open advice of this amount`,
}

/** One line of a bank statement: the amount received, the suggestion with its reason, and the actions. */
export function StatementLineItem({ line, isFirst }: { line: BankLine; isFirst: boolean }) {
  return (
    <li className="row wrap spread gap-3 pad-line">
      <div className="grow statement-line-words">
        <div>
          <strong>
            <MoneyText amount={line.amount} withUnit />
          </strong>{' '}
          <DateText date={line.bookedOn} /> {line.reference && <span className="figures">{line.reference}</span>}
        </div>
        <div className="small secondary">{line.description || t`The bank gave no description.`}</div>
        <Outcome line={line} />
      </div>
      {line.status !== 'MATCHED' && <LineActions line={line} isFirst={isFirst} />}
    </li>
  )
}

function Outcome({ line }: { line: BankLine }) {
  const { status, adviceId, adviceNumber, tenantName, suggestedBy, paymentId, receiptNumber, ignoredReason } = line
  if (paymentId) {
    return <div>{rich`Receipt ${<Link to={paymentPath({ id: paymentId })}>{receiptNumber}</Link>} of ${tenantName}`}</div>
  }
  if (ignoredReason) return <div>{ignoredReason}</div>
  if (status !== 'SUGGESTED' || !adviceId || !suggestedBy) return null
  return (
    <div>{rich`${<Link to={advicePath({ id: adviceId })}>{adviceNumber}</Link>} of ${tenantName}, outstanding ${<MoneyText amount={line.adviceBalanceAmount} withUnit />}${<span className="small secondary"> · {reasons[suggestedBy]}</span>}`}</div>
  )
}

function LineActions({ line, isFirst }: { line: BankLine; isFirst: boolean }) {
  const { id: lineId, statementId: id, adviceId } = line
  const [isIgnoring, setIgnoring] = useState(false)
  const [isLinking, setLinking] = useState(false)
  const [isChoosing, setChoosing] = useState(line.status === 'UNMATCHED')
  const isIgnored = line.status === 'IGNORED'
  const match = useAction('bankStatement.match', {
    invalidates: [...invalidatesPayments, 'bankStatement'],
    onSuccess: ({ receiptNumber, tenantName }) => toast('SUCCESS', t`Receipt ${receiptNumber ?? ''}`, tenantName ?? ''),
    onProblem: (problem) => void answer(problem.code, problem.message),
  })
  const [asked, setAsked] = useState('')
  const firstOpenDay = useFirstOpenDay()
  const paidOn = firstOpenDay && line.bookedOn < firstOpenDay ? firstOpenDay : undefined
  const record = async (advice: string, isAnotherPayment = false) => {
    if (paidOn && !isAnotherPayment && !(await confirm(confirmLaterDate(line.bookedOn, paidOn)))) return
    setAsked(advice)
    match.mutate({ params: { id, lineId }, body: { adviceId: advice, isAnotherPayment, paidOn } })
  }
  const answer = async (code: string | undefined, message: string) => {
    if (code !== 'DUPLICATE') return toast('ERROR', t`Not recorded`, message)
    if (await confirm({ title: t`Already recorded?`, text: message, action: t`Record as another payment` }))
      void record(asked, true)
  }
  useHotkeys(isFirst && adviceId && !isIgnored ? [['A', () => void record(adviceId)]] : [])
  return (
    <div className="row wrap bottom">
      {isIgnored && !isChoosing && (
        <Button size="xs" variant="default" onClick={() => setChoosing(true)}>{t`Record anyway…`}</Button>
      )}
      {adviceId && !isChoosing && !isIgnored && (
        <>
          <span ref={isFirst ? focusButton : undefined}>
            <Button size="xs" loading={match.isPending} onClick={() => void record(adviceId)}>{t`Accept`}</Button>
          </span>
          <Button size="xs" variant="default" onClick={() => setChoosing(true)}>{t`Another advice…`}</Button>
        </>
      )}
      {isChoosing && <OpenAdvicePicker onPick={(advice) => void record(advice)} />}
      <Button size="xs" variant="default" onClick={() => setLinking(true)}>{t`Link receipt…`}</Button>
      {isLinking && <LinkReceiptDialog line={line} onClose={() => setLinking(false)} />}
      {!isIgnored && <Button size="xs" variant="subtle" onClick={() => setIgnoring(true)}>{t`Ignore…`}</Button>}
      {isIgnoring && <IgnoreDialog line={line} onClose={() => setIgnoring(false)} />}
    </div>
  )
}

function IgnoreDialog({ line: { id: lineId, statementId: id }, onClose }: { line: BankLine; onClose: () => void }) {
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Enter the reason.`) } })
  return (
    <ActionDialog
      title={t`Ignore this line`}
      endpoint="bankStatement.ignore"
      form={form}
      toArgs={({ reason }) => ({ params: { id, lineId }, body: { reason: reason.trim() } })}
      invalidates={['bankStatement']}
      submitLabel={t`Ignore`}
      onClose={onClose}
    >
      <ReasonField {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}

function confirmLaterDate(bookedOn: CalendarDate, paidOn: CalendarDate): Question {
  return {
    title: t`The books of ${formatDate(bookedOn)} are closed`,
    text: t`The books are closed until ${formatDate(addDays(paidOn, -1))}. The payment can count from ${formatDate(paidOn)}. Late interest runs up to that date.`,
    action: t`Count from ${formatDate(paidOn)}`,
  }
}

/** Focuses the button, so that the person can press Enter repeatedly to accept line after line. */
function focusButton(around: HTMLSpanElement | null) {
  around?.querySelector('button')?.focus()
}
