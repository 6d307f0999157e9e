import { Textarea } from '@mantine/core'
import type { Advice } from '../../domain/advices/advice-contract.ts'
import { rich, t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { ReasonField } from '../ui/input/reason-field.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { invalidatesPayments } from './invalidates-payments.ts'

/** Writes off the balance of an advice. The dialog shows the consequence above the reason. */
export function WriteOffDialog({ advice, onClose }: { advice: Advice; onClose: () => void }) {
  const today = useToday()
  const { adviceNumber, balanceAmount, dueDate, postedInterestAmount, tenantName } = advice
  const isNotDue = dueDate > today
  const form = useFormFields({
    initialValues: { reason: '', overrideReason: '' },
    validate: {
      reason: required(t`Enter the reason.`),
      ...(isNotDue ? { overrideReason: required(t`Enter why you are writing off this advice before it is due.`) } : {}),
    },
  })
  return (
    <ActionDialog
      title={t`Write off advice ${adviceNumber}`}
      endpoint="advice.writeOff"
      form={form}
      toArgs={({ reason, overrideReason }) => ({
        params: { id: advice.id },
        body: { reason: reason.trim(), ...(isNotDue ? { overrideReason: overrideReason.trim() } : {}) },
      })}
      invalidates={invalidatesPayments}
      submitLabel={t`Write off`}
      isDangerous
      done={t`Advice ${adviceNumber} is written off`}
      onClose={onClose}
    >
      <p>
        {rich`${<MoneyText amount={balanceAmount} withUnit />} of ${tenantName} is written off as bad debt`}
        {postedInterestAmount > 0 && (
          <>{rich`, and with it ${<MoneyText amount={postedInterestAmount} withUnit />} of late interest`}</>
        )}
        {t`. Earlier payments do not change. Later payments are recorded as recovery.`}
      </p>
      <ReasonField {...form.getInputProps('reason')} />
      {isNotDue && (
        <>
          <p className="warning">{rich`This advice is not due before ${<DateText date={dueDate} />}. If it should not have been charged, issue a credit note instead.`}</p>
          <Textarea
            label={t`Reason for writing off before the due date`}
            autosize
            minRows={2}
            maxLength={500}
            required
            {...form.getInputProps('overrideReason')}
          />
        </>
      )}
    </ActionDialog>
  )
}

export function writeOffDenialReason({ kind, status, balanceAmount }: Advice, role: string): string | undefined {
  if (role !== 'ADMIN') return t`Only an administrator can write off an advice.`
  if (status === 'WRITEOFF') return t`This advice is already written off.`
  if (kind === 'SECURITY_DEPOSIT') return t`An unpaid deposit is not a debt.`
  return balanceAmount <= 0 ? t`Nothing is outstanding.` : undefined
}
