import type { Vendor } from '../../../domain/maintenance/vendors/vendor-contract.ts'
import { call } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { type RecordFieldProps, RecordPicker, type RecordSource } from '../../ui/input/record-picker.tsx'
import { tradesText } from './trades-text.ts'

export const vendorSource: RecordSource<Vendor> = {
  noun: t`vendor`,
  search: async (q, signal) => (await call('vendor.list', { query: { q, isActive: 'true', pageSize: 20 }, signal })).items,
  read: async (id, signal) => await call('vendor.read', { params: { id }, signal }),
  toPicked: (vendor) => ({
    value: vendor.id,
    label: vendor.name,
    description: vendor.rating === null ? tradesText(vendor) : t`${tradesText(vendor)} · rated ${vendor.rating}`,
  }),
}

/** Finds a vendor by name, among those available for new work. */
export function VendorPicker(props: RecordFieldProps<Vendor>) {
  return <RecordPicker source={vendorSource} {...props} />
}
