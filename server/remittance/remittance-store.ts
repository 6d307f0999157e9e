import { sql } from 'kysely'
import type { BodyOf, QueryOf } from '../../domain/endpoint.ts'
import { type Money, ZERO } from '../../domain/money.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { Remittance, remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { recordChanges } from '../audit/record-change.ts'
import { leasedPropertyJoins, leasedPropertyLabel } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { allOf, idsOf, forFullList, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'
import type { Sums } from './remittance-sums.ts'
import type { Share } from './share-store.ts'

type NewRemittance = {
  id: string
  remittanceNumber: string
  entryId: string
  batchId: string | null
  sentTo: string | null
  bankAccountVersion: number | null
  given: Omit<BodyOf<typeof remittanceContract.create>, 'adviceIds'>
  sums: Sums
  shares: readonly Share[]
}

export async function insertRemittance(tx: Tx, { id, given, sums, shares, ...facts }: NewRemittance): Promise<void> {
  await tx
    .insertInto('remittances')
    .values({
      id,
      remittance_number: facts.remittanceNumber,
      owner_id: given.ownerId,
      remitted_on: given.remittedOn,
      share_amount: sums.shareAmount,
      fee_amount: sums.feeAmount,
      tax_amount: sums.taxAmount,
      deducted_amount: sums.deductedAmount,
      reserved_amount: sums.reservedAmount,
      amount: sums.amount,
      bank_account_id: given.bankAccountId ?? null,
      sent_to: facts.sentTo,
      bank_account_version: facts.bankAccountVersion,
      batch_id: facts.batchId,
      reference: given.reference,
      entry_id: facts.entryId,
    })
    .execute()
  const items = shares.map((share) => ({
    id: newId(),
    remittance_id: id,
    advice_id: share.adviceId,
    owner_id: share.ownerId,
    share_amount: share.shareAmount,
    fee_amount: share.feeAmount,
    tax_amount: share.taxAmount,
    fee_percent: share.feePercent,
    collected_on: share.collectedOn,
    explanation: JSON.stringify(share.explanation),
  }))
  if (items.length > 0) await tx.insertInto('remittance_items').values(items).execute()
  if (sums.taken.length === 0) return
  const deductions = sums.taken.map((taken) => ({ remittance_id: id, charge_id: taken.id, amount: taken.amount }))
  await tx.insertInto('remittance_deductions').values(deductions).execute()
}

export async function markRemitted(tx: Tx, adviceIds: readonly string[]): Promise<void> {
  await sql`update payment_advices set remitted_at = ${tx.now} where id = any(${idsOf(adviceIds)})`.execute(tx)
  await recordRemitted(tx, adviceIds, true)
}

export async function markUnremitted(tx: Tx, adviceIds: readonly string[]): Promise<void> {
  await sql`update payment_advices set remitted_at = null where id = any(${idsOf(adviceIds)})`.execute(tx)
  await recordRemitted(tx, adviceIds, false)
}

function recordRemitted(tx: Tx, adviceIds: readonly string[], isRemitted: boolean): Promise<void> {
  const changes = [{ field: 'isRemitted', before: !isRemitted, after: isRemitted }]
  return recordChanges(
    tx,
    'advice',
    adviceIds.map((entityId) => ({ entityId, changes })),
  )
}

type Listed = Page<Remittance> & { totals: { amount: Money } }

export async function listRemittances(tx: Tx, query: QueryOf<typeof remittanceContract.list>): Promise<Listed> {
  const from = query.q
    ? sql`remittances r join owners o on o.organisation_id = r.organisation_id and o.id = r.owner_id`
    : sql`remittances r`
  const where = [
    optionalFilter(query.ownerId, (id) => sql`r.owner_id = ${id}`),
    optionalFilter(query.from, (day) => sql`r.remitted_on >= ${day}`),
    optionalFilter(query.to, (day) => sql`r.remitted_on <= ${day}`),
    optionalFilter(query.status, (status) => (status === 'SENT' ? sql`r.reversed_at is null` : sql`r.reversed_at is not null`)),
    textMatch(query.q, ['r.remittance_number', 'r.reference', 'o.name_english', 'o.name_dzongkha']),
  ]
  const found = pageOfIds(tx, query, {
    id: 'r.id',
    from,
    where,
    sorts: { remittedOn: 'r.remitted_on', remittanceNumber: 'r.remittance_number', amount: 'r.amount' },
    defaultSort: 'remittedOn:desc',
    hasCursor: true,
  })
  const added = forFullList(tx, 'totals', () =>
    sql<{ amount: Money }>`select coalesce(sum(r.amount), 0)::bigint as amount from ${from} where ${allOf(where)}`.execute(tx),
  )
  const [page, { rows }] = await Promise.all([found, added])
  return { ...pageReply(page, await readRemittances(tx, page.items)), totals: rows[0] ?? { amount: ZERO } }
}

export async function readRemittance(tx: Tx, id: string): Promise<Remittance> {
  return ensureFound((await readRemittances(tx, [id]))[0], 'remittance')
}

type Row = Omit<Remittance, 'recordedAt'> & { recordedAt: Date }

/** The ids are read with the rights of the caller, by row-level security; the content then as staff. */
async function readRemittances(tx: Tx, ids: readonly string[]): Promise<Remittance[]> {
  const seen = await sql<{ id: string }>`select id from remittances where id = any(${idsOf(ids)})`.execute(tx)
  const seenIds = seen.rows.map(({ id }) => id)
  if (seenIds.length === 0) return []
  return tx.actingAs('staff', (office) => readFull(office, seenIds))
}

async function readFull(office: Tx, ids: readonly string[]): Promise<Remittance[]> {
  const { rows } = await sql<Row>`
    select r.id, r.remittance_number as "remittanceNumber", r.owner_id as "ownerId", o.name_english as "ownerName",
      r.remitted_on as "remittedOn", r.share_amount as "shareAmount", r.fee_amount as "feeAmount", r.tax_amount as "taxAmount",
      r.deducted_amount as "deductedAmount", r.reserved_amount as "reservedAmount", r.amount, r.bank_account_id as "bankAccountId", r.sent_to as "sentTo", r.batch_id as "batchId", r.reference,
      r.recorded_at as "recordedAt", case when r.reversed_at is null then 'SENT' else 'REVERSED' end as status,
      r.reversal_reason as "reversalReason", (
        select coalesce(json_agg(json_build_object('kind', c.kind, 'amount', d.amount,
          'label', coalesce(x.description || ', ' || x.vendor, a.advice_number, m.reference || ', receipt ' || m.receipt_number, '')) order by c.charged_on, c.id), '[]')
        from remittance_deductions d
        join owner_charges c on c.organisation_id = d.organisation_id and c.id = d.charge_id
        left join expenses x on x.organisation_id = c.organisation_id and x.id = c.expense_id
        left join remittance_items i on i.organisation_id = c.organisation_id and i.id = c.item_id
        left join payment_advices a on a.organisation_id = i.organisation_id and a.id = i.advice_id
        left join payments m on m.organisation_id = c.organisation_id and m.id = c.payment_id
        where d.organisation_id = r.organisation_id and d.remittance_id = r.id
      ) as deductions
    from remittances r join owners o on o.organisation_id = r.organisation_id and o.id = r.owner_id
    where r.id = any(${idsOf(ids)})`.execute(office)
  const items = await readItems(office, ids)
  return rows.map((row) => ({ ...row, items: items.get(row.id) ?? [], recordedAt: row.recordedAt.toISOString() }))
}

type ItemRow = Remittance['items'][number] & { remittanceId: string }

async function readItems(office: Tx, ids: readonly string[]): Promise<Map<string, Remittance['items']>> {
  const { rows } = await sql<ItemRow>`
    select i.remittance_id as "remittanceId", i.advice_id as "adviceId", a.advice_number as "adviceNumber",
      ${leasedPropertyLabel} as "propertyLabel", to_char(a.month, 'YYYY-MM') as month, i.collected_on as "collectedOn",
      i.share_amount as "shareAmount", i.fee_percent::text as "feePercent", i.fee_amount as "feeAmount", i.tax_amount as "taxAmount",
      (i.share_amount - i.fee_amount - i.tax_amount)::bigint as "netAmount", i.explanation,
      i.charged_back_at is not null and r.reversed_at is null as "isChargedBack"
    from remittance_items i
    join remittances r on r.organisation_id = i.organisation_id and r.id = i.remittance_id
    join payment_advices a on a.organisation_id = i.organisation_id and a.id = i.advice_id
    join leases l on l.organisation_id = a.organisation_id and l.id = a.lease_id ${leasedPropertyJoins}
    where i.remittance_id = any(${idsOf(ids)}) order by a.period_start, i.id`.execute(office)
  return Map.groupBy(rows, ({ remittanceId }) => remittanceId)
}
