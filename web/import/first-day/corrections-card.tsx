import { formatCount } from '../../../domain/money.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { oldFields } from '../../../domain/import/first-day/old-fields.ts'
import { plural, t } from '../../platform/texts.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import { TwoLines } from '../../ui/text/two-lines.tsx'
import { type FirstDayReply, useFirstDayChange } from './use-first-day-change.ts'

type Correction = FirstDayReply['corrections'][number]

/** Each value that the import interprets differently, once, with the rows that contain it. The person can keep the original. */
export function CorrectionsCard({ firstDay }: { firstDay: FirstDayReply }) {
  const { save, isPending } = useFirstDayChange(firstDay)
  const { corrections, correctionCount } = firstDay
  const [shown, setShown] = useState<Correction | null>(null)
  const shownCount = corrections.reduce((sum, { count }) => sum + count, 0)
  const toggle = (key: string) =>
    save((now) => {
      const undone = now.corrections.filter(({ isUndone }) => isUndone).map((correction) => correction.key)
      return { undone: undone.includes(key) ? undone.filter((one) => one !== key) : [...undone, key] }
    })
  return (
    <RecordCard title={t`Corrected values`}>
      {correctionCount > 0 && (
        <p className="secondary">
          {plural(correctionCount, '{n} value is corrected.', '{n} values are corrected. Equal values share one line.')}
          {correctionCount > shownCount && ` ${t`The first 300 lines are shown.`}`}
        </p>
      )}
      <SimpleTable
        caption={t`Corrected values`}
        columns={[
          {
            key: 'where',
            title: t`Value`,
            wraps: true,
            cell: (one) => (
              <TwoLines first={oldFields[one.field].label} second={<Places of={one} onShow={() => setShown(one)} />} />
            ),
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
      {shown && <PlacesDialog of={shown} onClose={() => setShown(null)} />}
    </RecordCard>
  )
}

const namedRows = 3

/** "Rent 2025, row 4", or the first rows and a button for the others. */
function Places({ of: { places, count, before }, onShow }: { of: Correction; onShow: () => void }) {
  const first = places.slice(0, namedRows).map(({ sheet, row }) => t`${sheet}, row ${row}`)
  if (count === 1) return first[0]
  const more = t`and ${formatCount(count - first.length)} more`
  return (
    <>
      {`${first.join('; ')} `}
      {count > first.length && (
        <Button variant="subtle" size="compact-xs" aria-label={t`${more}: ${before}`} onClick={onShow}>
          {more}
        </Button>
      )}
    </>
  )
}

/** The rows with the same value, by sheet. */
function PlacesDialog({ of: { field, before, places, count }, onClose }: { of: Correction; onClose: () => void }) {
  const sheets = [...Map.groupBy(places, ({ sheet }) => sheet)]
  return (
    <FormDialog title={t`${oldFields[field].label} “${before}” in the workbook`} isOpen onClose={onClose}>
      <div className="stack gap-3">
        {sheets.map(([sheet, found]) => (
          <p key={sheet}>
            {plural(found.length, '{0}, row {1}', '{0}, rows {1}', sheet, found.map(({ row }) => row).join(', '))}
          </p>
        ))}
        {count > places.length && <p className="secondary">{t`The first ${places.length} of ${count} rows are shown.`}</p>}
      </div>
    </FormDialog>
  )
}
