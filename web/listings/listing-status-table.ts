import type { Enquiry } from '../../domain/listings/enquiry-contract.ts'
import type { ListingStatus } from '../../domain/listings/listing.ts'
import type { StatusTable } from '../ui/status-chip.tsx'

export const listingStatusTable: StatusTable<ListingStatus> = {
  DRAFT: { word: 'Draft', shape: 'ring', tone: 'grey' },
  PUBLISHED: { word: 'Published', shape: 'dot', tone: 'green' },
  CLOSED: { word: 'Closed', shape: 'square', tone: 'grey' },
}

export const enquiryStateTable: StatusTable<Enquiry['state']> = {
  NEW: { word: 'New', shape: 'ring', tone: 'blue' },
  ANSWERED: { word: 'Answered', shape: 'check', tone: 'teal' },
  CLOSED: { word: 'Closed', shape: 'square', tone: 'grey' },
}
