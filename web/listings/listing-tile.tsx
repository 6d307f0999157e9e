import { formatMoney } from '../../domain/money.ts'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { Link } from '../ui/page/link.tsx'
import { freeFrom, listingSummary, photoAddress } from './listing-labels.ts'

type Listing = Reply<'listing.list'>['items'][number]

/** One listing in a list. The whole card is a link. */
export function ListingTile({ listing, isFirst = false }: { listing: Listing; isFirst?: boolean }) {
  const today = useToday()
  const [cover] = listing.photoIds
  return (
    <li className="listing-card sheet">
      {cover ? (
        <img
          src={photoAddress(listing.id, cover, true)}
          alt=""
          width={480}
          height={360}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
        />
      ) : (
        <span className="listing-no-photo">{t`No photo`}</span>
      )}
      <div className="listing-card-words">
        <h3>
          <Link to={`/listing/${listing.id}`}>{listing.title}</Link>
        </h3>
        <span className="listing-rent figures">{rich`${<strong>{formatMoney(listing.askingRentAmount)}</strong>} a month`}</span>
        <span>{listing.placeLabel}</span>
        <span className="small secondary">
          {listingSummary(listing)} · {freeFrom(listing, today)}
        </span>
      </div>
    </li>
  )
}
