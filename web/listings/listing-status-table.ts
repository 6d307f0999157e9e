import type { Enquiry } from '../../domain/listings/enquiry-contract.ts'
import { enquiryStateLabels, type ListingStatus, listingStatusLabels } from '../../domain/listings/listing.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const listingStatusTable: StatusTable<ListingStatus> = {
  DRAFT: { word: listingStatusLabels.DRAFT, shape: 'ring', tone: 'grey' },
  PUBLISHED: { word: listingStatusLabels.PUBLISHED, shape: 'dot', tone: 'green' },
  CLOSED: { word: listingStatusLabels.CLOSED, shape: 'square', tone: 'grey' },
}

export const enquiryStateTable: StatusTable<Enquiry['state']> = {
  NEW: { word: enquiryStateLabels.NEW, shape: 'ring', tone: 'blue' },
  ANSWERED: { word: enquiryStateLabels.ANSWERED, shape: 'check', tone: 'teal' },
  CLOSED: { word: enquiryStateLabels.CLOSED, shape: 'square', tone: 'grey' },
}
