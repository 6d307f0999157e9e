import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import {
  maxRecurringCharges,
  recurringChargeLabel,
  recurringChargeLabels,
} from '../../../domain/leases/charges/recurring-charge.ts'
import { perPeriodLabels } from '../../../domain/leases/rent/rent-labels.ts'
import { t } from '../../platform/texts.ts'
import { FormRow, FormSection } from '../../ui/form/form-page.tsx'
import { AreaInput } from '../../ui/input/area-input.tsx'
import { CheckField } from '../../ui/input/check-field.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import { MoneyInput } from '../../ui/input/money-input.tsx'
import { type DraftCharge, emptyCharge } from './draft-charge.ts'
import type { LeaseForm } from './lease-step-props.ts'

/** The recurring charges that are agreed with the lease. */
export function ChargesSection({ form }: { form: LeaseForm }) {
  const { charges } = form.getValues()
  return (
    <FormSection
      title={t`Recurring charges`}
      text={t`Optional. Parking, service, water: billed with the rent of each period, and part of the agreement. A charge by meter is added on the page of the lease.`}
    >
      {charges.map((charge, at) => (
        <ChargeFields key={at} form={form} at={at} charge={charge} />
      ))}
      {charges.length < maxRecurringCharges && (
        <Button
          variant="default"
          size="compact-md"
          className="lease-charge-add"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => form.insertListItem('charges', emptyCharge())}
        >{t`Add a charge`}</Button>
      )}
    </FormSection>
  )
}

type ChargeFieldsProps = { form: LeaseForm; at: number; charge: DraftCharge }

function ChargeFields({ form, at, charge }: ChargeFieldsProps) {
  const field = (name: keyof DraftCharge) => form.getInputProps(`charges.${at}.${name}`)
  const label = recurringChargeLabel({ kind: charge.kind, name: charge.name.trim() || null })
  return (
    <fieldset className="bare stack ruled-below lease-charge" aria-label={t`Charge ${at + 1}: ${label}`}>
      <FormRow>
        <NativeSelect
          label={t`Charge`}
          data={Object.entries(recurringChargeLabels).map(([value, word]) => ({ value, label: word }))}
          {...field('kind')}
        />
        <TextInput
          label={t`Name of the charge`}
          required={charge.kind === 'OTHER'}
          maxLength={60}
          autoComplete="off"
          {...field('name')}
        />
      </FormRow>
      <AmountFields form={form} at={at} charge={charge} />
      <FormRow>
        <DateInput label={t`First day, if not with the lease`} {...field('startsOn')} />
        <DateInput label={t`Last day`} {...field('endsOn')} />
      </FormRow>
      <FormRow>
        <NativeSelect
          label={t`Goes to`}
          data={[
            { value: 'OWNER', label: t`Owner` },
            { value: 'OFFICE', label: t`Office` },
          ]}
          {...field('payee')}
        />
        <Button variant="subtle" className="lease-charge-remove" onClick={() => form.removeListItem('charges', at)}>
          {t`Remove ${label}`}
        </Button>
      </FormRow>
      {charge.payee === 'OWNER' && (
        <CheckField
          label={t`Add GST if the rent has GST`}
          isChecked={charge.isGstCharged}
          onChange={(isChecked) => form.setFieldValue(`charges.${at}.isGstCharged`, isChecked)}
        />
      )}
    </fieldset>
  )
}

function AmountFields({ form, at, charge }: ChargeFieldsProps) {
  const field = (name: keyof DraftCharge) => form.getInputProps(`charges.${at}.${name}`)
  return (
    <>
      <FormRow>
        <NativeSelect
          label={t`Charged as`}
          data={[
            { value: 'AMOUNT', label: t`Amount ${perPeriodLabels[form.getValues().frequency]}` },
            { value: 'RATE', label: t`Rate a year per sq ft` },
          ]}
          {...field('by')}
        />
        {charge.by === 'AMOUNT' ? (
          <MoneyInput label={t`Amount of the charge`} required {...field('amount')} />
        ) : (
          <TextInput label={t`Rate (Nu. a year)`} required inputMode="decimal" autoComplete="off" {...field('rateAmount')} />
        )}
      </FormRow>
      {charge.by === 'RATE' && <AreaInput label={t`Area`} required {...field('area')} value={charge.area} />}
    </>
  )
}
