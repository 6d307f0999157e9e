import { paymentPlanContract } from '../../../domain/advices/plans/payment-plan-contract.ts'
import type { Services } from '../../platform/services.ts'
import { agreePlan, cancelPlan } from './agree-plan.ts'
import { listPlans, readPlan } from './plan-store.ts'

export function planRoutes({ serve }: Services): void {
  serve.endpoint(paymentPlanContract.list, ({ tx, query }) => listPlans(tx, query))
  serve.endpoint(paymentPlanContract.read, ({ tx, params }) => readPlan(tx, params.id))
  serve.endpoint(paymentPlanContract.create, ({ tx, body }) => agreePlan(tx, body))
  serve.endpoint(paymentPlanContract.cancel, ({ tx, params }) => cancelPlan(tx, params.id))
}
