import { type FormEvent, type ReactNode, Suspense, useId } from 'react'
import { formatMoney, parseMoney } from '../../domain/money.ts'
import { buildingUses, propertyTypes, wordsOf } from '../../domain/properties/property.ts'
import { useAdministrativeZones, useDzongkhags } from '../locations/use-places.ts'
import type { Reply } from '../platform/call.ts'
import { given } from '../platform/given.ts'
import { oneOf } from '../platform/one-of.ts'
import { type Search, useSearchState } from '../platform/search-state.ts'
import { plural, rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Link } from '../ui/link.tsx'
import { freeFrom, listingSummary, photoAddress } from './listing-words.ts'
import './listing-search.css'

const pageSize = 20

/** What is to let, of every office, narrowed by the address of the page: it can be sent to somebody, and Back restores it. */
export function ListingSearch({ map }: { map: (wanted: ListingsWanted) => ReactNode }) {
  const [search, change] = useSearchState()
  const query = queryOf(search)
  const page = useEndpoint('listing.list', { query }, { keepsPrevious: true })
  const isOnMap = search['view'] === 'map'
  const narrow = (name: string, value: string) => change({ [name]: value || undefined, page: undefined }, { isReplace: true })
  const isNarrowed = Object.entries(search).some(([name, value]) => !['page', 'sort', 'view'].includes(name) && value)
  return (
    <section className="listing-search" aria-labelledby="to-let">
      <h2 id="to-let">{t`To let`}</h2>
      <SearchFields search={search} narrow={narrow} change={change} />
      <p className="small secondary" aria-live="polite">
        {page.data ? countWords(page.data.total) : ' '}
      </p>
      <button
        type="button"
        className="listing-map-toggle"
        aria-pressed={isOnMap}
        onClick={() => change({ view: isOnMap ? undefined : 'map' }, { isReplace: true })}
      >
        {isOnMap ? t`Hide the map` : t`Show on the map`}
      </button>
      {isOnMap && <Suspense fallback={<div className="listing-map" />}>{map(wantedOf(query))}</Suspense>}
      {page.error && !page.data && <ErrorState error={page.error} onRetry={() => void page.refetch()} />}
      {page.data?.total === 0 && (
        <p className="sheet listing-none">
          {isNarrowed ? t`Nothing to let fits this search. ` : t`Nothing is offered at the moment.`}
          {isNarrowed && <Link to="/">{t`Show everything`}</Link>}
        </p>
      )}
      <ul className="listing-cards">
        {page.isPending && Array.from({ length: 3 }, (_, index) => <li key={index} className="listing-card listing-wait" />)}
        {page.data?.items.map((listing, index) => (
          <ListingTile key={listing.id} listing={listing} isFirst={index < 3} />
        ))}
      </ul>
      {page.data && <Pages page={page.data} search={search} />}
    </section>
  )
}

export type ListingsWanted = Omit<ReturnType<typeof queryOf>, 'pageNo' | 'pageSize' | 'sort'>

function wantedOf({ pageNo: _page, pageSize: _size, sort: _sort, ...wanted }: ReturnType<typeof queryOf>): ListingsWanted {
  return wanted
}

function queryOf(search: Search) {
  const money = (text: string | undefined) => (text ? parseMoney(text) : undefined)
  const bedrooms = Number(search['bedrooms'])
  return {
    pageNo: Math.max(1, Math.floor(Number(search['page'])) || 1),
    pageSize,
    ...given({
      q: search['q']?.slice(0, 100),
      dzongkhagId: search['dzongkhagId'],
      administrativeZoneId: search['administrativeZoneId'],
      propertyType: oneOf(propertyTypes, search['propertyType']),
      use: oneOf(buildingUses, search['use']),
      minRent: money(search['minRent']),
      maxRent: money(search['maxRent']),
      bedrooms: bedrooms > 0 ? bedrooms : undefined,
      sort: oneOf(['askingRentAmount:asc', 'askingRentAmount:desc'], search['sort']),
    }),
  }
}

function countWords(total: number): string {
  return plural(total, '{n} place to let', '{n} places to let')
}

type FieldsProps = {
  search: Search
  narrow: (name: string, value: string) => void
  change: ReturnType<typeof useSearchState>[1]
}

