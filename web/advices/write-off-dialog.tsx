import type { Advice } from '../../domain/advices/advice-contract.ts'
import { rich, t } from '../platform/texts.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { ReasonField } from '../ui/input/reason-field.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { invalidatesPayments } from './invalidates-payments.ts'

/** What is left of an advice is given up; the consequence stands above the reason. */
export function WriteOffDialog({ advice, onClose }: { advice: Advice; onClose: () => void }) {
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Give the reason.`) } })
  const { adviceNumber, balanceAmount, postedInterestAmount, tenantName } = advice
  return (
    <ActionDialog
      title={t`Write off advice ${adviceNumber}`}
      endpoint="advice.writeOff"
      form={form}
      toArgs={({ reason }) => ({ params: { id: advice.id }, body: { reason: reason.trim() } })}
      refreshes={invalidatesPayments}
      submitLabel={t`Write off`}
      isDangerous
      done={t`Advice ${adviceNumber} is written off`}
      onClose={onClose}
    >
      <p>
        {rich`${<MoneyText amount={balanceAmount} withUnit />} of ${tenantName} is given up as bad debt`}
        {postedInterestAmount > 0 && (
          <>{rich`, and with it ${<MoneyText amount={postedInterestAmount} withUnit />} of late interest`}</>
        )}
        {t`. What has been paid stays paid. What comes in later is recorded as recovery.`}
      </p>
      <ReasonField {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}

export function whyNotWriteOff({ kind, status, balanceAmount }: Advice, role: string): string | undefined {
  if (role !== 'ADMIN') return t`Only an ADMIN writes off.`
  if (status === 'WRITEOFF') return t`It is written off already.`
  if (kind === 'SECURITY_DEPOSIT') return t`A deposit that was called is no debt.`
  return balanceAmount <= 0 ? t`Nothing is left of it.` : undefined
}
