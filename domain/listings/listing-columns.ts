import { formatArea } from '../area.ts'
import { wordsOf } from '../properties/property.ts'
import { codeText, sheet } from '../sheet.ts'
import type { Enquiry } from './enquiry-contract.ts'
import type { Listing, OwnListing } from './listing-contract.ts'

export const publicListingColumns = sheet<Listing>(({ text, number, money, date, time }) => [
  text('Title', (listing) => listing.title),
  text('Kind of property', (listing) => wordsOf(listing.propertyType)),
  text('Use', (listing) => wordsOf(listing.use)),
  text('Building', (listing) => listing.buildingName),
  text('Place', (listing) => listing.placeLabel),
  number('Bedrooms', (listing) => listing.bedrooms),
  number('Floor', (listing) => listing.floor),
  text('Area', (listing) => listing.area && formatArea(listing.area)),
  money('Rent a month', (listing) => listing.askingRentAmount),
  date('Free from', (listing) => listing.availableOn),
  text('Offered by', (listing) => listing.officeName),
  time('Published', (listing) => listing.publishedAt),
  text('Id', (listing) => listing.id),
])

export const ownListingColumns = sheet<OwnListing>(({ text, number, money, date, time }) => [
  text('Title', (listing) => listing.title),
  text('Status', (listing) => codeText(listing.status)),
  text('Kind of property', (listing) => wordsOf(listing.propertyType)),
  text('Property', (listing) => listing.propertyLabel),
  text('Place', (listing) => listing.placeLabel),
  money('Rent a month', (listing) => listing.askingRentAmount),
  date('Free from', (listing) => listing.availableOn),
  number('Views', (listing) => listing.viewCount),
  number('Enquiries', (listing) => listing.enquiryCount),
  time('Published', (listing) => listing.publishedAt),
  time('Closed', (listing) => listing.closedAt),
  text('Id', (listing) => listing.id),
])

export const enquiryColumns = sheet<Enquiry>(({ text, time }) => [
  time('Asked', (enquiry) => enquiry.createdAt),
  text('State', (enquiry) => codeText(enquiry.state)),
  text('Listing', (enquiry) => enquiry.listingTitle),
  text('Name', (enquiry) => enquiry.name),
  text('Phone number', (enquiry) => enquiry.phoneNumber),
  text('Email', (enquiry) => enquiry.email),
  text('Message', (enquiry) => enquiry.message),
  text('Note', (enquiry) => enquiry.note),
  text('Id', (enquiry) => enquiry.id),
])
