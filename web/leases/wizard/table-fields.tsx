import { NativeSelect } from '@mantine/core'
import { landTermLabels, landTerms } from '../../../domain/properties/land-rates/land-term.ts'
import type { LandRate } from '../../../domain/properties/land-rates/land-rate-contract.ts'
import { leaseRateOf } from '../../../domain/properties/land-rates/rate-of-table.ts'
import { t } from '../../platform/texts.ts'
import { LandRateNote, LandRatePicker } from '../../properties/land-rates/land-rate-picker.tsx'
import { FormRow } from '../../ui/form/form-page.tsx'
import { AreaInput } from '../../ui/input/area-input.tsx'
import type { LeaseForm } from './lease-step-props.ts'

/** For land: the rate of a table, the length of the lease, and the area. */
export function TableFields({ form }: { form: LeaseForm }) {
  const { startDate, rateTable, rate } = form.getValues()
  const take = (picked: LandRate | null) => {
    if (!picked) return
    const { amount, per } = leaseRateOf(picked)
    form.setFieldValue('rate.amount', amount)
    form.setFieldValue('rate.per', per)
  }
  if (startDate === null) return <p className="secondary">{t`Enter the first day of the lease to see the rates in force.`}</p>
  return (
    <>
      <LandRatePicker
        label={t`Rate of the table`}
        required
        inForceOn={startDate}
        {...form.getInputProps('rateTable.rateId')}
        onPick={take}
      />
      {rateTable.rateId && <LandRateNote rateId={rateTable.rateId} />}
      <FormRow>
        <NativeSelect
          label={t`Term by the rules for land`}
          data={landTerms.map((value) => ({ value, label: landTermLabels[value] }))}
          {...form.getInputProps('rateTable.term')}
        />
        <AreaInput label={t`Area let`} required {...form.getInputProps('rate.area')} value={rate.area} />
      </FormRow>
    </>
  )
}
