import { buildingContract } from '../../domain/properties/building-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { landRemarkContract } from '../../domain/properties/remarks/land-remark-contract.ts'
import { propertySearchContract } from '../../domain/properties/property-search-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import { unitPlanContract } from '../../domain/properties/unit-plan-contract.ts'
import type { Services } from '../platform/services.ts'
import { listBuildings, readBuilding, readBuildings } from './building-store.ts'
import { listPlots, readPlot, readPlots } from './plot-store.ts'
import { listLandRemarks, readLandRemark } from './remarks/land-remark-store.ts'
import { readMatchingRemarks } from './remarks/read-matching-remarks.ts'
import { correctRemark, enterRemark, removeRemark } from './remarks/save-land-remark.ts'
import { searchProperties } from './property-search-store.ts'
import { correctBuilding, registerBuilding, removeBuilding } from './register-building.ts'
import { correctPlot, registerPlot, removePlot } from './register-plot.ts'
import { correctThram, registerThram, removeThram } from './register-thram.ts'
import { previewPlannedUnits, registerPlannedUnits } from './register-planned-units.ts'
import { correctUnit, registerUnit, removeUnit } from './register-unit.ts'
import { listThrams, readThram } from './thram-store.ts'
import { readTenures } from './tenure-store.ts'
import { revertTransfer } from './revert-transfer.ts'
import { transferThram } from './transfer-thram.ts'
import { listUnits, readUnit, readUnits } from './unit-store.ts'

/** The land register: thram → plot → building → unit. */
export function propertyRoutes({ serve }: Services): void {
  serve.endpoint(thramContract.list, ({ tx, query }) => listThrams(tx, query))
  serve.endpoint(thramContract.create, ({ tx, body }) => registerThram(tx, body))
  serve.endpoint(thramContract.read, ({ tx, params, query }) => readThram(tx, params.id, query.asOf))
  serve.endpoint(thramContract.transfer, ({ tx, params, body }) => transferThram(tx, params.id, body))
  serve.endpoint(thramContract.takeBackTransfer, ({ tx, params, body }) => revertTransfer(tx, params.id, body))
  serve.endpoint(thramContract.tenures, ({ tx, params }) => readTenures(tx, params.id))
  serve.endpoint(thramContract.update, ({ tx, params, body, ifMatch }) =>
    correctThram(tx, { id: params.id, changes: body, ifMatch }),
  )
  serve.endpoint(thramContract.remove, ({ tx, params, ifMatch }) => removeThram(tx, params.id, ifMatch))

  serve.endpoint(landRemarkContract.list, ({ tx, query }) => listLandRemarks(tx, query))
  serve.endpoint(landRemarkContract.create, ({ tx, body }) => enterRemark(tx, body))
  serve.endpoint(landRemarkContract.met, async ({ tx, query }) => ({ items: await readMatchingRemarks(tx, query) }))
  serve.endpoint(landRemarkContract.read, ({ tx, params }) => readLandRemark(tx, params.id))
  serve.endpoint(landRemarkContract.update, ({ tx, params, body, ifMatch }) =>
    correctRemark(tx, { id: params.id, changes: body, ifMatch }),
  )
  serve.endpoint(landRemarkContract.remove, ({ tx, params, ifMatch }) => removeRemark(tx, params.id, ifMatch))

  serve.endpoint(plotContract.list, ({ tx, query }) => listPlots(tx, query))
  serve.endpoint(plotContract.create, ({ tx, body }) => registerPlot(tx, body))
  serve.endpoint(plotContract.read, ({ tx, params }) => readPlot(tx, params.id))
  serve.related(plotContract.read, readPlots)
  serve.endpoint(plotContract.update, ({ tx, params, body, ifMatch }) =>
    correctPlot(tx, { id: params.id, changes: body, ifMatch }),
  )
  serve.endpoint(plotContract.remove, ({ tx, params, ifMatch }) => removePlot(tx, params.id, ifMatch))

  serve.endpoint(buildingContract.list, ({ tx, query }) => listBuildings(tx, query))
  serve.endpoint(buildingContract.create, ({ tx, body }) => registerBuilding(tx, body))
  serve.endpoint(buildingContract.read, ({ tx, params }) => readBuilding(tx, params.id))
  serve.related(buildingContract.read, readBuildings)
  serve.endpoint(buildingContract.update, ({ tx, params, body, ifMatch }) =>
    correctBuilding(tx, { id: params.id, changes: body, ifMatch }),
  )
  serve.endpoint(buildingContract.remove, ({ tx, params, ifMatch }) => removeBuilding(tx, params.id, ifMatch))

  serve.endpoint(unitContract.list, ({ tx, query }) => listUnits(tx, query))
  serve.endpoint(unitContract.create, ({ tx, body }) => registerUnit(tx, body))
  serve.endpoint(unitPlanContract.preview, ({ tx, body }) => previewPlannedUnits(tx, body))
  serve.endpoint(unitPlanContract.register, ({ tx, body }) => registerPlannedUnits(tx, body))
  serve.endpoint(unitContract.read, ({ tx, params }) => readUnit(tx, params.id))
  serve.related(unitContract.read, readUnits)
  serve.endpoint(unitContract.update, ({ tx, params, body, ifMatch }) =>
    correctUnit(tx, { id: params.id, changes: body, ifMatch }),
  )
  serve.endpoint(unitContract.remove, ({ tx, params, ifMatch }) => removeUnit(tx, params.id, ifMatch))

  serve.endpoint(propertySearchContract.search, ({ tx, query }) => searchProperties(tx, query))
}
