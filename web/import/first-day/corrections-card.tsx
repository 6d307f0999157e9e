import { Button } from '@mantine/core'
import { oldFields } from '../../../domain/import/first-day/old-fields.ts'
import { plural, t } from '../../platform/texts.ts'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import { TwoLines } from '../../ui/text/two-lines.tsx'
import { type FirstDayReply, useFirstDayChange } from './use-first-day.ts'

/** Each value that is read otherwise than it stands; it can be left as it stands. */
export function CorrectionsCard({ firstDay }: { firstDay: FirstDayReply }) {
  const { save, isPending } = useFirstDayChange(firstDay)
  const { corrections, correctionCount } = firstDay
  const toggle = (key: string) =>
    save((now) => {
      const undone = now.corrections.filter(({ isUndone }) => isUndone).map((correction) => correction.key)
      return { undone: undone.includes(key) ? undone.filter((one) => one !== key) : [...undone, key] }
    })
  return (
    <RecordCard title={t`Corrected values`}>
      {correctionCount > corrections.length && (
        <p className="secondary">
          {plural(correctionCount, '{n} value is corrected.', '{n} values are corrected. The first 300 are shown.')}
        </p>
      )}
      <SimpleTable
        caption={t`Corrected values`}
        columns={[
          {
            key: 'where',
            title: t`Value`,
            cell: ({ field, sheet, row }) => <TwoLines first={oldFields[field].label} second={t`${sheet}, row ${row}`} />,
          },
          { key: 'before', title: t`In the workbook`, cell: ({ before }) => before },
          {
            key: 'after',
            title: t`Imported as`,
            cell: ({ before, after, isUndone }) => (isUndone ? before : after || t`(empty)`),
          },
          {
            key: 'undo',
            title: t`Correction`,
            cell: ({ key, isUndone, before }) => (
              <Button
                variant="default"
                size="compact-sm"
                disabled={isPending}
                aria-label={isUndone ? t`Correct: ${before}` : t`Keep as it was: ${before}`}
                onClick={() => toggle(key)}
              >
                {isUndone ? t`Correct` : t`Keep as it was`}
              </Button>
            ),
          },
        ]}
        rows={corrections}
        rowKey={({ key }) => key}
        none={t`No value needs a correction.`}
      />
    </RecordCard>
  )
}
