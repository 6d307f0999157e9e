import { landRateContract, landRateTableContract } from '../../../domain/properties/land-rates/land-rate-contract.ts'
import type { Services } from '../../platform/services.ts'
import { addLandRate, listLandRates, readLandRate, removeLandRate, updateLandRate } from './land-rate-store.ts'
import { addRateTable, listRateTables, readRateTable, removeRateTable, updateRateTable } from './land-rate-table-store.ts'

export function landRateRoutes({ serve }: Services): void {
  serve.endpoint(landRateTableContract.list, ({ tx, query }) => listRateTables(tx, query))
  serve.endpoint(landRateTableContract.read, ({ tx, params }) => readRateTable(tx, params.id))
  serve.endpoint(landRateTableContract.create, ({ tx, body }) => addRateTable(tx, body))
  serve.endpoint(landRateTableContract.update, ({ tx, params, body, ifMatch }) =>
    updateRateTable(tx, { id: params.id, changes: body, ifMatch }),
  )
  serve.endpoint(landRateTableContract.remove, ({ tx, params, ifMatch }) => removeRateTable(tx, params.id, ifMatch))
  serve.endpoint(landRateContract.list, ({ tx, query }) => listLandRates(tx, query))
  serve.endpoint(landRateContract.read, ({ tx, params }) => readLandRate(tx, params.id))
  serve.endpoint(landRateContract.create, ({ tx, body }) => addLandRate(tx, body))
  serve.endpoint(landRateContract.update, ({ tx, params, body, ifMatch }) =>
    updateLandRate(tx, { id: params.id, changes: body, ifMatch }),
  )
  serve.endpoint(landRateContract.remove, ({ tx, params, ifMatch }) => removeLandRate(tx, params.id, ifMatch))
}
