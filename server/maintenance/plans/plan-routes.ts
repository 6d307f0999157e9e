import { maintenancePlanContract } from '../../../domain/maintenance/plans/maintenance-plan-contract.ts'
import type { Services } from '../../platform/services.ts'
import { openWorkNow } from './open-due-work.ts'
import { listPlans, readPlan } from './plan-store.ts'
import { addPlan, removePlan, updatePlan } from './save-plan.ts'

export function planRoutes({ serve }: Services): void {
  serve.endpoint(maintenancePlanContract.list, ({ tx, query }) => listPlans(tx, query))
  serve.endpoint(maintenancePlanContract.read, ({ tx, params }) => readPlan(tx, params.id))
  serve.endpoint(maintenancePlanContract.create, ({ tx, body }) => addPlan(tx, body))
  serve.endpoint(maintenancePlanContract.update, ({ tx, params, body, ifMatch }) => updatePlan(tx, params.id, body, ifMatch))
  serve.endpoint(maintenancePlanContract.openWork, ({ tx, params, ifMatch }) => openWorkNow(tx, params.id, ifMatch))
  serve.endpoint(maintenancePlanContract.remove, ({ tx, params, ifMatch }) => removePlan(tx, params.id, ifMatch))
}
