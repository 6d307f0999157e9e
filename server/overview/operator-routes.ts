import { operatorContract } from '../../domain/overview/operator-contract.ts'
import type { Services } from '../platform/services.ts'
import { figuresOfAll, listOrganisations } from './operator-store.ts'

/** What a SUPERADMIN sees: organisations by their figures, never their records. */
export function operatorRoutes({ serve }: Services): void {
  serve.endpoint(operatorContract.organisations, ({ tx, query }) => listOrganisations(tx, query))
  serve.endpoint(operatorContract.figures, ({ tx }) => figuresOfAll(tx))
}
