import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { type OldFieldKey, oldFieldKeys, oldFields } from '../../../domain/import/first-day/old-fields.ts'
import { t } from '../../platform/texts.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { type FirstDayReply, useFirstDayChange } from './use-first-day.ts'

/** Of one person or of one lease: never the same in every row. */
const perRow: readonly OldFieldKey[] = ['tenantName', 'tenantCid', 'tenantPhone', 'unitNumber', 'rent', 'deposit', 'arrears']

/** What no column says and holds for every row: the place, the land, the owner, the end of the leases. */
export function FixedCard({ firstDay }: { firstDay: FirstDayReply }) {
  const { save, isPending } = useFirstDayChange(firstDay)
  const [fixed, setFixed] = useState<Partial<Record<OldFieldKey, string>>>(firstDay.fixed)
  const [billedFrom, setBilledFrom] = useState<CalendarDate | null>(firstDay.billedFrom)
  const matched = new Set(firstDay.sheets.flatMap(({ columns }) => columns.map(({ field }) => field)))
  const open = oldFieldKeys.filter((key) => !perRow.includes(key) && !matched.has(key))
  return (
    <RecordCard title={t`For every row`}>
      <div className="stack gap-4">
        <p className="secondary">{t`Enter what no column contains and all rows share. A value in a row takes precedence.`}</p>
        <div className="form-fields">
          <DateInput
            label={t`Billed here from`}
            description={t`Arrears are due on the day before.`}
            value={billedFrom}
            onChange={setBilledFrom}
            required
          />
          {open.map((key) => (
            <TextInput
              key={key}
              label={oldFields[key].label}
              value={fixed[key] ?? ''}
              onChange={(event) => setFixed({ ...fixed, [key]: event.currentTarget.value })}
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