function SearchFields({ search, narrow, change }: FieldsProps) {
  const dzongkhags = useDzongkhags()
  const zones = useAdministrativeZones(search['dzongkhagId'] ?? null)
  const choice = (name: string) => ({ value: search[name] ?? '', onChoose: (value: string) => narrow(name, value) })
  const typed = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => {
      const value = fields.get(name)
      return typeof value === 'string' ? value.trim() || undefined : undefined
    }
    change({ q: text('q'), minRent: text('minRent'), maxRent: text('maxRent'), page: undefined }, { isReplace: true })
  }
  const named = (rows: readonly { id: string; name: string }[] = []) => rows.map(({ id, name }) => [id, name] as const)
  const coded = (codes: readonly string[]) => codes.map((code) => [code, wordsOf(code)] as const)
  return (
    <form className="listing-fields sheet" onSubmit={typed} key={`${search['q']}|${search['minRent']}|${search['maxRent']}`}>
      <Choice
        label={t`Dzongkhag`}
        any={t`All of Bhutan`}
        options={named(dzongkhags.data)}
        value={search['dzongkhagId'] ?? ''}
        onChoose={(id) =>
          change({ dzongkhagId: id || undefined, administrativeZoneId: undefined, page: undefined }, { isReplace: true })
        }
      />
      <Choice
        label={t`Gewog or thromde`}
        any={search['dzongkhagId'] ? t`All` : t`Choose a dzongkhag first`}
        options={search['dzongkhagId'] ? named(zones.data) : []}
        {...choice('administrativeZoneId')}
      />
      <Choice label={t`Kind`} any={t`Any`} options={coded(propertyTypes)} {...choice('propertyType')} />
      <Choice label={t`Use`} any={t`Any`} options={coded(buildingUses)} {...choice('use')} />
      <Choice
        label={t`Bedrooms`}
        any={t`Any`}
        options={['1', '2', '3', '4', '5'].map((n) => [n, n] as const)}
        {...choice('bedrooms')}
      />
      <Choice
        label={t`Order`}
        any={t`Newest first`}
        options={[
          ['askingRentAmount:asc', t`Lowest rent first`],
          ['askingRentAmount:desc', t`Highest rent first`],
        ]}
        {...choice('sort')}
      />
      <Field label={t`Rent from (Nu.)`}>
        {(id) => <input id={id} name="minRent" inputMode="decimal" defaultValue={search['minRent']} />}
      </Field>
      <Field label={t`Rent to (Nu.)`}>
        {(id) => <input id={id} name="maxRent" inputMode="decimal" defaultValue={search['maxRent']} />}
      </Field>
      <Field label={t`Words`}>
        {(id) => <input id={id} name="q" type="search" maxLength={100} defaultValue={search['q']} />}
      </Field>
      <button type="submit" className="listing-button">{t`Search`}</button>
    </form>
  )
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="listing-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

type ChoiceProps = {
  label: string
  any: string
  options: readonly (readonly [string, string])[]
  value: string
  onChoose: (value: string) => void
}

/** The browser's own choice: light, and at home on every phone. */
function Choice({ label, any, options, value, onChoose }: ChoiceProps) {
  return (
    <Field label={label}>
      {(id) => (
        <select id={id} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
          <option value="">{any}</option>
          {options.map(([code, words]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type Listing = Reply<'listing.list'>['items'][number]

function ListingTile({ listing, isFirst }: { listing: Listing; isFirst: boolean }) {
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
        <span className="listing-rent figures">{rich`${formatMoney(listing.askingRentAmount)} a month`}</span>
        <span>{listing.placeLabel}</span>
        <span className="small secondary">{listingSummary(listing)}</span>
        <span className="small secondary">{freeFrom(listing, today)}</span>
      </div>
    </li>
  )
}

function Pages({ page: { pageNo, total }, search }: { page: Reply<'listing.list'>; search: Search }) {
  const last = Math.ceil(total / pageSize)
  if (last <= 1) return null
  const to = (page: number) => `/?${new URLSearchParams({ ...search, page: String(page) })}`
  return (
    <nav className="listing-pages" aria-label={t`Pages`}>
      {pageNo > 1 && <Link to={to(pageNo - 1)}>{t`Before`}</Link>}
      <span className="figures">{rich`Page ${pageNo} of ${last}`}</span>
      {pageNo < last && <Link to={to(pageNo + 1)}>{t`Next`}</Link>}
    </nav>
  )
}
