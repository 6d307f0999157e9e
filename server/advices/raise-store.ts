import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { firstDayOf, monthOf } from '../../domain/calendar-date.ts'
import { type Money, plus, ZERO } from '../../domain/money.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import type { AdviceForm, AdviceLine } from './advice-form.ts'

/** An advice created from a form, by the index of the form. */
export type FormedAdvice = { id: string; adviceNumber: string; leaseId: string; form: number }

/**
 * Inserts advices with their lines in one statement: the fields that advices of one form share are sent once. Tenant and property come from
 * the lease.
 */
export async function insertAdvices(
  tx: Tx,
  forms: readonly (AdviceForm & { amount: Money })[],
  advices: readonly FormedAdvice[],
): Promise<void> {
  const heads = forms.map(({ kind, isCorrection = false, period, dueDate, chargedOn, amount, ...rest }, form) => ({
    form,
    kind,
    month: period ? firstDayOf(monthOf(rest.isOfLastMonth ? period.end : period.start)) : null,
    period_start: period?.start ?? null,
    period_end: period?.end ?? null,
    due_on: dueDate,
    charged_on: chargedOn,
    amount,
    is_correction: isCorrection,
    income_account: rest.income ?? 'RENT',
    gst_amount: rest.gstAmount ?? 0,
    tax_amount: rest.taxAmount ?? 0,
    ...chargeSums(rest.lines),
  }))
  const lines = forms.flatMap((each, form) =>
    each.lines.map(({ rentOf = null, recurring, lastDay: _lastDay, ...line }, index) => ({
      form,
      line: index,
      rent_of: rentOf,
      recurring_charge_id: recurring?.chargeId ?? null,
      charge_of: recurring?.of ?? null,
      charge_part: recurring?.part ?? null,
      charge_to: recurring?.to ?? null,
      ...line,
    })),
  )
  await sql`
    with given as materialized (
      select * from unnest(${idsOf(advices.map(({ id }) => id))}, ${advices.map(({ adviceNumber }) => adviceNumber)}::text[],
        ${idsOf(advices.map(({ leaseId }) => leaseId))}, ${advices.map(({ form }) => form)}::integer[])
        as g (id, advice_number, lease_id, form)
    ), raised as (
      insert into payment_advices
        (id, advice_number, lease_id, tenant_id, property_type, building_id, kind, month, period_start, period_end, due_on, charged_on, amount, is_correction,
          income_account, gst_amount, tax_amount, charge_amount, charge_gst_amount, office_amount, metered_amount)
      select g.id, g.advice_number, l.id, l.tenant_id, l.property_type, l.building_id, a.kind, a.month,
        a.period_start, a.period_end, a.due_on, a.charged_on, a.amount, a.is_correction,
        a.income_account, a.gst_amount, a.tax_amount, a.charge_amount, a.charge_gst_amount, a.office_amount, a.metered_amount
      from given g join jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as a (form integer, kind text, month date,
        period_start date, period_end date, due_on date, charged_on date, amount bigint, is_correction boolean,
        income_account text, gst_amount bigint, tax_amount bigint, charge_amount bigint, charge_gst_amount bigint, office_amount bigint, metered_amount bigint) on a.form = g.form
      -- By its key, lease by lease: a join might rather read all leases and units of the office for each block.
      cross join lateral (
        select l.id, l.tenant_id, l.property_type, coalesce(l.building_id, (
          select u.building_id from units u where u.organisation_id = l.organisation_id and u.id = l.unit_id
        )) as building_id
        from leases l where l.organisation_id = app_organisation_id() and l.id = g.lease_id offset 0
      ) l
    )
    insert into advice_lines (advice_id, line, label, amount, explanation, rent_of, recurring_charge_id, charge_of, charge_part, charge_to)
    select g.id, i.line, i.label, i.amount, i.explanation, i.rent_of, i.recurring_charge_id, i.charge_of, i.charge_part, i.charge_to
    from given g join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as i (form integer, line integer, label text, amount bigint, explanation jsonb, rent_of date,
        recurring_charge_id uuid, charge_of date, charge_part text, charge_to date) on i.form = g.form`.execute(tx)
}

/** The sums of the recurring charges in an advice. Interest and owners' shares use only these sums. */
function chargeSums(lines: readonly AdviceLine[]) {
  const sum = (of: (line: NonNullable<AdviceLine['recurring']>) => boolean) =>
    plus(ZERO, ...lines.filter(({ recurring }) => recurring && of(recurring)).map(({ amount }) => amount))
  return {
    charge_amount: sum(() => true),
    charge_gst_amount: sum(({ part }) => part === 'GST'),
    office_amount: sum(({ part, payee }) => part === 'NET' && payee === 'OFFICE'),
    metered_amount: sum(({ part, payee, isMetered }) => part === 'NET' && payee === 'OWNER' && isMetered),
  }
}

export async function readDepositTerms(tx: Tx, leaseId: string): Promise<{ startsOn: CalendarDate; depositAmount: Money }> {
  const { rows } = await sql<{ startsOn: CalendarDate; depositAmount: Money }>`
    select starts_on as "startsOn", deposit_amount as "depositAmount" from leases where id = ${leaseId}`.execute(tx)
  const [terms] = rows
  if (!terms) throw new Error('The lease of this deposit is missing.')
  return terms
}

/** The start of the lease, and the day from which it is billed here; null for a lease that was created here. */
export async function readTakeOver(
  tx: Tx,
  leaseId: string,
): Promise<{ startsOn: CalendarDate; billedFrom: CalendarDate | null }> {
  return tx
    .selectFrom('leases')
    .select(['starts_on as startsOn', 'billed_from as billedFrom'])
    .where('id', '=', leaseId)
    .executeTakeFirstOrThrow()
}

/** Whether the lease has a valid opening balance, or had one that was credited in full. */
export async function readOpeningBalance(
  tx: Tx,
  leaseId: string,
  startsOn: CalendarDate,
): Promise<{ stands: boolean; wasCredited: boolean }> {
  const { rows } = await sql<{ stands: boolean | null; count: number }>`
    select bool_or(credited_amount < amount) as stands, count(*) as count from payment_advices
    where lease_id = ${leaseId} and kind = 'RENT' and period_start = ${startsOn}`.execute(tx)
  const { stands = false, count = 0 } = rows[0] ?? {}
  return { stands: stands === true, wasCredited: count > 0 }
}
