import { Box, NativeSelect, SegmentedControl, SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatQuarter } from '../../domain/rent-statistics/quarter.ts'
import { useAdministrativeZones, useDzongkhags } from '../locations/use-places.ts'
import type { Reply } from '../platform/call.ts'
import type { Search } from '../platform/search.ts'
import { useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { RentPlaces } from './rent-places.tsx'
import type { Cell } from './rent-shades.ts'
import { RentTrend } from './rent-trend.tsx'
import { bedroomOptions, type Measure, rentsAskedFor, useOptions } from './rents-search.ts'
import '../ui/chart/chart.css'

export type RentMapProps = { cells: readonly Cell[]; measure: Measure; search: Search; dzongkhagName: string | undefined }
type RentsScreenProps = { map: (props: RentMapProps) => ReactNode; languages: ReactNode }

/** The public page of usual rents: a map, a table and a trend, from the same rounded figures. */
export function RentsScreen({ map, languages }: RentsScreenProps) {
  const [search] = useSearchState()
  const { use, bedrooms, quarter } = rentsAskedFor(search)
  const query = { use, ...(bedrooms ? { bedrooms } : {}), ...(quarter ? { quarter } : {}) }
  const places = useEndpoint('rentStatistic.places', { query }, { showsPreviousPage: true })
  return (
    <Box className="stack gap-4" w="100%" maw={1120} mx="auto" p={{ base: 16, sm: 24 }}>
      <header>
        <h1>{t`Usual rents in Bhutan`}</h1>
        <p className="secondary">{t`What tenants pay a month, by place and quarter, from the leases of the offices that take part. Nobody is named.`}</p>
      </header>
      <Loaded query={places}>{(found) => <RentsOf found={found} map={map} />}</Loaded>
      <Method />
      {languages}
    </Box>
  )
}

function RentsOf({ found, map }: { found: Reply<'rentStatistic.places'>; map: RentsScreenProps['map'] }) {
  const [search] = useSearchState()
  const { measure, dzongkhagId } = rentsAskedFor(search)
  const dzongkhags = useDzongkhags()
  const dzongkhag = dzongkhags.data?.find(({ id }) => id === dzongkhagId)
  const inside = found.items.filter((cell) =>
    dzongkhag ? cell.dzongkhagId === dzongkhag.id && cell.administrativeZoneId !== null : cell.administrativeZoneId === null,
  )
  const shown = inside.filter((cell) => cell.dzongkhagId !== null)
  const whole = found.items.find((cell) => cell.administrativeZoneId === null && cell.dzongkhagId === (dzongkhag?.id ?? null))
  const where = dzongkhag?.name ?? t`Bhutan`
  return (
    <>
      <Filters found={found} />
      <SimpleGrid cols={{ base: 1, md: 2 }} className="top">
        <RecordCard title={t`Map of ${where}`}>
          {map({ cells: shown, measure, search, dzongkhagName: dzongkhag?.name })}
        </RecordCard>
        <RecordCard title={t`Rents in ${where}`}>
          <RentPlaces whole={whole} cells={shown} where={where} measure={measure} search={search} />
          <Downloads search={search} quarter={found.quarter} />
        </RecordCard>
      </SimpleGrid>
      <RentTrend search={search} />
    </>
  )
}

function Filters({ found: { quarter, quarters } }: { found: Reply<'rentStatistic.places'> }) {
  const [search, change] = useSearchState()
  const asked = rentsAskedFor(search)
  const dzongkhags = useDzongkhags()
  const zones = useAdministrativeZones(asked.dzongkhagId ?? null)
  const named = (rows: readonly { id: string; name: string }[] = []) => rows.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <section className="sheet pad stack" aria-label={t`Filters`}>
      <SimpleGrid cols={{ base: 2, md: 4 }} className="bottom">
        <NativeSelect
          label={t`Dzongkhag`}
          data={[{ value: '', label: t`All of Bhutan` }, ...named(dzongkhags.data)]}
          value={asked.dzongkhagId ?? ''}
          onChange={({ currentTarget }) =>
            change({ dzongkhagId: currentTarget.value || undefined, administrativeZoneId: undefined })
          }
        />
        {asked.dzongkhagId && (
          <NativeSelect
            label={t`Gewog or thromde`}
            data={[{ value: '', label: t`All` }, ...named(zones.data)]}
            value={asked.administrativeZoneId ?? ''}
            onChange={({ currentTarget }) => change({ administrativeZoneId: currentTarget.value || undefined })}
          />
        )}
        <NativeSelect
          label={t`Use`}
          data={useOptions}
          value={asked.use}
          onChange={({ currentTarget }) => change({ use: currentTarget.value, bedrooms: undefined })}
        />
        {asked.bedrooms !== undefined && (
          <NativeSelect
            label={t`Bedrooms`}
            data={bedroomOptions}
            value={asked.bedrooms}
            onChange={({ currentTarget }) => change({ bedrooms: currentTarget.value })}
          />
        )}
        {quarter && (
          <NativeSelect
            label={t`Quarter`}
            data={quarters.map((one) => ({ value: one, label: formatQuarter(one) }))}
            value={quarter}
            onChange={({ currentTarget }) => change({ quarter: currentTarget.value })}
          />
        )}
      </SimpleGrid>
      <SegmentedControl
        aria-label={t`Measure`}
        maw={360}
        data={[
          { value: 'rent', label: t`Rent of a unit` },
          { value: 'rate', label: t`Rent per sq ft` },
        ]}
        value={asked.measure}
        onChange={(measure) => change({ measure: measure === 'rent' ? undefined : measure })}
      />
    </section>
  )
}

/** All quarters and places of the selection, as CSV and Excel files. */
function Downloads({ search, quarter }: { search: Search; quarter: string | null }) {
  const { use, bedrooms, dzongkhagId } = rentsAskedFor(search)
  if (quarter === null) return null
  const query = new URLSearchParams({ use, ...(bedrooms ? { bedrooms } : {}), ...(dzongkhagId ? { dzongkhagId } : {}) })
  const address = (format: string) => `/api/rent-statistic?${query}&format=${format}`
  return (
    <p className="small">
      {t`Every quarter as a file:`} <a href={address('csv')} download>{t`CSV`}</a>{' '}
      <a href={address('xlsx')} download>{t`Excel`}</a>
    </p>
  )
}

function Method() {
  return (
    <Box component="section" className="secondary stack" maw={720} aria-labelledby="rents-method">
      <h2 id="rents-method">{t`How rents are counted`}</h2>
      <p>{t`A quarter counts the unit leases in force on its last day, from the offices that take part. Its figures appear two weeks after it ends.`}</p>
      <p>{t`The median is the rent in the middle: half of the leases pay less, half more. The usual range is the middle half.`}</p>
      <p>{t`A figure needs at least ten leases of three owners, and no owner may have more than half of them. A place with fewer is left out. Sometimes another place is left out with it, so that nobody’s rent can be worked out by subtraction.`}</p>
      <p>{t`Rents are rounded to Nu. 500, rents per square foot to Nu. 0.50, and the number of leases down to a multiple of five.`}</p>
    </Box>
  )
}
