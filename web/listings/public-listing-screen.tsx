import { type ReactNode, useEffect, useState } from 'react'
import { formatArea } from '../../domain/area.ts'
import { floorText } from '../../domain/ordinal-words.ts'
import { buildingUses, codeLabel } from '../../domain/properties/property.ts'
import { QrCode } from '../identity/second-factor/qr-code.tsx'
import type { Reply } from '../platform/call.ts'
import { oneOf } from '../platform/one-of.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Link } from '../ui/page/link.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { EnquiryForm } from './enquiry-form.tsx'
import { photoAddress } from './listing-labels.ts'
import { ListingOffer } from './listing-offer.tsx'
import { ListingTile } from './listing-tile.tsx'
import { ViewingForm } from './viewings/viewing-form.tsx'
import './listing-search.css'

type Listing = Reply<'listing.read'>

/** The public page of a listing. */
export function PublicListingScreen({ map }: { map: (id: string) => ReactNode }) {
  const listing = useEndpoint('listing.read', { params: { id: useParam('id') } })
  const isGone = listing.error?.status === 404
  const title = isGone ? t`This listing is no longer available` : listing.data?.title
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  if (isGone) {
    return (
      <EmptyState
        isPage
        title={t`This listing is no longer available`}
        text={t`The place has been rented, or the listing was withdrawn.`}
        action={<Link to="/">{t`View all listings`}</Link>}
      />
    )
  }
  return <Loaded query={listing}>{(listing) => <ListingPage listing={listing} map={map} />}</Loaded>
}

function ListingPage({ listing, map }: { listing: Listing; map: (id: string) => ReactNode }) {
  const { id, title, description, status } = listing
  return (
    <article className="listing-page">
      <header>
        <p className="small">
          <Link to="/">{t`All listings`}</Link>
        </p>
        <h1>{title}</h1>
        <p className="secondary">{listing.placeLabel}</p>
      </header>
      <div className="listing-about">
        <Gallery listing={listing} />
        {description && <p className="words">{description}</p>}
        <section className="sheet listing-ask">
          <h2>{t`Details`}</h2>
          <ListingFacts listing={listing} />
        </section>
        {status === 'PUBLISHED' && <ListingLocation>{map(id)}</ListingLocation>}
        <ListingFlyer id={id} officeName={listing.officeName} />
      </div>
      <aside>
        <ListingOffer listing={listing} />
        {status === 'PUBLISHED' ? (
          <>
            <ViewingForm listingId={id} />
            <EnquiryForm listingId={id} />
          </>
        ) : (
          <p className="sheet listing-ask">{t`This listing is not published. Only the office and the owner can see this page.`}</p>
        )}
        <p className="small secondary">{rich`Offered by ${listing.officeName}. Enquiries are free. Never pay before you have seen the place.`}</p>
      </aside>
      <SimilarListings listing={listing} />
    </article>
  )
}

