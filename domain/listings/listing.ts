import { code, date, money, record, text } from '../record.ts'
import { t } from '../wording.ts'

export const listingStatuses = ['DRAFT', 'PUBLISHED', 'CLOSED'] as const
export type ListingStatus = (typeof listingStatuses)[number]
export const listingStatusLabels: Readonly<Record<ListingStatus, string>> = {
  DRAFT: t`Draft`,
  PUBLISHED: t`Published`,
  CLOSED: t`Closed`,
}

/** An offer to let. The description of its property is copied from the register. */
export const listing = record('listing', {
  table: 'listings',
  isVersioned: true,
  fields: {
    title: text({ label: t`Title`, max: 120, required: t`Enter a title.`, isPersonal: true }),
    description: text({ label: t`Description`, max: 4000, default: '', rows: 5, isPersonal: true }),
    askingRentAmount: money({ label: t`Monthly rent`, isPositive: true, required: t`Enter the asking rent per month.` }),
    availableOn: date({ label: t`Available from` }).optional(),
    /** How visitors contact the office: only by the form, or also by a phone number on the page. */
    contact: code({ FORM: t`Enquiry form`, PHONE: t`Enquiry form and phone` }, { label: t`Contact by`, default: 'FORM' }),
    contactName: text({ label: t`Contact`, max: 120, isPersonal: true }).optional(),
    contactPhone: text({ label: t`Public phone number`, max: 8, format: 'phone', isPersonal: true }).optional(),
  },
  audits: ['status', 'propertyType', 'propertyId'],
})

export const enquiryStates = ['NEW', 'ANSWERED', 'CLOSED'] as const
export const enquiryStateLabels: Readonly<Record<(typeof enquiryStates)[number], string>> = {
  NEW: t`New`,
  ANSWERED: t`Answered`,
  CLOSED: t`Closed`,
}

export const maxListingPhotos = 20

/** The actions that are possible in each state; a closed listing stays closed, and a new draft replaces it. */
export function canPublish(status: ListingStatus): boolean {
  return status === 'DRAFT'
}

export function canUnpublish(status: ListingStatus): boolean {
  return status === 'PUBLISHED'
}
