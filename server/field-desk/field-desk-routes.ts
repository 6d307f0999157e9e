import { fieldDeskContract } from '../../domain/field-desk/field-desk-contract.ts'
import { bindSlipDevice } from '../payments/slip-devices.ts'
import type { Services } from '../platform/services.ts'
import { takeBuildingAlong } from './take-building-along.ts'

export function fieldDeskRoutes({ serve }: Services): void {
  serve.endpoint(fieldDeskContract.takeAlong, ({ tx, params }) => takeBuildingAlong(tx, params.id))
  serve.endpoint(fieldDeskContract.bindDevice, async ({ tx, params: { code } }) => {
    await bindSlipDevice(tx, code)
    return { code }
  })
}
