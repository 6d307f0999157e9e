import { fieldDeskContract } from '../../domain/field-desk/field-desk-contract.ts'
import type { Services } from '../platform/services.ts'
import { takeBuildingAlong } from './take-along-store.ts'

export function fieldDeskRoutes({ serve }: Services): void {
  serve.endpoint(fieldDeskContract.takeAlong, ({ tx, params }) => takeBuildingAlong(tx, params.id))
}
