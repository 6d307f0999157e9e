import type { Enquiry } from '../../domain/listings/enquiry-contract.ts'
import { enquiryStates, listingStatuses } from '../../domain/listings/listing.ts'
import type { OwnListing } from '../../domain/listings/listing-contract.ts'
import { propertyTypes, codeLabel } from '../../domain/properties/property.ts'
import { downloadList } from '../platform/downloads.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { LinkTabs, useLinkTab } from '../ui/page/link-tabs.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { FreeFromText } from './free-from-text.tsx'
import { enquiryStateTable, listingStatusTable } from './listing-status-table.ts'
import { useListingsPath } from './use-listings-path.ts'
import { useOpenEnquiry } from './use-open-enquiry.tsx'
import { amountColumn, statusColumn } from '../ui/table/columns.tsx'

const tabs = [
  { value: 'listings', label: t`Listings` },
  { value: 'enquiries', label: t`Enquiries` },
]

/** Lists the office's or the owner's listings and their enquiries. */
export function OwnListingsScreen() {
  const path = useListingsPath()
  const tab = useLinkTab(tabs)
  return (
    <>
      <PageHeader
        title={t`Listings`}
        secondary={
          path.startsWith('/admin') && (
            <>
              <ButtonLink variant="default" to="/admin/master-lease/applications">{t`Applications`}</ButtonLink>
              <ButtonLink variant="default" to="/admin/master-lease/allotment">{t`Allotment`}</ButtonLink>
            </>
          )
        }
        primary={<ButtonLink to={`${path}/new`}>{t`New listing`}</ButtonLink>}
      />
      <LinkTabs label={t`Listings`} tabs={tabs} />
      {tab === 'listings' ? <OwnListings path={path} /> : <Enquiries />}
    </>
  )
}

const listingColumns: Column<OwnListing>[] = [
  { key: 'title', title: t`Title`, card: 'title', cell: (listing) => listing.title },
  {
    key: 'property',
    title: t`Property`,
    cell: (listing) => <TwoLines first={listing.propertyLabel} second={listing.placeLabel} />,
  },
  amountColumn({
    key: 'rent',
    title: t`Rent (Nu.)`,
    sortBy: 'askingRentAmount',
    card: 'amount',
    of: (listing) => listing.askingRentAmount,
  }),
  { key: 'availableOn', title: t`Available from`, cell: ({ availableOn }) => <FreeFromText availableOn={availableOn} /> },
  { key: 'views', title: t`Views`, align: 'end', cell: (listing) => listing.viewCount },
  { key: 'enquiries', title: t`Enquiries`, align: 'end', cell: enquiriesOf },
  statusColumn({ key: 'status', title: t`Status`, table: listingStatusTable, of: (listing) => listing.status }),
]

function enquiriesOf({ enquiryCount, newEnquiryCount }: OwnListing): string {
  return newEnquiryCount > 0 ? t`${enquiryCount} (${newEnquiryCount} new)` : String(enquiryCount)
}

const listingFilters = [
  { name: 'status', label: t`Status`, options: statusOptions(listingStatusTable) },
  { name: 'propertyType', label: t`Kind`, options: propertyTypes.map((value) => ({ value, label: codeLabel(value) })) },
] as const

function OwnListings({ path }: { path: string }) {
  const list = useListState(['status', 'propertyType'], { defaultSort: 'createdAt:desc' })
  const query = {
    pageNo: list.query.pageNo,
    pageSize: list.query.pageSize,
    ...omitUndefined({
      sort: list.query.sort,
      q: list.query.q,
      status: oneOf(listingStatuses, list.filters.status),
      propertyType: oneOf(propertyTypes, list.filters.propertyType),
    }),
  }
  const page = useEndpoint('listing.own', { query }, { showsPreviousPage: true })
  return (
    <DataTable
      caption={t`Listings`}
      columns={listingColumns}
      list={list}
      page={page}
      rowKey={(listing) => listing.id}
      rowHref={(listing) => `${path}/${listing.id}`}
      searchLabel={t`Search title, building or place`}
      filters={listingFilters}
      onDownload={(format) => downloadList('listings', 'listing.own', { query: { ...query, format } })}
      none={{ title: t`No listings yet`, text: t`Offer a vacant property to the public.` }}
    />
  )
}

const enquiryColumns: Column<Enquiry>[] = [
  { key: 'name', title: t`Name`, card: 'title', cell: (enquiry) => enquiry.name },
  { key: 'listing', title: t`Listing`, cell: (enquiry) => enquiry.listingTitle },
  { key: 'contact', title: t`Contact`, cell: ({ phoneNumber, email }) => (phoneNumber ? `+975 ${phoneNumber}` : email) },
  { key: 'message', title: t`Message`, cell: ({ message }) => (message.length > 80 ? `${message.slice(0, 80)}…` : message) },
  { key: 'createdAt', title: t`Received`, sortBy: 'createdAt', cell: (enquiry) => <InstantText at={enquiry.createdAt} /> },
  statusColumn({ key: 'state', title: t`Status`, table: enquiryStateTable, of: (enquiry) => enquiry.state }),
]
const enquiryFilters = [{ name: 'state', label: t`Status`, options: statusOptions(enquiryStateTable) }] as const

/** The enquiries about all listings, or about one. */
function Enquiries() {
  const list = useListState(['state'], { defaultSort: 'createdAt:desc' })
  const { open, sheet } = useOpenEnquiry()
  const query = {
    pageNo: list.query.pageNo,
    pageSize: list.query.pageSize,
    ...omitUndefined({ sort: list.query.sort, q: list.query.q, state: oneOf(enquiryStates, list.filters.state) }),
  }
  const page = useEndpoint('enquiry.list', { query }, { showsPreviousPage: true })
  return (
    <>
      <DataTable
        caption={t`Enquiries`}
        columns={enquiryColumns}
        list={list}
        page={page}
        rowKey={(enquiry) => enquiry.id}
        onRowOpen={open}
        searchLabel={t`Search name, number or message`}
        filters={enquiryFilters}
        onDownload={(format) => downloadList('enquiries', 'enquiry.list', { query: { ...query, format } })}
        none={{ title: t`No enquiries yet`, text: t`Enquiries about published listings appear here.` }}
      />
      {sheet}
    </>
  )
}
