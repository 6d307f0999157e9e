import { type Money, ZERO } from '../../domain/money.ts'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { invalidatesDues } from './invalidates-dues.ts'

type Charge = Reply<'remittance.due'>['charges'][number]
type Props = { ownerId: string; charge: Charge; onClose: () => void }

/** Pays an owner's part of a bill from the reserve. The default is the maximum possible amount. */
export function UseReserveDialog({ ownerId, charge, onClose }: Props) {
  const reserve = useEndpoint('ownerReserve.read', { query: { ownerId } })
  if (!reserve.data)
    return (
      <FormDialog title={t`Pay from the reserve`} isOpen onClose={onClose}>
        <Loaded query={reserve}>{() => null}</Loaded>
      </FormDialog>
    )
  return <UseForm balanceAmount={reserve.data.balanceAmount} charge={charge} onClose={onClose} />
}

function UseForm({ balanceAmount, charge, onClose }: { balanceAmount: Money; charge: Charge; onClose: () => void }) {
  const maxAmount = balanceAmount < charge.amount ? balanceAmount : charge.amount
  const form = useFormFields<{ amount: Money | null }>({
    initialValues: { amount: maxAmount > 0 ? maxAmount : null },
    validate: { amount: (amount) => (amount && amount > 0 ? null : t`Enter the amount.`) },
  })
  return (
    <ActionDialog
      title={t`Pay from the reserve`}
      endpoint="ownerReserve.use"
      form={form}
      toArgs={({ amount }) => ({ body: { chargeId: charge.id, amount: amount ?? ZERO } })}
      invalidates={invalidatesDues}
      submitLabel={t`Pay from the reserve`}
      done={t`Paid from the reserve`}
      onClose={onClose}
    >
      <p>{rich`${charge.label}: ${<MoneyText amount={charge.amount} withUnit />} is not deducted yet. The reserve holds ${<MoneyText amount={balanceAmount} withUnit />}.`}</p>
      <MoneyInput label={t`Amount`} required {...form.getInputProps('amount')} />
    </ActionDialog>
  )
}
