import { Button, TextInput } from '@mantine/core'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { type OldFieldKey, oldFieldKeys, oldFields } from '../../../domain/import/first-day/old-fields.ts'
import { t } from '../../platform/texts.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { type FirstDayReply, useFirstDayChange } from './use-first-day-change.ts'

/** Fields of one person or one lease. They are never the same in every row. */
const perRow: readonly OldFieldKey[] = [
  'tenantName',
  'tenantCid',
  'tenantPhone',
  'unitNumber',
  'ownerShare',
  'rent',
  'deposit',
  'arrears',
]

export type FixedDraft = Pick<FirstDayReply, 'fixed'> & { billedFrom: CalendarDate | null }
type Props = { firstDay: FirstDayReply; draft: FixedDraft; onChange: (draft: FixedDraft) => void }

/** Values that no column has and that apply to every row: place, land, owner, end of the leases. */
export function FixedCard({ firstDay, draft: { fixed, billedFrom }, onChange }: Props) {
  const { save, isPending } = useFirstDayChange(firstDay)
  const matched = new Set(firstDay.sheets.flatMap(({ columns }) => columns.map(({ field }) => field)))
  const open = oldFieldKeys.filter((key) => !perRow.includes(key) && !matched.has(key))
  return (
    <RecordCard title={t`For every row`}>
      <div className="stack gap-4">
        <p className="secondary">{t`Enter values that apply to every row and are in no column. A value in a row takes precedence.`}</p>
        <div className="form-fields">
          <DateInput
            label={t`Billed here from`}
            description={t`The day after the last of your old books. Rent up to then is not billed here; arrears are due on the day before.`}
            value={billedFrom}
            onChange={(day) => onChange({ fixed, billedFrom: day })}
            required
          />
          {open.map((key) => (
            <TextInput
              key={key}
              label={oldFields[key].label}
              value={fixed[key] ?? ''}
              onChange={(event) => onChange({ fixed: { ...fixed, [key]: event.currentTarget.value }, billedFrom })}
            />
          ))}
        </div>
        <div>
          <Button
            variant="default"
            loading={isPending}
            disabled={billedFrom === null}
            onClick={() => billedFrom && save({ fixed, billedFrom })}
          >{t`Save for every row`}</Button>
        </div>
      </div>
    </RecordCard>
  )
}
