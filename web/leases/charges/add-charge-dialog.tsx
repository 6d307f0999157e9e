import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { recurringCharge } from '../../../domain/leases/charges/recurring-charge.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { perPeriodLabels } from '../../../domain/leases/rent/rent-labels.ts'
import type { Meter } from '../../../domain/meters/meter-contract.ts'
import { MeterPicker } from '../../meters/meter-picker.tsx'
import type { CallArgs } from '../../platform/call.ts'
import { type FormValuesOf, formBody, formValues } from '../../platform/record-form.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { FormRow } from '../../ui/form/form-page.tsx'
import { RecordField } from '../../ui/form/record-field.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { MoneyInput } from '../../ui/input/money-input.tsx'
import { invalidatesByMove } from '../moves/invalidates-by-move.ts'
import { ChargePreview } from './charge-preview.tsx'
import { isRate } from './is-rate.ts'

type Values = FormValuesOf<typeof recurringCharge> & { by: 'AMOUNT' | 'RATE' | 'METER' }
type Body = CallArgs<'recurringCharge.preview'>['body']

const pauseMs = 300

/** Adds a charge, and previews its cost with the billing engine. */
export function AddChargeDialog({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const today = useToday()
  const firstDay = lease.startDate > today ? lease.startDate : today
  const form = useFormFields<Values>({
    initialValues: { ...formValues(recurringCharge), kind: 'PARKING', startsOn: firstDay, by: 'AMOUNT' },
    validate: {
      kind: required(t`Choose what is charged.`),
      name: (name, { kind }) => (kind === 'OTHER' && name.trim() === '' ? t`Enter a name for this charge.` : null),
      amount: (amount, { by }) => (by !== 'AMOUNT' || (amount && amount > 0) ? null : t`Enter an amount above 0.`),
      rateAmount: (rate, { by }) => (by !== 'RATE' || isRate(rate) ? null : t`Enter a rate such as 24.87.`),
      area: (area, { by }) => (by !== 'RATE' || area.value.trim() !== '' ? null : t`Enter the area.`),
      meterId: (id, { by }) => (by !== 'METER' || id ? null : t`Choose the meter.`),
      startsOn: required(t`Enter the first day.`),
    },
  })
  const values = form.getValues()
  const body = bodyOf(lease.id, values)
  return (
    <ActionDialog
      title={t`Add a recurring charge to lease ${lease.leaseNumber}`}
      width={560}
      endpoint="recurringCharge.create"
      form={form}
      toArgs={(sent) => ({ body: bodyOf(lease.id, sent) })}
      invalidates={['recurringCharge', ...invalidatesByMove]}
      submitLabel={t`Add charge`}
      done={({ label }) => t`${label} added to lease ${lease.leaseNumber}`}
      onClose={onClose}
    >
      <FormRow>
        <RecordField of={recurringCharge} name="kind" form={form} isFocused />
        <RecordField of={recurringCharge} name="name" form={form} isRequired={values.kind === 'OTHER'} />
      </FormRow>
      <AmountFields lease={lease} form={form} />
      <FormRow>
        <RecordField of={recurringCharge} name="startsOn" form={form} />
        <RecordField of={recurringCharge} name="endsOn" form={form} />
      </FormRow>
      <RecordField of={recurringCharge} name="payee" form={form} />
      {values.payee === 'OWNER' && <RecordField of={recurringCharge} name="isGstCharged" form={form} />}
      {values.by === 'METER' ? (
        <p className="small secondary">{t`The use between readings is added to the next advice at the tariff of the meter.`}</p>
      ) : (
        <Preview body={isComplete(values) ? body : null} />
      )}
    </ActionDialog>
  )
}

type Form = ReturnType<typeof useFormFields<Values>>

/** How the charge is computed: an amount, a rate by area, or a meter. */
function AmountFields({ lease, form }: { lease: Lease; form: Form }) {
  const [meter, setMeter] = useState<Meter | null>(null)
  const values = form.getValues()
  return (
    <>
      <FormRow>
        <NativeSelect
          label={t`Charged as`}
          data={[
            { value: 'AMOUNT', label: t`Amount ${perPeriodLabels[lease.frequency]}` },
            { value: 'RATE', label: t`Rate a year per sq ft` },
            ...(lease.propertyType === 'LAND' ? [] : [{ value: 'METER', label: t`By meter` }]),
          ]}
          {...form.getInputProps('by')}
        />
        {values.by === 'METER' ? (
          <MeterPicker
            label={t`Meter`}
            required
            leaseId={lease.id}
            {...form.getInputProps('meterId')}
            onPick={(meter) => {
              if (meter) form.setFieldValue('kind', meter.utility)
              setMeter(meter)
            }}
          />
        ) : values.by === 'AMOUNT' ? (
          <MoneyInput label={t`Amount`} required {...form.getInputProps('amount')} />
        ) : (
          <TextInput label={t`Rate (Nu. a year)`} required inputMode="decimal" {...form.getInputProps('rateAmount')} />
        )}
      </FormRow>
      {values.by === 'METER' && meter?.sharedBy === 'PERSONS' && (
        <RecordField of={recurringCharge} name="persons" form={form} isRequired />
      )}
      {values.by === 'RATE' && <RecordField of={recurringCharge} name="area" form={form} isRequired />}
    </>
  )
}

function Preview({ body }: { body: Body | null }) {
  const [settled] = useDebouncedValue(JSON.stringify(body), pauseMs)
  const asked: Body | null = JSON.parse(settled)
  const preview = useEndpoint(
    'recurringCharge.preview',
    { body: asked ?? { leaseId: '', kind: 'PARKING', startsOn: '' } },
    { isEnabled: asked !== null, showsPreviousPage: true },
  )
  if (asked === null) return <p className="small secondary">{t`Enter the amount to see what is billed.`}</p>
  if (preview.error) return null
  return preview.data ? <ChargePreview preview={preview.data} /> : null
}

function bodyOf(leaseId: string, { by, ...values }: Values): CallArgs<'recurringCharge.create'>['body'] {
  const { kind, amount, rateAmount, area, meterId, persons, startsOn, isGstCharged, ...rest } = formBody(recurringCharge, {
    ...values,
    startsOn: values.startsOn,
  })
  return {
    leaseId,
    ...rest,
    kind: kind ?? 'PARKING',
    startsOn: startsOn ?? '',
    isGstCharged: rest.payee === 'OWNER' && isGstCharged,
    ...(by === 'AMOUNT' ? { amount } : {}),
    ...(by === 'RATE' ? { rateAmount: rateAmount?.trim() ?? null, area } : {}),
    ...(by === 'METER' ? { meterId, persons } : {}),
  }
}

function isComplete({ by, kind, name, amount, rateAmount, area, startsOn }: Values): boolean {
  if (startsOn === null || (kind === 'OTHER' && name.trim() === '')) return false
  return by === 'AMOUNT' ? amount !== null && amount > 0 : isRate(rateAmount) && area.value.trim() !== ''
}
