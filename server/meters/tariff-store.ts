import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import { tariff } from '../../domain/meters/tariff.ts'
import type { TariffRates } from '../../domain/meters/cost-of-use.ts'
import type { Tariff, tariffContract } from '../../domain/meters/tariff-contract.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, keysOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../platform/database/page.ts'
import { recordColumns } from '../platform/database/record-columns.ts'

export async function listTariffs(tx: Tx, query: QueryOf<typeof tariffContract.list>): Promise<Page<Tariff>> {
  const page = await pageOfIds(tx, query, {
    id: 't.id',
    from: sql`tariffs t`,
    where: [optionalFilter(query.utility, (utility) => sql`t.utility = ${utility}`), textMatch(query.q, ['t.name'])],
    sorts: { name: 't.name' },
    defaultSort: 'name:asc',
    hasCursor: true,
  })
  return pageReply(page, await readTariffs(tx, page.items))
}

export async function readTariff(tx: Tx, id: string): Promise<Tariff> {
  return ensureFound((await readTariffs(tx, [id]))[0], 'tariff')
}

async function readTariffs(tx: Tx, ids: readonly string[]): Promise<Tariff[]> {
  const { rows } = await sql<Omit<Tariff, 'rates'>>`
    select t.id, ${recordColumns(tariff, 't')}, (
        select max(billed.until) from meters m
        join recurring_charges c on c.organisation_id = m.organisation_id and c.meter_id = m.id
        -- One row of the index for each charge, however many months are billed.
        cross join lateral (select max(i.charge_to) as until from advice_lines i
          where i.organisation_id = c.organisation_id and i.recurring_charge_id = c.id) billed
        where m.organisation_id = t.organisation_id and m.tariff_id = t.id
      ) as "billedTo", (
        select count(*)::integer from meters m where m.organisation_id = t.organisation_id and m.tariff_id = t.id
      ) as "meterCount"
    from tariffs t where t.id = any(${idsOf(ids)})`.execute(tx)
  const rates = await readRates(tx, ids)
  return rows.map((row) => ({ ...row, rates: ratesOf(rates.get(row.id)) }))
}

function ratesOf(rates: readonly TariffRates[] = []): Tariff['rates'] {
  return rates.map(({ effectiveOn, fixedAmount, steps }) => ({ effectiveOn, fixedAmount, steps: [...steps] }))
}

/** By tariff, oldest first. */
export async function readRates(
  tx: Tx,
  tariffIds: readonly string[],
): Promise<Map<string, (TariffRates & { tariffId: string })[]>> {
  if (tariffIds.length === 0) return new Map()
  const { rows } = await sql<TariffRates & { tariffId: string; effectiveOn: CalendarDate }>`
    select tariff_id as "tariffId", effective_on as "effectiveOn", fixed_amount as "fixedAmount", steps
    from tariff_rates where tariff_id = any(${keysOf(tariffIds)}) order by tariff_id, effective_on`.execute(tx.byKey)
  return Map.groupBy(rows, ({ tariffId }) => tariffId)
}