function ListingLocation({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  return (
    <section className="listing-where">
      <h2>{t`Location`}</h2>
      {isShown ? (
        children
      ) : (
        <button type="button" className="listing-map-toggle" onClick={() => setShown(true)}>{t`Show on the map`}</button>
      )}
    </section>
  )
}

/** Rents from half to one and a half times this rent. */
const similarRent = { from: 0.5, to: 1.5 }
const maxSimilar = 3

/** Listings for the same use in the same dzongkhag (buildings and units, but not land), with the nearest rents first. */
function SimilarListings({ listing: { id, propertyType, use, dzongkhagId, askingRentAmount } }: { listing: Listing }) {
  const rent = (share: number) => Math.round(askingRentAmount * share)
  const similar = useEndpoint('listing.list', {
    query: {
      use: oneOf(buildingUses, use),
      dzongkhagId,
      minRent: rent(similarRent.from),
      maxRent: rent(similarRent.to),
      pageSize: 10,
    },
  })
  const difference = (other: { askingRentAmount: number }) => Math.abs(other.askingRentAmount - askingRentAmount)
  const shown = (similar.data?.items ?? [])
    .filter((other) => other.id !== id && (other.propertyType === 'LAND') === (propertyType === 'LAND'))
    .toSorted((a, b) => difference(a) - difference(b))
    .slice(0, maxSimilar)
  if (shown.length === 0) return null
  return (
    <section className="listing-similar" aria-labelledby="similar">
      <h2 id="similar">{t`Similar places`}</h2>
      <ul className="listing-cards bare">
        {shown.map((listing) => (
          <ListingTile key={listing.id} listing={listing} />
        ))}
      </ul>
    </section>
  )
}

function ListingFacts({ listing }: { listing: Listing }) {
  const { propertyType, use, bedrooms, floor, area, buildingName, buildingFloors } = listing
  return (
    <div className="listing-facts">
      <Facts>
        <Fact label={t`Kind`}>{codeLabel(propertyType)}</Fact>
        <Fact label={t`Use`}>{codeLabel(use)}</Fact>
        {buildingName && <Fact label={t`Building`}>{buildingName}</Fact>}
        {bedrooms !== null && <Fact label={t`Bedrooms`}>{bedrooms}</Fact>}
        {floor !== null && <Fact label={t`Floor`}>{floorText(floor)}</Fact>}
        {area && <Fact label={t`Area`}>{formatArea(area)}</Fact>}
      </Facts>
      {floor !== null && buildingFloors !== null && <FloorPicture floor={floor} floors={buildingFloors} />}
    </div>
  )
}

/** The thumbnails select the large photo. All have the same aspect ratio, so that nothing moves when they load. */
function Gallery({ listing: { id, photoIds, title } }: { listing: Listing }) {
  const [chosen, setChosen] = useState(0)
  const shown = photoIds[chosen] ?? photoIds[0]
  if (!shown) return null
  return (
    <div className="listing-gallery">
      <img
        className="listing-large"
        src={photoAddress(id, shown, false)}
        alt={t`Photo ${chosen + 1} of ${photoIds.length}: ${title}`}
        width={1200}
        height={900}
        fetchPriority="high"
      />
      {photoIds.length > 1 && (
        <div className="listing-thumbs">
          {photoIds.map((photoId, index) => (
            <button
              key={photoId}
              type="button"
              aria-pressed={index === chosen}
              aria-label={t`Show photo ${index + 1}`}
              onClick={() => setChosen(index)}
            >
              <img src={photoAddress(id, photoId, true)} alt="" width={96} height={72} loading="lazy" />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** A building with one floor marked. It shows nothing about the other tenants. */
function FloorPicture({ floor, floors }: { floor: number; floors: number }) {
  const count = Math.max(floors, floor + 1)
  if (floor < 0 || count < 2 || count > 40) return null
  const height = Math.max(5, Math.min(16, 120 / count))
  const bottom = count * height + 14
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing has no address for an img
      role="img"
      className="floor-picture"
      aria-label={t`${floorText(floor)}, marked on a drawing of the building`}
      viewBox={`0 0 96 ${bottom + 4}`}
      width={96}
    >
      <path d="M2 14 30 2H66L94 14Z" fill="var(--tone-grey)" />
      {Array.from({ length: count }, (_, level) => (
        <rect
          key={level}
          x={10}
          y={bottom - (level + 1) * height}
          width={76}
          height={height - 2}
          fill={level === floor ? 'var(--primary)' : 'var(--tone-grey-ground)'}
          stroke={level === floor ? 'var(--primary)' : 'var(--border-input)'}
        />
      ))}
      <path d={`M2 ${bottom} H94`} stroke="var(--border-input)" strokeWidth={2} />
    </svg>
  )
}

/** Only in print: the address of the listing, to scan or to type. */
function ListingFlyer({ id, officeName }: { id: string; officeName: string }) {
  const address = `${location.origin}/listing/${id}`
  return (
    <section className="listing-flyer">
      <QrCode text={address} label={t`QR code of this listing`} />
      <div>
        <strong>{t`Scan to see more photos, ask a question or ask for a viewing.`}</strong>
        <p className="figures">{address}</p>
        <p>{rich`Offered by ${officeName}.`}</p>
      </div>
    </section>
  )
}
