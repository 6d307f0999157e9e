import type { Area } from '../../domain/area.ts'
import { formatAmount, formatMoney, type Money } from '../../domain/money.ts'
import { buildingUses } from '../../domain/properties/property.ts'
import { formatQuarter } from '../../domain/rent-statistics/quarter.ts'
import { judgeRent, kindOfUnit, type RentVerdict } from '../../domain/rent-statistics/rent-statistic.ts'
import type { Reply } from '../platform/call.ts'
import { oneOf } from '../platform/one-of.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { rentsPath } from './rents-search.ts'

type Statistic = NonNullable<Reply<'rentStatistic.ofZone'>['statistic']>
/** The asking rent of a unit; null if none is entered. */
type Asked = { use: string; bedrooms: number | null; area: Area | null; rent: Money | null }

/** Shown below the rent of a published listing. */
export function RentHintOfZone({ administrativeZoneId, ...asked }: Asked & { administrativeZoneId: string }) {
  const kind = kindOf(asked)
  const query = { ...(kind ?? noKind), administrativeZoneId }
  const { data } = useEndpoint('rentStatistic.ofZone', { query }, { isEnabled: kind !== undefined, staleTimeMs: freshForMs })
  return <Hint statistic={data?.statistic} asked={asked} />
}

/** Shown below the rent that the office enters, based on the building of the unit. */
export function RentHintOfBuilding({ buildingId, ...asked }: Asked & { buildingId: string | null }) {
  const kind = kindOf(asked)
  const query = { ...(kind ?? noKind), buildingId: buildingId ?? '' }
  const isEnabled = kind !== undefined && buildingId !== null
  const { data } = useEndpoint('rentStatistic.ofBuilding', { query }, { isEnabled, staleTimeMs: freshForMs })
  return <Hint statistic={isEnabled ? data?.statistic : null} asked={asked} />
}

function kindOf({ use, bedrooms }: Asked) {
  const known = oneOf(buildingUses, use)
  return known && kindOfUnit(known, bedrooms)
}

/** A placeholder for a disabled query. */
const noKind = { use: 'RESIDENTIAL' } as const

/** The figures change only at night. */
const freshForMs = 3_600_000

function Hint({ statistic, asked }: { statistic: Statistic | null | undefined; asked: Asked }) {
  if (!statistic) return null
  const verdict = asked.rent === null ? undefined : judgeRent({ ...asked, rent: asked.rent }, statistic)
  return (
    <p className="small secondary" aria-live="polite">
      {verdict && <strong>{`${verdictLabels[verdict]} `}</strong>}
      {rangeText(statistic)} {sampleText(statistic)} <Link to={pathOf(statistic)}>{t`Usual rents`}</Link>
    </p>
  )
}

const verdictLabels: Readonly<Record<RentVerdict, string>> = {
  BELOW: t`Below the usual range here.`,
  WITHIN: t`Within the usual range here.`,
  ABOVE: t`Above the usual range here.`,
}

/** Homes are compared by total rent, other units by rent per square foot (domain/rent-statistics/rent-statistic.ts). */
function rangeText({ use, rent, rate }: Statistic): string {
  return use === 'RESIDENTIAL'
    ? t`Usual: ${formatMoney(rent.lower)} to ${formatAmount(rent.upper)} a month.`
    : t`Usual: ${formatMoney(rate.lower)} to ${formatAmount(rate.upper)} per sq ft a month.`
}

function sampleText({ administrativeZoneName, dzongkhagName, leaseCount, quarter }: Statistic): string {
  return t`${administrativeZoneName ?? dzongkhagName ?? t`Bhutan`}, at least ${leaseCount} leases, ${formatQuarter(quarter)}.`
}

function pathOf({ use, bedrooms, dzongkhagId, administrativeZoneId, quarter }: Statistic): string {
  return rentsPath(
    {},
    {
      ...{ use, quarter, measure: use === 'RESIDENTIAL' ? undefined : 'rate' },
      bedrooms: bedrooms === null ? undefined : String(bedrooms),
      dzongkhagId: dzongkhagId ?? undefined,
      administrativeZoneId: administrativeZoneId ?? undefined,
    },
  )
}
