import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { monthlyRunContract } from '../../domain/monthly-runs/monthly-run-contract.ts'
import { monthOf } from '../../domain/calendar-date.ts'
import type { Services } from '../platform/services.ts'
import { generateAdvices } from './generate-advices.ts'
import { listExceptions, readLatestRun } from './monthly-run-store.ts'
import { previewMonthlyRun } from './preview-monthly-run.ts'
import { findUnbilled } from './unbilled-periods.ts'

export function monthlyRunRoutes({ serve }: Services): void {
  serve.outside(adviceContract.generate, ({ within, actor, body }) => generateAdvices({ within, actor }, body))
  serve.outside(monthlyRunContract.preview, ({ within, actor, body }) => previewMonthlyRun({ within, actor }, body))
  serve.endpoint(monthlyRunContract.latest, ({ tx, query }) => readLatestRun(tx, query))
  serve.endpoint(monthlyRunContract.exceptions, ({ tx, params, query }) => listExceptions(tx, params.id, query))
  serve.endpoint(adviceContract.unbilled, async ({ tx, query: { before = monthOf(tx.today), propertyType } }) => ({
    before,
    leases: await findUnbilled(tx, { month: before, propertyType }),
  }))
}
