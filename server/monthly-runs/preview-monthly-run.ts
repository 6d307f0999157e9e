import type { monthlyRunContract } from '../../domain/monthly-runs/monthly-run-contract.ts'
import type { ReplyInputOf } from '../../domain/endpoint.ts'
import { type Money, plus, ZERO } from '../../domain/money.ts'
import { countBillable, listBillableIds } from '../leases/billable-leases.ts'
import { readClosedUntil } from '../ledger/close-ledger.ts'
import { listPending, type MonthlyRun } from './billable-store.ts'
import { pendingException, assertMonthNotTooFar } from './generate-advices.ts'
import { planBlock, type Unbilled } from './plan-block.ts'
import { amountOf } from '../advices/raise-advices.ts'
import type { Runner } from './unbilled-periods.ts'

type Preview = ReplyInputOf<typeof monthlyRunContract.preview>

const leasesInBlock = 1000
/** With more leases, a preview would take too long: the run itself reports its progress. */
const maxExamined = 50_000
const maxNamed = 100

/** Shows the advices that a run of the month would create, by the same plan as the run; locks and stores nothing. */
export async function previewMonthlyRun({ within, actor }: Runner, run: MonthlyRun): Promise<Preview> {
  const found = await within(actor, async (tx) => {
    assertMonthNotTooFar(run.month, tx.today)
    return {
      leaseCount: await countBillable(tx, run.month, run.propertyType),
      closedUntil: await readClosedUntil(tx),
      pending: (await listPending(tx, run)).map((lease) => pendingException(lease, tx.today)),
    }
  })
  const exceptions: Unbilled[] = [...found.pending]
  let [adviceCount, skippedCount, looked] = [0, 0, 0]
  let amount: Money = ZERO
  for (let after: string | undefined; looked < maxExamined; ) {
    const block = await within(actor, async (tx) => {
      const ids = await listBillableIds(tx, run.month, { propertyType: run.propertyType, after, limit: leasesInBlock })
      return { ids, plan: await planBlock(tx, ids, { month: run.month, closedUntil: found.closedUntil, isLocked: false }) }
    })
    const forms = [...block.plan.plain, ...block.plan.others].map(({ form }) => form)
    adviceCount += forms.length
    amount = plus(amount, ...forms.map(amountOf))
    skippedCount += block.plan.skipped
    exceptions.push(...block.plan.exceptions)
    looked += block.ids.length
    after = block.ids.at(-1)
    if (block.ids.length < leasesInBlock) break
  }
  return {
    adviceCount,
    amount,
    skippedCount,
    exceptionCount: exceptions.length,
    exceptions: exceptions.slice(0, maxNamed),
    isComplete: looked >= found.leaseCount,
    leaseCount: found.leaseCount,
  }
}
