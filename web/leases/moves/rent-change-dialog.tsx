import { TextInput } from '@mantine/core'
import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { perPeriodLabels, rateText } from '../../../domain/leases/rent/rent-labels.ts'
import { formatMoney, type Money } from '../../../domain/money.ts'
import { rich, t } from '../../platform/texts.ts'
import { useOfficeRules } from '../../platform/use-office-rules.ts'
import { useToday } from '../../platform/use-today.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { FormRow } from '../../ui/form/form-page.tsx'
import { MoneyInput } from '../../ui/input/money-input.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { MoveDialog, OverrideField } from './move-dialog.tsx'
import { useLeaseEffect } from './use-lease-effect.ts'

type Values = {
  effectiveDate: CalendarDate | null
  rentAmount: Money | null
  rateAmount: string
  noticeDate: CalendarDate | null
  overrideReason: string
}

/** Changes the rent from a day on, or the rate if the lease is by area. Issued advices do not change. */
export function RentChangeDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const today = useToday()
  const { currentRateAmount, rate } = lease
  const isByArea = currentRateAmount !== null && rate !== null
  const form = useFormFields<Values>({
    initialValues: { effectiveDate: null, rentAmount: null, rateAmount: '', noticeDate: today, overrideReason: '' },
    validate: {
      effectiveDate: required(t`Enter the first day of the new rent.`),
      noticeDate: required(t`Enter the date of the written notice.`),
      rentAmount: (amount) => (isByArea || amount ? null : t`Enter the new rent.`),
      rateAmount: (amount) => (!isByArea || isRate(amount) ? null : t`Enter a rate such as 24.87.`),
    },
  })
  const { effectiveDate, rentAmount, rateAmount, noticeDate, overrideReason } = form.getValues()
  const { data: rules } = useOfficeRules(noticeDate)
  const change = isByArea ? { rateAmount: rateAmount.trim() } : { rentAmount: rentAmount ?? 0 }
  const body = { effectiveDate: effectiveDate ?? today, noticeDate: noticeDate ?? today, ...change }
  const isComplete = effectiveDate && noticeDate && (isByArea ? isRate(rateAmount) : rentAmount)
  const effect = useLeaseEffect(lease.id, isComplete ? { move: 'RENT_CHANGE', body } : null)
  return (
    <MoveDialog
      title={t`Change the rent of lease ${lease.leaseNumber}`}
      endpoint="lease.rentChange"
      form={form}
      toArgs={() => ({
        params: { id: lease.id },
        body: { ...body, ...(overrideReason.trim() ? { overrideReason: overrideReason.trim() } : {}) },
      })}
      submitLabel={t`Change the rent`}
      done={t`Rent of lease ${lease.leaseNumber} changed from ${effectiveDate ? formatDate(effectiveDate) : ''}`}
      effect={effect}
      onClose={onClose}
    >
      <p className="secondary">{rich`Now: ${
        isByArea
          ? rateText({ ...rate, amount: currentRateAmount })
          : lease.currentRentAmount !== null && `${formatMoney(lease.currentRentAmount)} ${perPeriodLabels[lease.frequency]}`
      }`}</p>
      <FormRow>
        <DateInput label={t`From`} required data-autofocus {...form.getInputProps('effectiveDate')} />
        {isByArea ? (
          <TextInput label={t`Rate (Nu. a year)`} required inputMode="decimal" {...form.getInputProps('rateAmount')} />
        ) : (
          <MoneyInput label={t`New rent`} required {...form.getInputProps('rentAmount')} />
        )}
      </FormRow>
      <DateInput
        label={t`Written notice given on`}
        required
        description={
          noticeDate && rules
            ? t`The tenant may object until ${formatDate(rules.objectionUntil)}. Without an objection, the increase applies (Tenancy Rules s.28).`
            : ' '
        }
        max={today}
        {...form.getInputProps('noticeDate')}
      />
      <OverrideField breach={effect.reply?.breach} field={form.getInputProps('overrideReason')} />
      {effect.reply && effectiveDate && effectiveDate <= today && (
        <p className="small secondary">{t`Issued advices do not change. The difference is added to the next advice, or credited.`}</p>
      )}
    </MoveDialog>
  )
}

function isRate(text: string): boolean {
  return /^\d{1,12}(\.\d{1,4})?$/.test(text.trim()) && Number(text) > 0
}
