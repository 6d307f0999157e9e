import { sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { multiply, type Fraction, fraction, fractionOfDecimal } from '../../../domain/fraction.ts'
import { type MeteredDue, type MeteredSupply, meteredDues } from '../../../domain/leases/charges/metered-dues.ts'
import type { BilledShare, SharedPlace, Sharing, UnitMeter } from '../../../domain/leases/charges/share-meter.ts'
import { type MeterShare, type Utility, utilityUnits } from '../../../domain/meters/meter.ts'
import { type KnownReading, readCounted } from '../../meters/meter-store.ts'
import { readRates } from '../../meters/tariff-store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf } from '../../platform/database/page.ts'

type MeterRow = {
  id: string
  utility: Utility
  digits: number | null
  tariffId: string | null
  sharedBy: MeterShare | null
  buildingId: string | null
}
/** A charge by meter on the days on which both it and its lease run. `unitId` is null if the whole building is let. */
type ChargeRow = {
  id: string
  meterId: string
  unitId: string | null
  persons: number | null
  from: CalendarDate
  to: CalendarDate | null
}

/** Returns the cost of these charges by meters between readings, by charge. */
export async function readMeteredDues(
  tx: Tx,
  asked: readonly { id: string; meterId: string }[],
  { isLocked }: { isLocked: boolean },
): Promise<Map<string, MeteredDue[]>> {
  if (asked.length === 0) return new Map()
  const meterIds = [...new Set(asked.map(({ meterId }) => meterId))]
  const wanted = new Set(asked.map(({ id }) => id))
  const meters = await readMeterRows(tx, meterIds)
  const charges = await readChargeRows(tx, meterIds)
  const places = await readPlaces(tx, meters)
  const billed = await readBilledShares(tx, meters)
  const readings = await readCounted(tx, meterIds)
  const tariffIds = [...new Set(meters.flatMap(({ tariffId }) => tariffId ?? []))]
  // `addRates` locks the tariff before it compares its day with the billed days.
  if (isLocked) await sql`select id from tariffs where id = any(${idsOf(tariffIds)}) order by id for share`.execute(tx)
  const rates = await readRates(tx, tariffIds)
  const byMeter = new Map(meters.map((meter) => [meter.id, meter]))
  return new Map(
    charges.flatMap((charge): [string, MeteredDue[]][] => {
      const meter = byMeter.get(charge.meterId)
      // The others are read because they share the cost.
      if (!meter || !wanted.has(charge.id)) return []
      const supply: MeteredSupply = {
        unit: utilityUnits[meter.utility],
        digits: meter.digits,
        readings: readings.get(meter.id) ?? [],
        rates: (meter.tariffId !== null && rates.get(meter.tariffId)) || [],
        sharing: sharingOf(meter, { charge, charges, places, billed: billed.get(charge.meterId) ?? [] }),
      }
      return [[charge.id, meteredDues(charge.id, charge, supply)]]
    }),
  )
}

type Parts = {
  charge: ChargeRow
  charges: readonly ChargeRow[]
  places: ReadonlyMap<string, SharedPlace[]>
  billed: readonly BilledShare[]
}

/** A tenant of the whole building pays for its whole meter. */
function sharingOf({ id, utility, sharedBy }: MeterRow, { charge, charges, places, billed }: Parts): Sharing | null {
  if (sharedBy === null || charge.unitId === null) return null
  const sharers = charges.flatMap(({ id: chargeId, meterId, unitId, ...days }) =>
    meterId === id && unitId !== null ? [{ chargeId, placeId: unitId, ...days }] : [],
  )
  return { method: sharedBy, unit: utilityUnits[utility], places: places.get(id) ?? [], sharers, billed }
}

async function readMeterRows(tx: Tx, ids: readonly string[]): Promise<MeterRow[]> {
  const { rows } = await sql<MeterRow>`select id, utility, digits, tariff_id as "tariffId", shared_by as "sharedBy",
    building_id as "buildingId" from meters where id = any(${idsOf(ids)})`.execute(tx)
  return rows
}

/** The last day of a lease is the last day of its rent (leases/tenancy/rent-basis.ts); null during a holdover. */
async function readChargeRows(tx: Tx, meterIds: readonly string[]): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select c.id, c.meter_id as "meterId", l.unit_id as "unitId", c.persons,
      greatest(c.starts_on, l.starts_on, l.billed_from) as "from", least(c.ends_on, case
        when l.terminates_on is not null then least(l.terminates_on, l.ends_on)
        when l.vacated_on is not null then greatest(l.vacated_on, l.ends_on)
        when l.status in ('ACTIVE', 'UPCOMING_EXPIRATION', 'SUSPENDED', 'HOLDOVER') then case when l.ends_on < ${tx.today} then null else l.ends_on end
        else greatest(l.occupied_until, l.ends_on)
      end) as "to"
    from recurring_charges c join leases l on l.organisation_id = c.organisation_id and l.id = c.lease_id
    where c.meter_id = any(${idsOf(meterIds)}) and l.status not in ('PENDING', 'CANCELLED') order by c.starts_on, c.id`.execute(
    tx,
  )
  return rows
}

type BilledRow = Omit<BilledShare, 'share'> & { meterId: string; share: string }

/** Returns the billed parts in costs that are shared by area or equally, by meter: the latest line or credit of the same days counts. */
async function readBilledShares(tx: Tx, meters: readonly MeterRow[]): Promise<Map<string, BilledShare[]>> {
  const shared = meters.filter(({ sharedBy }) => sharedBy === 'AREA' || sharedBy === 'EQUALLY').map(({ id }) => id)
  if (shared.length === 0) return new Map()
  const { rows } = await sql<BilledRow>`
    with own as (select organisation_id, id, meter_id from recurring_charges where meter_id = any(${idsOf(shared)})),
    parts as (
      select o.meter_id, o.id, i.charge_of, i.charge_to, i.amount, i.explanation, i.advice_id as source_id
      from own o join advice_lines i on i.organisation_id = o.organisation_id and i.recurring_charge_id = o.id and i.charge_part = 'NET'
      union all
      select o.meter_id, o.id, k.charge_of, null, -k.amount, k.explanation, k.id
      from own o join recurring_charge_credits k on k.organisation_id = o.organisation_id and k.charge_id = o.id and k.is_correction
    )
    select * from (
      select meter_id as "meterId", id as "chargeId", charge_of as "from", max(charge_to) as "to", sum(amount)::bigint as amount,
        (array_agg(explanation ->> 'share' order by source_id desc))[1] as share,
        (array_agg(explanation ->> 'source' order by source_id desc))[1] as source
      from parts group by meter_id, id, charge_of
    ) b where share is not null and source is not null and "to" is not null`.execute(tx)
  return Map.groupBy(
    rows.map(({ share, ...row }) => {
      const [numerator = '0', denominator = '1'] = share.split('/')
      return { ...row, share: fraction(BigInt(numerator), BigInt(denominator)) }
    }),
    ({ meterId }) => meterId,
  )
}

type UnitRow = { meterId: string; id: string; area: string | null; areaUnit: string | null; meters: UnitMeterRow[] | null }
type UnitMeterRow = Omit<UnitMeter, 'readings'> & { id: string }

/** Returns the units of the building of each meter with a shared cost, with their area and their own meters of the same kind. */
async function readPlaces(tx: Tx, meters: readonly MeterRow[]): Promise<Map<string, SharedPlace[]>> {
  const shared = meters.filter(({ sharedBy }) => sharedBy !== null)
  if (shared.length === 0) return new Map()
  const { rows } = await sql<UnitRow>`
    select s.id as "meterId", u.id, u.area_value::text as area, u.area_unit as "areaUnit", (
      select json_agg(json_build_object('id', m.id, 'digits', m.digits, 'removedOn', m.removed_on)) from meters m
      where m.organisation_id = u.organisation_id and m.unit_id = u.id and m.utility = s.utility
    ) as meters
    from meters s join units u on u.organisation_id = s.organisation_id and u.building_id = s.building_id
    where s.id = any(${idsOf(shared.map(({ id }) => id))}) order by u.unit_number, u.id`.execute(tx)
  const own = rows.flatMap((row) => row.meters ?? []).map(({ id }) => id)
  const readings = await readCounted(tx, own)
  return Map.groupBy(
    rows.map((row) => ({ ...toPlace(row, readings), meterId: row.meterId })),
    ({ meterId }) => meterId,
  )
}

function toPlace({ id, area, areaUnit, meters }: UnitRow, readings: ReadonlyMap<string, KnownReading[]>): SharedPlace {
  return {
    id,
    areaSqFt: area === null ? null : sqFtOf(area, areaUnit),
    meters: (meters ?? []).map(({ id: meterId, ...meter }) => ({ ...meter, readings: readings.get(meterId) ?? [] })),
  }
}

/** Converts an area to square feet (R11). */
function sqFtOf(value: string, unit: string | null): Fraction {
  return multiply(fractionOfDecimal(value), fraction(unit === 'ACRE' ? 43_560 : 1))
}
