import { NativeSelect, TextInput } from '@mantine/core'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { OwnerPicker } from '../people/owner-picker.tsx'
import { useToday } from '../platform/use-today.ts'
import { BuildingPicker } from '../properties/building-picker.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { EndpointForm } from '../ui/endpoint-form.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { FormRow } from '../ui/form-page.tsx'
import { toast } from '../ui/toast.tsx'
import { useFormFields } from '../ui/use-form-fields.ts'

type Values = {
  of: 'OFFICE' | 'BUILDING' | 'OWNER'
  buildingId: string | null
  ownerId: string | null
  percent: string
  startsOn: CalendarDate | null
}

const whose = [
  { value: 'OFFICE', label: 'All, as the usual fee' },
  { value: 'BUILDING', label: 'A building' },
  { value: 'OWNER', label: 'An owner' },
]

/** Sets a fee from a day on. The fee of a building goes before that of its owner, and both before the usual one. */
export function FeeDialog({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const form = useFormFields<Values>({
    initialValues: { of: 'OFFICE', buildingId: null, ownerId: null, percent: '', startsOn: today },
    validate: {
      buildingId: (id, { of }) => (of !== 'BUILDING' || id ? null : 'Choose the building.'),
      ownerId: (id, { of }) => (of !== 'OWNER' || id ? null : 'Choose the owner.'),
      percent: (text) => (text.trim() ? null : 'Give a percentage from 0 to 100, such as 7.5.'),
      startsOn: (day) => (day ? null : 'Give the day it starts.'),
    },
  })
  const { of } = form.getValues()
  return (
    <FormDialog title="Set management fee" isOpen onClose={onClose} width={520}>
      <EndpointForm
        endpoint="managementFee.set"
        form={form}
        toArgs={({ buildingId, ownerId, percent, startsOn, ...values }) => ({
          body: {
            buildingId: values.of === 'BUILDING' ? buildingId : null,
            ownerId: values.of === 'OWNER' ? ownerId : null,
            percent: percent.trim(),
            startsOn: startsOn ?? today,
          },
        })}
        refreshes={['managementFee', 'remittance']}
        submitLabel="Set fee"
        onCancel={onClose}
        onDone={({ label, percent }) => {
          toast('SUCCESS', `${label}: ${percent} %`)
          onClose()
        }}
      >
        <NativeSelect label="Fee of" data={whose} {...form.getInputProps('of')} />
        {of === 'BUILDING' && <BuildingPicker label="Building" required {...form.getInputProps('buildingId')} />}
        {of === 'OWNER' && <OwnerPicker label="Owner" required {...form.getInputProps('ownerId')} />}
        <FormRow>
          <TextInput
            label="Percent of what is collected"
            required
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps('percent')}
          />
          <DateInput label="From" required {...form.getInputProps('startsOn')} />
        </FormRow>
      </EndpointForm>
    </FormDialog>
  )
}
