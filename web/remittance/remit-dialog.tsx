import { Box, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { banks } from '../../domain/bank-accounts/bank.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { type Money, minus, plus, ZERO } from '../../domain/money.ts'
import { deductCharges } from '../../domain/remittance/owner-share.ts'
import { amountToHold } from '../../domain/remittance/reserve.ts'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { CheckField } from '../ui/input/check-field.tsx'
import { DateInput } from '../ui/input/date-input.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { RefusalText } from '../ui/form/refusal-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { invalidatesDues } from './invalidates-dues.ts'

type Values = { adviceIds: string[]; remittedOn: CalendarDate | null; bankAccountId: string | null; reference: string }
type RemitDialogProps = { due: Reply<'remittance.due'>; onClose: () => void }

const maxAtOnce = 500

/** Everything due is selected by default, and the owner's default account is prefilled. */
export function RemitDialog({ due, onClose }: RemitDialogProps) {
  const today = useToday()
  const accounts = useEndpoint('bankAccount.list', { query: { ownerId: due.ownerId, pageSize: 50 } })
  const items = accounts.data?.items ?? []
  const defaultValue = items.find(({ isDefault }) => isDefault)?.id ?? null
  const form = useFormFields<Values>({
    initialValues: {
      adviceIds: due.items.slice(0, maxAtOnce).map(({ adviceId }) => adviceId),
      remittedOn: today,
      bankAccountId: null,
      reference: '',
    },
    validate: {
      adviceIds: (ids) => (ids.length > 0 || due.items.length === 0 ? null : t`Choose at least one share.`),
      remittedOn: (day) => (day ? null : t`Enter the date of the remittance.`),
    },
  })
  const { bankAccountId } = form.getValues()
  const options = [
    { value: '', label: t`Cash or cheque` },
    ...items.map(({ id, bankCode, accountNumber }) => ({ value: id, label: `${banks[bankCode].name} ${accountNumber}` })),
  ]
  return (
    <ActionDialog
      title={t`Remit to ${due.ownerName}`}
      width={560}
      endpoint="remittance.create"
      form={form}
      toArgs={(values) => ({
        body: {
          ownerId: due.ownerId,
          adviceIds: values.adviceIds,
          remittedOn: values.remittedOn ?? today,
          bankAccountId: (values.bankAccountId ?? defaultValue) || null,
          reference: values.reference,
        },
      })}
      invalidates={invalidatesDues}
      submitLabel={t`Remit`}
      done={(remittance) => t`Remittance ${remittance.remittanceNumber} recorded`}
      onClose={onClose}
    >
      <SharesField due={due} form={form} />
      <FormRow>
        <DateInput label={t`Remitted on`} required max={today} {...form.getInputProps('remittedOn')} />
        <TextInput label={t`Reference`} maxLength={80} autoComplete="off" {...form.getInputProps('reference')} />
      </FormRow>
      <NativeSelect
        label={t`Sent to`}
        data={options}
        value={bankAccountId ?? defaultValue ?? ''}
        onChange={(event) => form.setFieldValue('bankAccountId', event.currentTarget.value)}
      />
    </ActionDialog>
  )
}

function heldBack({ targetAmount, limitAmount, balanceAmount }: Reply<'ownerReserve.read'>, availableAmount: Money): Money {
  return amountToHold({ reserveTarget: targetAmount, reserveLimit: limitAmount }, { balanceAmount, availableAmount })
}

type SharesFieldProps = { due: Reply<'remittance.due'>; form: UseFormReturnType<Values> }

/** Selects the shares, and shows the amount to send. */
function SharesField({ due, form }: SharesFieldProps) {
  const { adviceIds } = form.getValues()
  const chosen = due.items.filter(({ adviceId }) => adviceIds.includes(adviceId))
  const netAmount = plus(ZERO, ...chosen.map((item) => item.netAmount))
  const takenAmount = plus(ZERO, ...deductCharges(netAmount, due.charges).map(({ amount }) => amount))
  const reserve = useEndpoint('ownerReserve.read', { query: { ownerId: due.ownerId } })
  const heldAmount = reserve.data && chosen.length > 0 ? heldBack(reserve.data, minus(netAmount, takenAmount)) : ZERO
  const toggle = (id: string) =>
    form.setFieldValue('adviceIds', adviceIds.includes(id) ? adviceIds.filter((each) => each !== id) : [...adviceIds, id])
  return (
    <>
      <Box component="fieldset" className="bare" mah={260} style={{ overflowY: 'auto' }} hidden={due.items.length === 0}>
        <legend>{t`Shares`}</legend>
        <div className="stack gap-2">
          {due.items.slice(0, maxAtOnce).map((item) => (
            <CheckField
              key={item.adviceId}
              isChecked={adviceIds.includes(item.adviceId)}
              onChange={() => toggle(item.adviceId)}
              label={
                <>
                  {item.adviceNumber}, {item.propertyLabel}: <MoneyText amount={item.netAmount} withUnit />
                </>
              }
            />
          ))}
        </div>
      </Box>
      <RefusalText>{typeof form.errors['adviceIds'] === 'string' ? form.errors['adviceIds'] : null}</RefusalText>
      <p>
        {rich`Net of fee and tax: ${<MoneyText amount={netAmount} withUnit />}`}
        {due.charges.length > 0 && <>{rich`. Deducted: ${<MoneyText amount={takenAmount} withUnit />}`}</>}
        {heldAmount > 0 && <>{rich`. Held back for the reserve: ${<MoneyText amount={heldAmount} withUnit />}`}</>}
      </p>
      <p>
        <strong>{rich`To send: ${<MoneyText amount={minus(minus(netAmount, takenAmount), heldAmount)} withUnit />}`}</strong>
      </p>
    </>
  )
}
