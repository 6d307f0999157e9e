import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { budgetAccountLabels } from '../../domain/budgets/budget.ts'
import type { Budget, BudgetLine } from '../../domain/budgets/budget-contract.ts'
import { partsOf } from '../../domain/calendar-date.ts'
import { chhetrum } from '../../domain/money.ts'
import { useSignedIn } from '../platform/session.ts'
import { rich, t, translated } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { ActionButton } from '../ui/page/action-button.tsx'
import { Link } from '../ui/page/link.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { MoneyText } from '../ui/text/money-text.tsx'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { BudgetDialog } from './budget-dialog.tsx'
import { yearsAround } from './years-around.ts'

type Amount = Exclude<keyof BudgetLine, 'account'>

/** The figures to date, and below them those of the full year. */
const amountsOf = (key: Amount, ofYear: Amount, title: string): SimpleColumn<BudgetLine> => ({
  key,
  title,
  align: 'end',
  cell: (line) => (
    <TwoLines
      first={<MoneyText amount={chhetrum(line[key])} />}
      second={rich`Full year ${<MoneyText amount={chhetrum(line[ofYear])} />}`}
    />
  ),
})

const columns: readonly SimpleColumn<BudgetLine>[] = [
  { key: 'account', title: t`Account`, wraps: true, cell: ({ account }) => translated(budgetAccountLabels[account]) },
  amountsOf('budgetToDateAmount', 'budgetAmount', t`Budget to date (Nu.)`),
  amountsOf('actualToDateAmount', 'actualAmount', t`Actual to date (Nu.)`),
  {
    key: 'difference',
    title: t`Difference (Nu.)`,
    align: 'end',
    cell: (line) => <MoneyText amount={chhetrum(line.differenceToDateAmount)} />,
  },
]

/** The budget of a building for a year, compared with actual income and costs. An owner sees their share. */
export function BudgetCard({ buildingId }: { buildingId: string }) {
  const thisYear = partsOf(useToday()).year
  const [year, setYear] = useState(thisYear)
  const [isSetting, setSetting] = useState(false)
  const { currentRole } = useSignedIn()
  const isOwner = currentRole.name === 'OWNER'
  const budget = useEndpoint('budget.read', { params: { id: buildingId }, query: { year } }, { showsPreviousPage: true })
  if (isOwner && (!budget.data || (year === thisYear && budget.data.version === 0))) return null
  const why = currentRole.name === 'ADMIN' ? undefined : t`Only an administrator can set a budget.`
  return (
    <RecordCard
      title={isOwner ? t`Budget, your share` : t`Budget`}
      actions={
        <>
          <NativeSelect
            aria-label={t`Year of the budget`}
            size="xs"
            data={yearsAround(thisYear, year)}
            value={String(year)}
            onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
          />
          <Link to={`${isOwner ? '/owner/payments/budget' : '/admin/reports/budget'}?year=${year}&buildingId=${buildingId}`}>
            {t`Report`}
          </Link>
          {!isOwner && (
            <ActionButton variant="default" size="compact-sm" reason={why} onClick={() => setSetting(true)}>
              {t`Set budget…`}
            </ActionButton>
          )}
        </>
      }
      isFlush
    >
      <Loaded query={budget}>{(budget) => <Lines budget={budget} />}</Loaded>
      {isSetting && budget.data && <BudgetDialog budget={budget.data} onClose={() => setSetting(false)} />}
    </RecordCard>
  )
}

/** Accounts without a planned or an actual amount are hidden. */
function Lines({ budget }: { budget: Budget }) {
  return (
    <SimpleTable
      caption={t`Budget of ${String(budget.year)}`}
      columns={columns}
      rows={budget.lines.filter(({ budgetAmount, actualAmount }) => budgetAmount !== 0 || actualAmount !== 0)}
      rowKey={({ account }) => account}
      none={t`No budget for this year yet.`}
    />
  )
}
