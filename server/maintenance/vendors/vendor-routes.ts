import { vendorContract } from '../../../domain/maintenance/vendors/vendor-contract.ts'
import type { Services } from '../../platform/services.ts'
import { addVendor, listVendors, readVendor, updateVendor } from './vendor-store.ts'

export function vendorRoutes({ serve }: Services): void {
  serve.endpoint(vendorContract.list, ({ tx, query }) => listVendors(tx, query))
  serve.endpoint(vendorContract.read, ({ tx, params }) => readVendor(tx, params.id))
  serve.endpoint(vendorContract.create, ({ tx, body }) => addVendor(tx, body))
  serve.endpoint(vendorContract.update, ({ tx, params, body, ifMatch }) => updateVendor(tx, params.id, body, ifMatch))
}
