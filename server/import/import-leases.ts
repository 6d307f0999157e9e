import { type RawBuilder, sql } from 'kysely'
import { termsOfRow } from '../../domain/import/lease-sheet.ts'
import { newLeaseSchema } from '../../domain/leases/lease-contract.ts'
import { calendarDateSchema } from '../../domain/calendar-date.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { amountSchema, positiveAmountSchema } from '../../domain/money.ts'
import { holdDeposit } from '../deposits/hold-deposit.ts'
import { raiseOpeningBalance } from '../advices/raise-opening-balance.ts'
import { readLeaseDefaults } from '../leases/read-lease-defaults.ts'
import { rateByText } from '../leases/land/rate-by-table.ts'
import { takeOverLease } from '../leases/tenancy/take-over-lease.ts'
import type { Tx } from '../platform/database/database.ts'
import { at, invalidRowsOf, link, plain, markExcluded, type Step, staged, type Taken, thramsNamed } from './import-step.ts'
import { eachRow, markExisting } from './each-row/each-row.ts'
import { linkUnit } from './each-row/link-unit.ts'
import { assertCanBeTakenOver, assertSameTerms, findExistingLease } from './each-row/existing-leases.ts'
import { linkBuilding } from './import-buildings.ts'

/** There are far fewer leases than plots and many rules apply to them, so each is created by its own use case. */
export async function importLeases(step: Step): Promise<Taken> {
  await linkProperty(step)
  await link(step, {
    as: 'tenantId',
    key: 'tenant',
    from: ['tenant'],
    inSheet: ['tenant', 'cid', 'phoneNumber', 'licenceNumber'],
    candidates: sql`select r."row", t.id from ${staged(step)} join tenants t
      on ${at('tenant')} in (t.cid, t.phone_number, t.licence_number) and t.erased_at is null`,
    none: 'This tenant does not exist. Register the tenant first, or add them to the sheet Tenants.',
    several: 'More than one tenant has this number. Enter the phone number.',
    leansOn: sql`${at('tenant')} in ${invalidRowsOf(step, 'tenant', sql`unnest(array[f.content ->> 'cid', f.content ->> 'phoneNumber', f.content ->> 'licenceNumber'])`)}`,
  })
  await markExcluded(step)
  const { dueDay, noticeDays } = await readLeaseDefaults(step.tx)
  return eachRow(step, async (tx, content, row) => {
    const given = termsOfRow(content)
    const known = await findExistingLease(tx, given)
    if (known) {
      assertSameTerms(step, known, given)
      await markExisting(step, row, { id: known.id, isChanged: false })
      return undefined
    }
    assertCanBeTakenOver(content['status'])
    const lease = newLeaseSchema.parse({
      ...{ dueDay, noticeDays, ...given, propertyId: propertyIdOf(given) },
      ...(await rateByTable(tx, given)),
    })
    const { reference } = content
    const leaseId = await takeOverLease(tx, {
      ...lease,
      billedFrom: calendarDateSchema.parse(content['billedFrom']),
      formerNumber: typeof reference === 'string' ? reference : null,
    })
    const amount = amountSchema.parse(content['depositHeldAmount'] ?? 0)
    if (amount > 0) await holdDeposit(tx, { leaseId, amount })
    return leaseId
  })
}

/** The rate with the table row that its text names. */
async function rateByTable(tx: Tx, { rate, rateTable, landTerm }: Record<string, unknown>): Promise<object> {
  if (typeof rateTable !== 'string') return {}
  const rateId = await rateByText(tx, rateTable)
  if (rateId === undefined)
    throw fieldProblem('/rateTable', 'There is no such rate. Enter it under Land rates first, or add it to the sheet Land rates.')
  return { rate: { ...Object(rate), table: { rateId, term: landTerm ?? 'LONG' } } }
}

/**
 * Links the lease by its reference in the sheet of leases; otherwise by its number here, or its former number if it was taken over. The
 * tenant distinguishes two leases with the same number.
 */
export async function linkLease(step: Step): Promise<void> {
  const inFile = sql`(select record_id as id, content ->> 'reference' as reference from import_rows
    where import_id = ${step.importId} and kind = 'lease' and not content ? 'faulty') as f`
  const named = sql`(select id, lease_number as number, tenant_id from leases where status <> 'CANCELLED'
    union all select id, former_number, tenant_id from leases where former_number is not null and status <> 'CANCELLED') as l`
  await link(step, {
    as: 'leaseId',
    key: 'lease',
    from: ['lease'],
    inSheet: ['lease', 'reference'],
    candidates: sql`select r."row", l.id from ${staged(step)} join ${named} on l.number = ${at('lease')}
        join tenants t on t.id = l.tenant_id
        where not exists (select from ${inFile} where f.reference = ${at('lease')})
          and (${at('tenant')} is null or lower(t.full_name) = lower(${at('tenant')}))
      union select r."row", f.id from ${staged(step)} join ${inFile} on f.reference = ${at('lease')}`,
    none: 'There is no lease with this number, and no such reference in the sheet Leases.',
    several: 'More than one lease has this number. Name the tenant, or use the number of the lease here.',
    leansOn: sql`${at('lease')} in ${invalidRowsOf(step, 'lease', sql`f.content ->> 'reference'`)}`,
  })
}

export async function importOpeningBalances(step: Step): Promise<Taken> {
  await linkLease(step)
  await markExcluded(step)
  return eachRow(step, (tx, content) =>
    raiseOpeningBalance(tx, {
      leaseId: String(content['leaseId']),
      amount: positiveAmountSchema.parse(content['amount']),
      dueDate: calendarDateSchema.parse(content['dueDate']),
    }),
  )
}

export function propertyIdOf(given: Record<string, unknown>): unknown {
  if (given['propertyType'] === 'LAND') return given['plotId']
  return given['propertyType'] === 'UNIT' ? given['unitId'] : given['buildingId']
}

async function linkProperty(step: Step): Promise<void> {
  const isOther = (type: string): RawBuilder<unknown> => sql`${at('propertyType')} <> ${sql.lit(type)}`
  await linkBuilding(step, sql`${at('propertyType')} = 'LAND'`)
  await linkUnit(step, isOther('UNIT'))
  await link(step, {
    as: 'plotId',
    key: 'plotNumber',
    from: ['plotNumber', 'thramNumber', 'dzongkhag', 'zone'],
    inSheet: ['plot', 'plotNumber', 'thramNumber'],
    candidates: sql`select n."row", p.id from (${thramsNamed(step)}) n
      join (select r."row", ${at('plotNumber')} as number from ${staged(step)}) g on g."row" = n."row"
      join plots p on p.thram_id = n.id and ${plain(sql`p.plot_number`)} = ${plain(sql`g.number`)}`,
    none: 'This plot does not exist. Enter the thram number, dzongkhag and gewog or thromde too.',
    several: 'More than one plot has this number.',
    leansOn: sql`${plain(at('plotNumber'))} in ${invalidRowsOf(step, 'plot', plain(sql`f.content ->> 'plotNumber'`))}`,
    unless: isOther('LAND'),
  })
}
