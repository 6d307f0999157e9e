import { NativeSelect, TextInput } from '@mantine/core'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { OwnerPicker } from '../people/owners/owner-picker.tsx'
import { t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { BuildingPicker } from '../properties/buildings/building-picker.tsx'
import { DateInput } from '../ui/input/date-input.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { useDuplicateQuestion } from '../ui/form/use-duplicate-question.ts'
import { useFormFields } from '../ui/form/use-form-fields.ts'

type Values = {
  of: 'OFFICE' | 'BUILDING' | 'OWNER'
  buildingId: string | null
  ownerId: string | null
  percent: string
  startsOn: CalendarDate | null
}

const whose = [
  { value: 'OFFICE', label: t`All (default fee)` },
  { value: 'BUILDING', label: t`A building` },
  { value: 'OWNER', label: t`An owner` },
]

type FeeDialogProps = { of?: { ownerId: string } | { buildingId: string }; onClose: () => void }

/** Sets a fee from a day on. The fee of a building takes precedence over that of its owner, and both over the default. */
export function FeeDialog({ of: given, onClose }: FeeDialogProps) {
  const today = useToday()
  const form = useFormFields<Values>({
    initialValues: { of: 'OFFICE', buildingId: null, ownerId: null, percent: '', startsOn: today, ...begunWith(given) },
    validate: {
      buildingId: (id, { of }) => (of !== 'BUILDING' || id ? null : t`Choose the building.`),
      ownerId: (id, { of }) => (of !== 'OWNER' || id ? null : t`Choose the owner.`),
      percent: (text) => (text.trim() ? null : t`Enter a percentage from 0 to 100, such as 7.5.`),
      startsOn: (day) => (day ? null : t`Enter the start date.`),
    },
  })
  const replace = useDuplicateQuestion({ title: t`Replace this fee?`, action: t`Replace fee` })
  const { of } = form.getValues()
  return (
    <ActionDialog
      title={t`Set management fee`}
      width={520}
      endpoint="managementFee.set"
      form={form}
      elementRef={replace.elementRef}
      onProblem={replace.onProblem}
      toArgs={({ buildingId, ownerId, percent, startsOn, ...values }) => ({
        body: {
          buildingId: values.of === 'BUILDING' ? buildingId : null,
          ownerId: values.of === 'OWNER' ? ownerId : null,
          percent: percent.trim(),
          startsOn: startsOn ?? today,
          canReplace: replace.takeAnswer(),
        },
      })}
      invalidates={['managementFee', 'remittance']}
      submitLabel={t`Set fee`}
      done={({ label, percent }) => `${label}: ${percent} %`}
      onClose={onClose}
    >
      <NativeSelect label={t`Fee of`} data={whose} {...form.getInputProps('of')} />
      {of === 'BUILDING' && <BuildingPicker label={t`Building`} required {...form.getInputProps('buildingId')} />}
      {of === 'OWNER' && <OwnerPicker label={t`Owner`} required {...form.getInputProps('ownerId')} />}
      <FormRow>
        <TextInput
          label={t`Percent of rent collected`}
          required
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('percent')}
        />
        <DateInput label={t`From`} required {...form.getInputProps('startsOn')} />
      </FormRow>
      <p className="field-note">{t`The fee applies to rent of periods that end on this date or later. Past remittances do not change.`}</p>
    </ActionDialog>
  )
}

function begunWith(given: FeeDialogProps['of']): Partial<Values> {
  if (!given) return {}
  if ('ownerId' in given) return { of: 'OWNER', ...given }
  return { of: 'BUILDING', ...given }
}
