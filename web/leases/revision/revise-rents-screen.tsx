import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { addMonthsToMonth, type CalendarDate, firstDayOf, monthOf } from '../../../domain/calendar-date.ts'
import { isPercent, rentRoundings } from '../../../domain/leases/rent/revised-rent.ts'
import type { Money } from '../../../domain/money.ts'
import { useSearchState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { BuildingPicker } from '../../properties/buildings/building-picker.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { FormRow } from '../../ui/form/form-page.tsx'
import { ChoiceTabs } from '../../ui/input/choice-tabs.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import { MoneyInput } from '../../ui/input/money-input.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { leaseFolders } from '../lease-paths.ts'
import { RevisedRents } from './revised-rents.tsx'

/** Enough time to send a notice of three months. */
const monthsAhead = 4
const pauseMs = 300

type Values = {
  buildingId: string | null
  kind: 'PERCENT' | 'SET'
  percent: string
  roundTo: (typeof rentRoundings)[number]
  rentAmount: Money | null
  effectiveDate: CalendarDate
  noticeDate: CalendarDate
}

/** The rents of a building or of the whole office, before and after. The selected ones are revised, each with its notice. */
export function ReviseRentsScreen() {
  const today = useToday()
  const [search] = useSearchState()
  const [values, setValues] = useState<Values>({
    ...{ buildingId: search['buildingId'] ?? null, kind: 'PERCENT', percent: '', roundTo: 10, rentAmount: null },
    ...{ effectiveDate: firstDayOf(addMonthsToMonth(monthOf(today), monthsAhead)), noticeDate: today },
  })
  const set = (changed: Partial<Values>) => setValues({ ...values, ...changed })
  const [settled] = useDebouncedValue(JSON.stringify(values), pauseMs)
  const body = bodyOf(JSON.parse(settled))
  const preview = useEndpoint(
    'rentRevision.preview',
    { body: body ?? { effectiveDate: today, noticeDate: today, revision: { kind: 'PERCENT', percent: '1', roundTo: 10 } } },
    { isEnabled: body !== null, staleTimeMs: 0, showsPreviousPage: true },
  )
  return (
    <>
      <PageHeader title={t`Revise rents`} crumbs={[{ label: leaseFolders.UNIT.label, to: leaseFolders.UNIT.path }]} />
      <div className="stack gap-4">
        <RecordCard title={t`Revision`}>
          <div className="form-fields">
            <RevisionFields values={values} set={set} today={today} />
          </div>
        </RecordCard>
        {body === null ? (
          <p className="secondary">{t`Enter by how much the rents change. The leases appear here, before anything is sent.`}</p>
        ) : (
          <Loaded query={preview}>
            {({ items, hasMore }) => (
              <RevisedRents
                key={settled}
                items={items}
                hasMore={hasMore}
                terms={{ effectiveDate: body.effectiveDate, noticeDate: body.noticeDate }}
                onSent={() => void preview.refetch()}
              />
            )}
          </Loaded>
        )}
      </div>
    </>
  )
}

type FieldsProps = { values: Values; set: (changed: Partial<Values>) => void; today: CalendarDate }

function RevisionFields({ values, set, today }: FieldsProps) {
  const { buildingId, kind, percent, roundTo, rentAmount, effectiveDate, noticeDate } = values
  return (
    <>
      <BuildingPicker
        label={t`Building`}
        description={t`Leave empty for all units and buildings that the office lets.`}
        value={buildingId}
        onChange={(id) => set({ buildingId: id })}
      />
      <ChoiceTabs
        label={t`Change`}
        choices={[
          { value: 'PERCENT', label: t`By a percentage` },
          { value: 'SET', label: t`One rent for all` },
        ]}
        value={kind}
        onChange={(chosen) => set({ kind: chosen })}
      />
      {kind === 'PERCENT' ? (
        <FormRow>
          <TextInput
            label={t`Percentage`}
            description={t`Such as 5 or 2.5. A negative percentage lowers the rents.`}
            required
            inputMode="decimal"
            rightSection="%"
            value={percent}
            error={percent.trim() !== '' && !isPercent(percent.trim()) ? t`Enter a percentage such as 5 or 2.5.` : null}
            onChange={(event) => set({ percent: event.currentTarget.value })}
          />
          <NativeSelect
            label={t`Rounded down to`}
            description={t`Rounding down keeps every increase within the percentage.`}
            data={rentRoundings.map((one) => ({ value: String(one), label: `Nu. ${one}` }))}
            value={String(roundTo)}
            onChange={(event) => set({ roundTo: rentRoundings.find((one) => String(one) === event.currentTarget.value) ?? 10 })}
          />
        </FormRow>
      ) : (
        <MoneyInput label={t`New rent of each`} required value={rentAmount} onChange={(amount) => set({ rentAmount: amount })} />
      )}
      <FormRow>
        <DateInput
          label={t`First day of the new rents`}
          required
          value={effectiveDate}
          onChange={(day) => day && set({ effectiveDate: day })}
        />
        <DateInput
          label={t`Date of the notices`}
          description={t`The tenants get them by SMS, by e-mail and on screen.`}
          required
          value={noticeDate}
          max={today}
          onChange={(day) => day && set({ noticeDate: day })}
        />
      </FormRow>
    </>
  )
}

function bodyOf({ buildingId, kind, percent, roundTo, rentAmount, effectiveDate, noticeDate }: Values) {
  const terms = { buildingId, effectiveDate, noticeDate }
  if (kind === 'SET') return rentAmount ? { ...terms, revision: { kind, rentAmount } } : null
  return isPercent(percent.trim()) ? { ...terms, revision: { kind, percent: percent.trim(), roundTo } } : null
}
