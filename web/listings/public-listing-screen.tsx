import { useEffect, useState } from 'react'
import { formatArea } from '../../domain/area.ts'
import { formatMoney } from '../../domain/money.ts'
import { wordsOf } from '../../domain/properties/property.ts'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { useToday } from '../platform/use-today.ts'
import { floorText } from '../properties/units/floor-text.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { Link } from '../ui/page/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { EnquiryForm } from './enquiry-form.tsx'
import { freeFrom, listingSummary, photoAddress } from './listing-labels.ts'
import './listing-search.css'

type Listing = Reply<'listing.read'>

/** One place to let, as anybody sees it. */
export function PublicListingScreen() {
  const listing = useEndpoint('listing.read', { params: { id: useParam('id') } })
  const isGone = listing.error?.status === 404
  const title = isGone ? t`This is not offered any more` : listing.data?.title
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  if (isGone) {
    return (
      <EmptyState
        isPage
        title={t`This is not offered any more`}
        text={t`It was let, or taken back.`}
        action={<Link to="/">{t`See what is to let`}</Link>}
      />
    )
  }
  return <Loaded query={listing}>{(listing) => <ListingPage listing={listing} />}</Loaded>
}

function ListingPage({ listing }: { listing: Listing }) {
  const today = useToday()
  const { title, description, status } = listing
  return (
    <article className="listing-page">
      <div>
        <p className="small">
          <Link to="/">{t`To let`}</Link>
        </p>
        <Gallery listing={listing} />
        <div>
          <h1>{title}</h1>
          <p className="secondary">{listing.placeLabel}</p>
        </div>
        <p className="listing-rent figures">{rich`${formatMoney(listing.askingRentAmount)} a month`}</p>
        <p>
          {listingSummary(listing)} · {freeFrom(listing, today)}
        </p>
        {description && <p className="words">{description}</p>}
        <section className="sheet listing-ask">
          <h2>{t`Details`}</h2>
          <ListingFacts listing={listing} />
        </section>
      </div>
      <aside>
        {listing.contactPhone && (
          <section className="sheet listing-ask">
            <h2>{t`Call`}</h2>
            <p>
              {listing.contactName && `${listing.contactName}, `}
              <a href={`tel:+975${listing.contactPhone}`}>+975 {listing.contactPhone}</a>
            </p>
          </section>
        )}
        {status === 'PUBLISHED' ? (
          <EnquiryForm listingId={listing.id} />
        ) : (
          <p className="sheet listing-ask">{t`This is not published: only who lets it sees this page.`}</p>
        )}
        <p className="small secondary">{rich`Offered by ${listing.officeName}. Nothing is charged for asking, and nobody should ask you for money before you have seen the place.`}</p>
      </aside>
    </article>
  )
}

function ListingFacts({ listing }: { listing: Listing }) {
  const { propertyType, use, bedrooms, floor, area, buildingName } = listing
  return (
    <Facts>
      <Fact label={t`Kind`}>{wordsOf(propertyType)}</Fact>
      <Fact label={t`Use`}>{wordsOf(use)}</Fact>
      {buildingName && <Fact label={t`Building`}>{buildingName}</Fact>}
      {bedrooms !== null && <Fact label={t`Bedrooms`}>{bedrooms}</Fact>}
      {floor !== null && <Fact label={t`Floor`}>{floorText(floor)}</Fact>}
      {area && <Fact label={t`Area`}>{formatArea(area)}</Fact>}
    </Facts>
  )
}

/** The large one is chosen by the small ones; all of one ratio, so that nothing moves when they come. */
function Gallery({ listing: { id, photoIds, title } }: { listing: Listing }) {
  const [chosen, setChosen] = useState(0)
  const shown = photoIds[chosen] ?? photoIds[0]
  if (!shown) return null
  return (
    <div>
      <img
        className="listing-large"
        src={photoAddress(id, shown, false)}
        alt={t`${title}, ${chosen + 1} of ${photoIds.length}`}
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
