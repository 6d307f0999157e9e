import { Button } from '@mantine/core'
import { useState } from 'react'
import type { BookFigure } from '../../../domain/import/first-day/compare-books.ts'
import { formatMoney, type Money, ZERO } from '../../../domain/money.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { MoneyInput } from '../../ui/input/money-input.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import { type FirstDayReply, useFirstDayChange } from './use-first-day-change.ts'

const labels: Record<BookFigure, string> = { arrears: t`Arrears`, deposits: t`Deposits held`, rent: t`Rent per month` }
const figures = ['arrears', 'deposits', 'rent'] as const
const amount = (value: Money) => <span className="figures">{formatMoney(value)}</span>

/** Compares the totals of the old books with the totals here: equal, or with the tenants that explain the difference. */
export function BalanceCard({ firstDay, isImported }: { firstDay: FirstDayReply; isImported: boolean }) {
  const { save, isPending } = useFirstDayChange(firstDay)
  const [typed, setTyped] = useState<FirstDayReply['oldTotals'] | null>(null)
  // The totals of the columns change if the meaning of a column changes.
  const theirs = typed ?? firstDay.theirs ?? firstDay.oldTotals
  return (
    <RecordCard title={t`Balance with the old books`}>
      <div className="stack gap-4">
        <p className="secondary">{t`The totals of the columns are filled in. Replace them with the totals of your old books.`}</p>
        <div className="form-fields">
          {figures.map((figure) => (
            <MoneyInput
              key={figure}
              label={t`${labels[figure]} in the old books`}
              value={theirs[figure]}
              onChange={(value) => setTyped({ ...theirs, [figure]: value ?? ZERO })}
            />
          ))}
        </div>
        <div>
          <Button variant="default" loading={isPending} onClick={() => save({ theirs })}>{t`Save totals`}</Button>
        </div>
        {isImported ? <Balance id={firstDay.id} /> : <p>{t`The comparison appears after the import.`}</p>}
      </div>
    </RecordCard>
  )
}

function Balance({ id }: { id: string }) {
  const query = useEndpoint('firstDay.balance', { params: { id } })
  if (query.error?.code === 'ILLEGAL_TRANSITION') return <p>{t`The comparison appears after the import.`}</p>
  return (
    <Loaded query={query} fallback={null}>
      {({ lines, isEqual, differences }) => (
        <div className="stack gap-4">
          <Note>
            {isEqual
              ? t`The totals here equal those of the old books.`
              : t`The totals differ. Undo the import, correct the workbook and import it again.`}
          </Note>
          <SimpleTable
            caption={t`Balance with the old books`}
            columns={[
              { key: 'figure', title: t`Total`, cell: ({ figure }) => labels[figure] },
              { key: 'theirs', title: t`Old books`, align: 'end', cell: (line) => amount(line.theirs) },
              { key: 'ours', title: t`Here`, align: 'end', cell: (line) => amount(line.ours) },
              { key: 'difference', title: t`Difference`, align: 'end', cell: (line) => amount(line.difference) },
            ]}
            rows={lines}
            rowKey={({ figure }) => figure}
            none=""
          />
          {differences.length > 0 && (
            <SimpleTable
              caption={t`Tenants whose amounts differ from their rows`}
              columns={[
                { key: 'tenant', title: t`Tenant`, cell: ({ name }) => name },
                { key: 'figure', title: t`Amount`, cell: ({ figure }) => labels[figure] },
                { key: 'theirs', title: t`In the workbook`, align: 'end', cell: (one) => amount(one.theirs) },
                { key: 'ours', title: t`Here`, align: 'end', cell: (one) => amount(one.ours) },
              ]}
              rows={differences}
              rowKey={({ name, figure }) => `${name} ${figure}`}
              none=""
            />
          )}
        </div>
      )}
    </Loaded>
  )
}
