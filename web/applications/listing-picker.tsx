import type { OwnListing } from '../../domain/listings/listing-contract.ts'
import { call } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { type RecordFieldProps, RecordPicker, type RecordSource } from '../ui/input/record-picker.tsx'
import { useRecordFilter } from '../ui/input/use-record-filter.tsx'

const listingSource: RecordSource<OwnListing> = {
  noun: t`listing`,
  search: async (q, signal) => (await call('listing.own', { query: { q, pageSize: 20, sort: 'createdAt:desc' }, signal })).items,
  read: async (id, signal) => await call('listing.readOwn', { params: { id }, signal }),
  toPicked: ({ id, title, propertyLabel }) => ({ value: id, label: title, description: propertyLabel }),
}

export function ListingPicker(props: RecordFieldProps<OwnListing>) {
  return <RecordPicker source={listingSource} {...props} />
}

export function useListingFilter(listingId: string | undefined) {
  return useRecordFilter(listingSource, { name: 'listingId', label: t`Listing`, value: listingId })
}
