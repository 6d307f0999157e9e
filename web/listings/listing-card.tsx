import type { OwnListing } from '../../domain/listings/listing-contract.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { t } from '../platform/texts.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Link } from '../ui/page/link.tsx'
import { ListCard } from '../ui/record/list-card.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { listingStatusTable } from './listing-status-table.ts'
import { useListingsPath } from './use-listings-path.ts'
import { useOwnListings } from './use-own-listings.ts'

/** The listing of a property, shown on its record, and the button to create one. */
export function ListingCard({ propertyType, propertyId }: { propertyType: PropertyType; propertyId: string }) {
  const path = useListingsPath()
  const { listings, isOffered } = useOwnListings(propertyId)
  return (
    <ListCard
      title={t`Listings`}
      query={listings}
      columns={[
        {
          key: 'title',
          title: t`Listing`,
          cell: (listing: OwnListing) => <Link to={`${path}/${listing.id}`}>{listing.title}</Link>,
        },
        { key: 'rent', title: t`Rent (Nu.)`, align: 'end', cell: (listing) => <MoneyText amount={listing.askingRentAmount} /> },
        statusColumn({ key: 'status', title: t`Status`, table: listingStatusTable, of: (listing: OwnListing) => listing.status }),
      ]}
      rowKey={(listing) => listing.id}
      none={t`No public listing.`}
      allTo={path}
      actions={
        isOffered ? undefined : (
          <ButtonLink
            variant="default"
            size="compact-sm"
            to={`${path}/new?${new URLSearchParams({ propertyType, propertyId })}`}
          >{t`Create listing`}</ButtonLink>
        )
      }
    />
  )
}
