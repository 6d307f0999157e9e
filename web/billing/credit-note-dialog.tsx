import { NativeSelect, Textarea } from '@mantine/core'
import { chhetrum, formatMoney, type Money, minus, ZERO } from '../../domain/money.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { EndpointForm } from '../ui/endpoint-form.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { toast } from '../ui/toast.tsx'
import { required, useFormFields } from '../ui/use-form-fields.ts'
import { adviceShortName } from './advice-words.ts'
import { staleAccount } from './stale-payments.ts'

type Values = { adviceId: string; amount: Money | null; reason: string }
const oldestFirst = ''

/** Takes off what is not owed after all, and says what becomes of it while it is typed. */
export function CreditNoteDialog({ leaseId, onClose }: { leaseId: string; onClose: () => void }) {
  const advices = useEndpoint('advice.list', { query: { leaseId, kind: 'RENT', pageSize: 50, sort: 'dueDate:desc' } })
  const form = useFormFields<Values>({
    initialValues: { adviceId: oldestFirst, amount: null, reason: '' },
    validate: {
      amount: (amount) => (amount && amount > 0 ? null : 'Give an amount above 0.'),
      reason: required('Give the reason.'),
    },
  })
  const { adviceId, amount } = form.getValues()
  const items = advices.data?.items ?? []
  const chosen = items.find(({ id }) => id === adviceId)
  const choices = [
    { value: oldestFirst, label: 'What is open, oldest first' },
    ...items.map((advice) => ({
      value: advice.id,
      label: `${adviceShortName(advice)}, ${advice.adviceNumber}: ${formatMoney(advice.balanceAmount)} open`,
    })),
  ]
  return (
    <FormDialog title="Credit note" isOpen onClose={onClose} width={520}>
      <EndpointForm
        endpoint="leaseMoney.creditNote"
        form={form}
        toArgs={(values) => ({
          params: { id: leaseId },
          body: {
            amount: values.amount ?? ZERO,
            reason: values.reason.trim(),
            ...(values.adviceId === oldestFirst ? {} : { adviceId: values.adviceId }),
          },
        })}
        refreshes={staleAccount}
        submitLabel="Issue credit note"
        onCancel={onClose}
        onDone={({ amount: credited, items: notes }) => {
          toast('SUCCESS', `${formatMoney(credited)} credited by ${notes.map(({ noteNumber }) => noteNumber).join(', ')}`)
          onClose()
        }}
      >
        <NativeSelect label="On" data={choices} {...form.getInputProps('adviceId')} />
        <MoneyInput label="Amount" required data-autofocus {...form.getInputProps('amount')} />
        <CreditEffect amount={amount} openAmount={chosen ? chosen.balanceAmount : (advices.data?.totals.balanceAmount ?? 0)} />
        <Textarea label="Reason" required autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
      </EndpointForm>
    </FormDialog>
  )
}

function CreditEffect({ amount, openAmount }: { amount: Money | null; openAmount: number }) {
  if (!amount) return <p className="allocation">Give an amount: what becomes of it is shown here.</p>
  const above = amount - openAmount
  return (
    <p className="allocation" aria-live="polite">
      <span>
        <strong>
          <MoneyText amount={above > 0 ? minus(amount, chhetrum(above)) : amount} withUnit />
        </strong>{' '}
        less is owed
        {above > 0 && (
          <>
            ; <MoneyText amount={chhetrum(above)} withUnit /> was paid and becomes credit of the lease
          </>
        )}
        . Late interest follows what is left.
      </span>
    </p>
  )
}
