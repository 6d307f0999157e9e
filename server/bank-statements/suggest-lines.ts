import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { isOpen } from '../advices/advice-filter.ts'
import { isLikePayment } from './like-payment.ts'

/**
 * Suggests what the new lines of a statement pay, most certain first: an existing receipt; the number of an advice; the reference of a
 * waiting claim; the number of a lease; the tenant's name or phone number with the amount; the only open advice of that amount. Nothing is
 * suggested if a receipt may already record the line (decision 158).
 */
export async function suggestLines(tx: Tx, statementId: string): Promise<void> {
  await matchBooked(tx, statementId)
  const balance = sql`a.amount - a.paid_amount - a.credited_amount - a.written_off_amount`
  await sql`
    with fresh as (
      select l.*, upper(coalesce(l.reference, '') || ' ' || l.description) as words,
        upper(regexp_replace(coalesce(l.reference, ''), '[^0-9A-Za-z]', '', 'g')) as key
      from bank_statement_lines l where l.statement_id = ${statementId} and l.status = 'UNMATCHED'
    ), numbers as (
      select f.id, m[1] as number from fresh f, regexp_matches(f.words, '[A-Z]{1,4}-[0-9]{4}-[0-9]{4,8}', 'g') m
    ), near as (
      select n.id, a.id as advice_id, 1 as rank, 'ADVICE_NUMBER' as reason, a.due_on
      from numbers n join payment_advices a on a.advice_number = n.number where ${isOpen}
      union all
      select f.id, n.advice_id, 2, 'CLAIM', c.paid_on from fresh f
      join payment_claims c on c.reference_key = f.key and c.status = 'PENDING'
      join payment_claim_advices n on n.organisation_id = c.organisation_id and n.claim_id = c.id and n.position = 1
      where f.key <> ''
      union all
      select n.id, a.id, 3, 'LEASE_NUMBER', a.due_on
      from numbers n join leases l on l.lease_number = n.number join payment_advices a on a.lease_id = l.id
      where ${isOpen} and a.kind = 'RENT'
      union all
      select f.id, a.id, 4, 'NAME', a.due_on
      from fresh f join payment_advices a on ${balance} = f.amount and ${isOpen} join tenants t on t.id = a.tenant_id
      where (length(t.full_name) > 4 and position(upper(t.full_name) in f.words) > 0)
        -- Transfers by phone name the number that sent them.
        or f.words ~ ('(^|[^0-9])(975)?' || t.phone_number || '([^0-9]|$)')
      union all
      select f.id, (array_agg(a.id))[1], 5, 'AMOUNT', min(a.due_on)
      from fresh f join payment_advices a on ${balance} = f.amount and ${isOpen} group by f.id having count(*) = 1
    ), best as (
      select distinct on (n.id) n.id, n.advice_id, n.reason
      from near n join fresh f on f.id = n.id join payment_advices a on a.id = n.advice_id
      where not exists (
        select from payments p where ${sql.join([isLikePayment(sql`f`), sql`(n.reason = 'AMOUNT' or p.lease_id = a.lease_id)`], sql` and `)})
      order by n.id, n.rank, n.due_on, n.advice_id
    )
    update bank_statement_lines l set status = 'SUGGESTED', advice_id = b.advice_id, suggested_by = b.reason
    from best b where l.id = b.id`.execute(tx)
}

/**
 * Links payments that were booked by hand, by a claim or online before the bank's file was imported: the same amount, and the same
 * reference, in the reference or the text of the line. One line for each payment.
 */
async function matchBooked(tx: Tx, statementId: string): Promise<void> {
  await sql`
    with keys as (
      select l.id, l.line, l.amount, s.bank_account_id, k.key
      from bank_statement_lines l
      join bank_statements s on s.organisation_id = l.organisation_id and s.id = l.statement_id
      cross join lateral (
        select upper(regexp_replace(l.reference, '[^0-9A-Za-z]', '', 'g')) as key
        union
        -- A short word, or one without a figure, may stand there by chance.
        select word from regexp_split_to_table(upper(l.description), '[^0-9A-Z]+') word where length(word) >= 6 and word ~ '[0-9]'
      ) k
      where l.statement_id = ${statementId} and l.status = 'UNMATCHED' and k.key <> ''
    ), booked as (
      select distinct on (p.id) k.id, p.id as payment_id
      from keys k
      join payments p on upper(regexp_replace(p.reference, '[^0-9A-Za-z]', '', 'g')) = k.key
        and p.reference is not null and p.amount = k.amount and p.reversed_at is null
        and (p.bank_account_id is null or k.bank_account_id is null or p.bank_account_id = k.bank_account_id)
      where not exists (select from bank_statement_lines o where o.payment_id = p.id)
      order by p.id, k.line
    ), one as (select distinct on (id) id, payment_id from booked order by id, payment_id)
    update bank_statement_lines l set status = 'MATCHED', payment_id = o.payment_id, decided_at = ${tx.now}
    from one o where l.id = o.id`.execute(tx)
}
