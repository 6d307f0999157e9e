import { type ReactNode, useDeferredValue } from 'react'
import type { Reply } from '../platform/call.ts'
import type { Search } from '../platform/search.ts'
import { useSearchState } from '../platform/search-state.ts'
import { plural, rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Link } from '../ui/page/link.tsx'
import { type ListingFilter, listingQuery, listingFilterOf } from './listing-query.ts'
import { SearchFields } from './search-fields.tsx'
import { ListingTile } from './listing-tile.tsx'
import { useSavedListings } from './saved-listings.ts'
import './listing-search.css'

/** The published listings of all offices, filtered by the address of the page. The address can be shared, and Back restores it. */
export function ListingSearch({ map }: { map: (wanted: ListingFilter) => ReactNode }) {
  const [search, change] = useSearchState()
  const query = listingQuery(search)
  const page = useEndpoint('listing.list', { query }, { showsPreviousPage: true })
  // A slow phone renders the cards in small chunks of work.
  const found = useDeferredValue(page.data)
  const isOnMap = search['view'] === 'map'
  const narrow = (name: string, value: string) => change({ [name]: value || undefined, page: undefined })
  const isNarrowed = Object.entries(search).some(([name, value]) => !['page', 'sort', 'view'].includes(name) && value)
  return (
    <section className="listing-search" aria-labelledby="to-let">
      <h2 id="to-let">{t`Places to rent`}</h2>
      <SearchFields search={search} narrow={narrow} change={change} />
      <div className="row wrap gap-2-4">
        <p className="listing-count" aria-live="polite">
          {found && <strong>{countText(found.total)}</strong>}
          {found && found.total > 1 && <span className="small secondary">{orderText(search['sort'])}</span>}
        </p>
        <SavedLink search={search} />
        <button
          type="button"
          className="listing-map-toggle"
          aria-pressed={isOnMap}
          onClick={() => change({ view: isOnMap ? undefined : 'map' })}
        >
          {isOnMap ? t`Hide map` : t`Map`}
        </button>
      </div>
      {isOnMap && map(listingFilterOf(query))}
      {page.error && !page.data && <ErrorState error={page.error} onRetry={() => void page.refetch()} />}
      {found?.total === 0 && (
        <p className="sheet listing-none">
          {isNarrowed ? t`No listings match this search. ` : t`There are no listings at the moment.`}
          {isNarrowed && <Link to="/">{t`Show all listings`}</Link>}
        </p>
      )}
      <ul className="listing-cards bare">
        {!found &&
          !page.error &&
          Array.from({ length: 3 }, (_, index) => <li key={index} className="listing-card listing-wait" />)}
        {found?.items.map((listing, index) => (
          <ListingTile key={listing.id} listing={listing} isFirst={index < 3} />
        ))}
      </ul>
      {found && <Pages page={found} search={search} />}
    </section>
  )
}

/** Links to the visitor's saved listings. The address includes their ids, so that it can be shared. */
function SavedLink({ search }: { search: Search }) {
  const saved = useSavedListings()
  if (search['ids']) return <Link className="listing-saved" to="/">{t`Show all listings`}</Link>
  if (saved.length === 0) return null
  return <Link className="listing-saved" to={`/?ids=${saved.join(',')}`}>{t`Saved places (${saved.length})`}</Link>
}

/** The sort order. Nobody can pay for a better position. */
function orderText(sort: string | undefined): string {
  if (sort === 'askingRentAmount:asc') return t`Lowest rent first`
  if (sort === 'askingRentAmount:desc') return t`Highest rent first`
  return t`Newest first`
}

function countText(total: number): string {
  return plural(total, '{n} place to rent', '{n} places to rent')
}

function Pages({ page: { pageNo, pageSize, total }, search }: { page: Reply<'listing.list'>; search: Search }) {
  const last = Math.ceil(total / pageSize)
  if (last <= 1) return null
  const to = (page: number) => `/?${new URLSearchParams({ ...search, page: String(page) })}`
  return (
    <nav className="listing-pages" aria-label={t`Pages`}>
      {pageNo > 1 && <Link to={to(pageNo - 1)}>{t`Previous`}</Link>}
      <span className="figures">{rich`Page ${pageNo} of ${last}`}</span>
      {pageNo < last && <Link to={to(pageNo + 1)}>{t`Next`}</Link>}
    </nav>
  )
}
