export const listingStatuses = ['DRAFT', 'PUBLISHED', 'CLOSED'] as const
export type ListingStatus = (typeof listingStatuses)[number]

/** How a stranger reaches whoever lets: by the form alone, or by a phone number that is shown as well. */
export const listingContacts = ['FORM', 'PHONE'] as const

export const enquiryStates = ['NEW', 'ANSWERED', 'CLOSED'] as const

export const maxListingPhotos = 20

/** What may be done with a listing in a state; a closed one stays closed, and another is drafted in its place. */
export function canPublish(status: ListingStatus): boolean {
  return status === 'DRAFT'
}

export function canUnpublish(status: ListingStatus): boolean {
  return status === 'PUBLISHED'
}
