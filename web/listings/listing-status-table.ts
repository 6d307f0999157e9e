import type { Enquiry } from '../../domain/listings/enquiry-contract.ts'
import type { ListingStatus } from '../../domain/listings/listing.ts'
import { t } from '../platform/texts.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const listingStatusTable: StatusTable<ListingStatus> = {
  DRAFT: { word: t`Draft`, shape: 'ring', tone: 'grey' },
  PUBLISHED: { word: t`Published`, shape: 'dot', tone: 'green' },
  CLOSED: { word: t`Closed`, shape: 'square', tone: 'grey' },
}

export const enquiryStateTable: StatusTable<Enquiry['state']> = {
  NEW: { word: t`New`, shape: 'ring', tone: 'blue' },
  ANSWERED: { word: t`Answered`, shape: 'check', tone: 'teal' },
  CLOSED: { word: t`Closed`, shape: 'square', tone: 'grey' },
}
