import { bankAccountContract } from '../bank-accounts/bank-account-contract.ts'
import { landRateContract } from '../properties/land-rates/land-rate-contract.ts'
import { recurringChargeContract } from '../leases/charges/recurring-charge-contract.ts'
import { leaseContract } from '../leases/lease-contract.ts'
import { subAdministrativeZoneContract } from '../locations/location-contract.ts'
import { maintenancePlanContract } from '../maintenance/plans/maintenance-plan-contract.ts'
import { vendorContract } from '../maintenance/vendors/vendor-contract.ts'
import { meterContract } from '../meters/meter-contract.ts'
import { meterReadingContract } from '../meters/meter-reading-contract.ts'
import { ownerContract } from '../people/owner-contract.ts'
import { tenantContract } from '../people/tenant-contract.ts'
import { buildingContract } from '../properties/building-contract.ts'
import { plotContract } from '../properties/plot-contract.ts'
import { thramContract } from '../properties/thram-contract.ts'
import { unitContract } from '../properties/unit-contract.ts'
import type { ImportKind } from './import-kind.ts'

/** The columns of the downloaded list of each kind. The import ignores those that it does not read. */
export const downloadedColumns: Record<ImportKind, readonly { title: string }[]> = {
  chiwog: subAdministrativeZoneContract.list.columns,
  owner: ownerContract.page.columns,
  thram: thramContract.list.columns,
  plot: plotContract.list.columns,
  building: buildingContract.list.columns,
  unit: unitContract.list.columns,
  meter: meterContract.list.columns,
  'meter-reading': meterReadingContract.list.columns,
  tenant: tenantContract.page.columns,
  lease: leaseContract.list.columns,
  'recurring-charge': recurringChargeContract.list.columns,
  'land-rate': landRateContract.list.columns,
  vendor: vendorContract.list.columns,
  'maintenance-plan': maintenancePlanContract.list.columns,
  'bank-account': bankAccountContract.list.columns,
  // After the import, balances are advices.
  'opening-balance': [],
}
