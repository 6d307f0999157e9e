import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type CalendarDate, daysInclusive, isCalendarDate } from '../../../domain/calendar-date.ts'
import { fraction, fractionOfDecimal, multiply, roundHalfAway } from '../../../domain/fraction.ts'
import { utilityLabels, utilityUnits } from '../../../domain/meters/meter.ts'
import type { MeterToRead } from '../../../domain/meters/meter-reading-contract.ts'
import { groupThousands } from '../../../domain/money.ts'
import { pageSizes } from '../../../domain/page.ts'
import { downloadList } from '../../platform/downloads.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useSearchState } from '../../platform/search-state.ts'
import { plural, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { BuildingPicker } from '../../properties/buildings/building-picker.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { FormRow } from '../../ui/form/form-page.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import { Link } from '../../ui/page/link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import { TablePager } from '../../ui/table/table-pager.tsx'
import { TwoLines } from '../../ui/text/two-lines.tsx'
import { LastReading } from '../last-reading.tsx'
import { meterPath, metersPath } from '../meter-paths.ts'
import { isRecorded, type OfRound, type ReadBy } from './round-entry.ts'
import { RoundField } from './round-field.tsx'
import { type RoundEntries, useRoundEntries } from './use-round-entries.ts'

/** The meters of a building or of the office, read one after another on one day and saved together or one by one. */
export function RoundScreen() {
  const today = useToday()
  const [search, change] = useSearchState()
  const [readBy, setReadBy] = useState<ReadBy>('OFFICE')
  const asked = search['readOn']
  const readOn = asked && isCalendarDate(asked) && asked <= today ? asked : today
  const buildingId = search['buildingId']
  const isToRead = oneOf(['true'] as const, search['isToRead'])
  const pageSize = pageSizes.find((size) => size === Number(search['pageSize'])) ?? 50
  const pageNo = Math.max(1, Math.trunc(Number(search['pageNo'] ?? 1)) || 1)
  const query = { ...omitUndefined({ buildingId, isToRead, cursor: search['cursor'] }), readOn, pageSize, pageNo }
  const round = useEndpoint('meterReading.round', { query }, { showsPreviousPage: true })
  const recorded = new Set(round.data?.items.filter(isRecorded).map(({ id }) => id))
  const entries = useRoundEntries({ readOn, readBy }, recorded)
  const first = { pageNo: undefined, cursor: undefined }
  const pager = {
    ...{ pageNo, pageSize, cursor: search['cursor'] },
    setPage: (to: number, cursor?: string) => change({ pageNo: to > 1 ? String(to) : undefined, cursor }),
    setPageSize: (size: number) => change({ pageSize: String(size), ...first }),
  }
  const filters = { buildingId, readOn, isToRead, readBy, setReadBy, today }
  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Meters`, to: metersPath }]}
        title={t`Reading round`}
        secondary={
          <>
            <Button variant="default" onClick={() => window.print()}>{t`Print`}</Button>
            <Button
              variant="default"
              onClick={() => downloadList('reading-round', 'meterReading.round', { query: { ...query, format: 'xlsx' } })}
            >{t`Download Excel`}</Button>
          </>
        }
      />
      <div className="stack gap-4 round">
        <Filters {...filters} onChange={(changes) => change({ ...changes, ...first }, { isReplace: true })} />
        <Loaded query={round}>
          {(page) => (
            <RecordCard title={t`Meters`} isFlush>
              <SimpleTable
                caption={t`Meters to read`}
                columns={columnsOf(entries, { readOn, readBy, showsRead: !isToRead })}
                rows={page.items}
                rowKey={({ id }) => id}
                none={isToRead ? t`All meters have been read on this day.` : t`There are no meters to read here.`}
              />
              {(page.total > page.items.length || pageNo > 1) && <TablePager list={pager} page={page} />}
            </RecordCard>
          )}
        </Loaded>
        <SaveBar entries={entries} />
      </div>
    </>
  )
}

function SaveBar({ entries: { entered, isSaving, save } }: { entries: RoundEntries }) {
  return (
    <div className="round-bar">
      <Button data-round-save loading={isSaving} disabled={entered.length === 0} onClick={() => void save(entered)}>
        {entered.length === 0 ? t`Save` : plural(entered.length, 'Save {n} reading', 'Save {n} readings')}
      </Button>
    </div>
  )
}

type FilterProps = {
  buildingId: string | undefined
  readOn: CalendarDate
  isToRead: 'true' | undefined
  readBy: ReadBy
  setReadBy: (readBy: ReadBy) => void
  today: CalendarDate
  onChange: (changes: Record<string, string | undefined>) => void
}

function Filters({ buildingId, readOn, isToRead, readBy, setReadBy, today, onChange }: FilterProps) {
  return (
    <div className="form-fields round-filters">
      <FormRow>
        <BuildingPicker
          label={t`Building`}
          description={t`Leave empty for all buildings.`}
          value={buildingId ?? null}
          onChange={(id) => onChange({ buildingId: id ?? undefined })}
        />
        <DateInput
          label={t`Read on`}
          description={t`All readings of this round get this date.`}
          required
          max={today}
          value={readOn}
          onChange={(day) => day && onChange({ readOn: day === today ? undefined : day })}
        />
      </FormRow>
      <FormRow>
        <NativeSelect
          label={t`Read by`}
          data={[
            { value: 'OFFICE', label: t`Office` },
            { value: 'CARETAKER', label: t`Caretaker` },
          ]}
          value={readBy}
          onChange={({ currentTarget }) => setReadBy(currentTarget.value === 'CARETAKER' ? 'CARETAKER' : 'OFFICE')}
        />
        <NativeSelect
          label={t`Show`}
          data={[
            { value: '', label: t`All meters` },
            { value: 'true', label: t`Not read on this day` },
          ]}
          value={isToRead ?? ''}
          onChange={({ currentTarget }) => onChange({ isToRead: currentTarget.value || undefined })}
        />
      </FormRow>
    </div>
  )
}

type ShownRound = OfRound & { showsRead: boolean }

function columnsOf(entries: RoundEntries, { readOn, readBy, showsRead }: ShownRound): readonly SimpleColumn<MeterToRead>[] {
  return [
    {
      key: 'meter',
      title: t`Meter`,
      wraps: true,
      cell: ({ id, number, placeLabel, utility }) => (
        <TwoLines first={<Link to={meterPath(id)}>{number}</Link>} second={`${placeLabel} · ${utilityLabels[utility]}`} />
      ),
    },
    {
      key: 'last',
      title: t`Last reading`,
      align: 'end',
      cell: (meter) => <LastReading meter={meter} />,
    },
    { key: 'average', title: t`Average use`, align: 'end', cell: (meter) => <AverageUse meter={meter} readOn={readOn} /> },
    {
      key: 'reading',
      title: t`Reading`,
      wraps: true,
      cell: (meter) => (
        <RoundField
          {...{ meter, readOn, readBy, showsRead }}
          entry={entries.of(meter.id)}
          onChange={(changed) => entries.change(meter.id, changed)}
          onSave={entries.isSaving || !entries.entered.includes(meter.id) ? null : () => void entries.save([meter.id])}
        />
      ),
    },
  ]
}

/** The average use a day, and the resulting use up to the day of the round. */
function AverageUse({ meter: { averageUse, lastReadOn, utility }, readOn }: { meter: MeterToRead; readOn: CalendarDate }) {
  if (averageUse === null || lastReadOn === null) return t`not known`
  const unit = utilityUnits[utility]
  const days = daysInclusive(lastReadOn, readOn) - 1
  const upToNow = String(roundHalfAway(multiply(fractionOfDecimal(averageUse), fraction(days))))
  return (
    <TwoLines
      first={t`${groupThousands(averageUse)} ${unit} a day`}
      second={plural(days, '{0} {1} in {n} day', '{0} {1} in {n} days', groupThousands(upToNow), unit)}
    />
  )
}
