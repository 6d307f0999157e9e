import { budgetContract } from '../../domain/budgets/budget-contract.ts'
import { budgetSheet } from '../../domain/budgets/budget-sheet.ts'
import type { Services } from '../platform/services.ts'
import { serveReport } from '../reports/serve-report.ts'
import { proposeBudget, readBudget, setBudget } from './budget-store.ts'
import { readBudgetReport } from './read-budget-report.ts'

export function budgetRoutes(services: Services): void {
  const { serve } = services
  serveReport(services, { endpoint: budgetContract.report, sheet: budgetSheet, read: readBudgetReport })
  serve.endpoint(budgetContract.read, ({ tx, params, query }) => readBudget(tx, params.id, query))
  serve.endpoint(budgetContract.proposal, ({ tx, params, query }) => proposeBudget(tx, params.id, query))
  serve.endpoint(budgetContract.set, ({ tx, params, body }) => setBudget(tx, params.id, body))
}
