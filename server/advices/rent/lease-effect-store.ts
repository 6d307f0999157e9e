import { sql } from 'kysely'
import type { EffectLine } from '../../../domain/advices/lease-effect-contract.ts'
import { formatDate, type CalendarDate } from '../../../domain/calendar-date.ts'
import type { Tx } from '../../platform/database/database.ts'

type Line = EffectLine & { id: string }
type CreditRow = Omit<Line, 'label'> & { rentOf: CalendarDate }

/** What was credited and charged of the rent of a lease, and the deposit that was credited. */
export async function readEffectLines(tx: Tx, leaseId: string): Promise<{ credits: Line[]; charges: Line[] }> {
  const { rows: credits } = await sql<CreditRow>`
    select c.id, a.advice_number as "adviceNumber", c.rent_of as "rentOf", c.amount, c.explanation
    from rent_credits c join payment_advices a on a.organisation_id = c.organisation_id and a.id = c.advice_id
    where a.lease_id = ${leaseId} order by c.rent_of, c.id`.execute(tx)
  const { rows: deposits } = await sql<Line>`
    select e.id, e.reference as "adviceNumber", 'Security deposit' as label, sum(-p.amount)::bigint as amount,
      json_build_object('rule', 'R15', 'text', max(e.explanation)) as explanation
    from ledger_entries e
    join ledger_postings p on p.organisation_id = e.organisation_id and p.entry_id = e.id and p.account_code = '1100'
    join payment_advices a on a.organisation_id = p.organisation_id and a.id = p.advice_id and a.kind = 'SECURITY_DEPOSIT'
    where e.lease_id = ${leaseId} and e.kind = 'CREDIT_NOTE' group by e.id, e.reference`.execute(tx)
  const { rows: charges } = await sql<Line>`
    select a.id || ' ' || i.line as id, a.advice_number as "adviceNumber", i.label, i.amount, i.explanation
    from payment_advices a join advice_lines i on i.organisation_id = a.organisation_id and i.advice_id = a.id
    where a.lease_id = ${leaseId} order by a.id, i.line`.execute(tx)
  return {
    credits: [...credits.map(({ rentOf, ...row }) => ({ ...row, label: `Rent from ${formatDate(rentOf)}` })), ...deposits],
    charges,
  }
}
