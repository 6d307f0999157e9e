import type { ReportSheet } from '../reports/report-sheet.ts'
import { sheet } from '../sheet.ts'
import { translated } from '../wording.ts'
import { budgetAccountLabels } from './budget.ts'
import type { BudgetRow } from './budget-contract.ts'

export const budgetSheet: ReportSheet<BudgetRow> = {
  groupOf: { title: 'Building', of: ({ buildingName }) => buildingName },
  columns: sheet<BudgetRow>(({ text, money }) => [
    text('Account', ({ account }) => translated(budgetAccountLabels[account])),
    money('Budget to date', ({ budgetToDateAmount }) => budgetToDateAmount),
    money('Actual to date', ({ actualToDateAmount }) => actualToDateAmount),
    money('Difference to date', ({ differenceToDateAmount }) => differenceToDateAmount),
    money('Budget of the year', ({ budgetAmount }) => budgetAmount),
    money('Actual of the year', ({ actualAmount }) => actualAmount),
    money('Difference of the year', ({ differenceAmount }) => differenceAmount),
  ]),
  totalled: [],
}
