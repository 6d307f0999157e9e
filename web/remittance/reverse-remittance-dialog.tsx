import type { Remittance } from '../../domain/remittance/remittance-contract.ts'
import { rich, t } from '../platform/texts.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { ReasonField } from '../ui/input/reason-field.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { invalidatesDues } from './invalidates-dues.ts'

export function ReverseRemittanceDialog({ remittance, onClose }: { remittance: Remittance; onClose: () => void }) {
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Give the reason.`) } })
  return (
    <ActionDialog
      title={t`Take back remittance ${remittance.remittanceNumber}`}
      endpoint="remittance.reverse"
      form={form}
      toArgs={({ reason }) => ({ params: { id: remittance.id }, body: { reason: reason.trim() } })}
      refreshes={[...invalidatesDues, 'advice']}
      submitLabel={t`Take back`}
      isDangerous
      done={t`Remittance ${remittance.remittanceNumber} is void`}
      onClose={onClose}
    >
      <p>{rich`${<MoneyText amount={remittance.amount} withUnit />} counts as money of the office again, and the shares in it are due to ${remittance.ownerName} as before. The number stays, void.`}</p>
      <ReasonField {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}
