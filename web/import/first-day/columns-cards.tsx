import { NumberInput, Select } from '@mantine/core'
import { oldFieldKeys, oldFields } from '../../../domain/import/first-day/old-fields.ts'
import { plural, t } from '../../platform/texts.ts'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import { type FirstDayReply, useFirstDayChange } from './use-first-day-change.ts'

const options = [
  { value: '', label: t`Not imported` },
  ...oldFieldKeys.map((key) => ({ value: key, label: oldFields[key].label })),
]
type Match = { headingRow: number; fields: FirstDayReply['sheets'][number]['columns'][number]['field'][] }

/** Each sheet with its columns, sample values and their mapping. */
export function ColumnsCards({ firstDay }: { firstDay: FirstDayReply }) {
  const { save } = useFirstDayChange(firstDay)
  const change = (sheet: number, match: (now: Match) => Partial<Match>) =>
    save(({ sheets }) => ({
      matches: sheets
        .map(({ headingRow, columns }): Match => ({ headingRow, fields: columns.map(({ field }) => field) }))
        .map((one, index) => (index === sheet ? { ...one, ...match(one) } : one)),
    }))
  return firstDay.sheets.map((sheet, index) => (
    <RecordCard key={sheet.name} title={t`Columns of ${sheet.name}`}>
      <div className="stack gap-4">
        <NumberInput
          label={t`Row of the headings`}
          description={plural(
            sheet.rowCount,
            '{n} row below. Enter 0 if there are no headings.',
            '{n} rows below. Enter 0 if there are no headings.',
          )}
          min={0}
          max={50}
          maw={320}
          defaultValue={sheet.headingRow + 1}
          key={sheet.headingRow}
          onBlur={(event) => {
            const row = Number(event.currentTarget.value) - 1
            if (row !== sheet.headingRow && row >= -1) change(index, () => ({ headingRow: row }))
          }}
        />
        <SimpleTable
          caption={t`Columns of ${sheet.name}`}
          columns={[
            { key: 'heading', title: t`Column`, cell: ({ heading, number }) => heading || t`Column ${number}` },
            { key: 'samples', title: t`Samples`, cell: ({ samples }) => samples.join(' · ') || '–' },
            {
              key: 'meaning',
              title: t`Meaning`,
              cell: ({ heading, number, field }) => (
                <Select
                  aria-label={t`Meaning of ${heading || t`Column ${number}`}`}
                  data={options}
                  value={field ?? ''}
                  allowDeselect={false}
                  onChange={(value) => {
                    const key = oldFieldKeys.find((one) => one === value) ?? null
                    change(index, ({ fields }) => ({
                      fields: fields.map((field, at) => (at === number - 1 ? key : field === key ? null : field)),
                    }))
                  }}
                />
              ),
            },
          ]}
          rows={sheet.columns.map((column, at) => ({ ...column, number: at + 1 }))}
          rowKey={({ number }) => String(number)}
          none={t`This sheet has no columns.`}
        />
      </div>
    </RecordCard>
  ))
}
