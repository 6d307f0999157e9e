import { fieldDeskContract } from '../../domain/field-desk/field-desk-contract.ts'
import { bindSlipDevice } from '../payments/slip-devices.ts'
import type { Services } from '../platform/services.ts'
import { downloadBuilding } from './download-building.ts'

export function fieldDeskRoutes({ serve }: Services): void {
  serve.endpoint(fieldDeskContract.downloadBuilding, ({ tx, params }) => downloadBuilding(tx, params.id))
  serve.endpoint(fieldDeskContract.bindDevice, async ({ tx, params: { code } }) => {
    await bindSlipDevice(tx, code)
    return { code }
  })
}
