import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ExpenseRequest } from '../../domain/remittance/expense-request-contract.ts'
import { openFile } from '../platform/download.ts'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { ReasonField } from '../ui/input/reason-field.tsx'
import type { StatusTable } from '../ui/text/status-chip.tsx'
import { formatMoney } from '../../domain/money.ts'

export const expenseRequestStatusTable: StatusTable<ExpenseRequest['status']> = {
  WAITING: { word: t`Waiting`, shape: 'clock', tone: 'amber' },
  APPROVED: { word: t`Approved`, shape: 'check', tone: 'green' },
  DECLINED: { word: t`Declined`, shape: 'cross', tone: 'red' },
  WITHDRAWN: { word: t`Withdrawn`, shape: 'slash', tone: 'grey' },
}

/** "Sonam Dorji: approved, Pema: waiting" */
export function answersOf({ owners }: ExpenseRequest): string {
  return owners
    .map(({ ownerName, decision }) => {
      if (decision === 'APPROVED') return t`${ownerName}: approved`
      return decision === 'DECLINED' ? t`${ownerName}: declined` : t`${ownerName}: waiting`
    })
    .join(', ')
}

/** Opens the approval: the owners who approved, when, and above which limit. */
export function openApproval({ id, billedOn }: ExpenseRequest): Promise<void> {
  return openFile(`Expense approval ${billedOn}.pdf`, 'expenseRequest.pdf', { params: { id } })
}

export const approvalFailure = t`The approval could not be opened`

/** Buttons to approve and decline, for an owner who is asked. */
export function AnswerButtons({ request, ownerId }: { request: ExpenseRequest; ownerId: string }) {
  const [isDeclining, setDeclining] = useState(false)
  const approve = useAction('expenseRequest.approve', {
    invalidates: ['expenseRequest', 'remittance'],
    onSuccess: ({ status }) =>
      status === 'APPROVED'
        ? toast('SUCCESS', t`Expense approved`)
        : toast('SUCCESS', t`Expense approved`, t`The bill is recorded once the other owners approve too.`),
  })
  const share = request.owners.find((one) => one.ownerId === ownerId)?.shareAmount
  const ask = async () => {
    const question = {
      title: t`Approve this expense?`,
      text: t`${request.description}, ${request.vendor}: your part of ${share === undefined ? '' : formatMoney(share)} is deducted from what the office pays you.`,
      action: t`Approve expense`,
    }
    if (await confirm(question)) approve.mutate({ params: { id: request.id } })
  }
  return (
    <>
      <div className="row gap-2">
        <Button size="compact-sm" loading={approve.isPending} onClick={() => void ask()}>{t`Approve`}</Button>
        <Button size="compact-sm" variant="default" onClick={() => setDeclining(true)}>{t`Decline…`}</Button>
      </div>
      {isDeclining && <DeclineDialog request={request} onClose={() => setDeclining(false)} />}
    </>
  )
}

type DialogProps = { request: ExpenseRequest; onClose: () => void }

function DeclineDialog({ request, onClose }: DialogProps) {
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Enter the reason.`) } })
  return (
    <ActionDialog
      title={t`Decline the bill of ${request.vendor}`}
      endpoint="expenseRequest.decline"
      form={form}
      toArgs={({ reason }) => ({ params: { id: request.id }, body: { reason: reason.trim() } })}
      invalidates={['expenseRequest']}
      submitLabel={t`Decline bill`}
      done={t`Expense declined`}
      onClose={onClose}
    >
      <p>{t`The office is notified. The bill is not recorded.`}</p>
      <ReasonField {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}

export function WithdrawRequestDialog({ request, onClose }: DialogProps) {
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Enter the reason.`) } })
  return (
    <ActionDialog
      title={t`Withdraw the request for ${request.vendor}`}
      endpoint="expenseRequest.withdraw"
      form={form}
      toArgs={({ reason }) => ({ params: { id: request.id }, body: { reason: reason.trim() } })}
      invalidates={['expenseRequest']}
      submitLabel={t`Withdraw request`}
      isDangerous
      done={t`Request withdrawn`}
      onClose={onClose}
    >
      <p>{t`The owners can no longer approve this bill. The bill is not recorded.`}</p>
      <ReasonField {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}
