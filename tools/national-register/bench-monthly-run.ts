import type { Client } from 'pg'
import { adviceContract } from '../../domain/billing/advice-contract.ts'
import { addMonthsToMonth, calendarDate, firstDayOf, type Month, monthOf } from '../../domain/calendar-date.ts'
import type { LocalClient } from '../../server/platform/local-client.ts'

type Bench = { client: Pick<LocalClient, 'raw'>; bare: Client; organisationId: string }

/** The next month that nobody was billed for, run by the product, beside a bare INSERT … SELECT of the very rows that it made. */
export async function measureMonthlyRun({ client, bare, organisationId }: Bench): Promise<string> {
  await bare.query(`set app.organisation_id = '${organisationId}'`)
  const month = await nextMonth(bare)
  // As after a year of runs: what lies before the month is billed.
  await bare.query(`update billing_marks set billed_to = '${firstDayOf(month)}' where organisation_id = app_organisation_id()`)
  await bare.query('vacuum (analyze) billing_marks')
  let mostMb = 0
  const before = memoryMb()
  const watch = setInterval(() => (mostMb = Math.max(mostMb, memoryMb() - before)), 50)
  const startedAt = performance.now()
  const { body, status } = await client.raw(adviceContract.generate, { body: { month } })
  const servedMs = performance.now() - startedAt
  clearInterval(watch)
  if (status >= 400) throw new Error(`The run failed: ${JSON.stringify(body).slice(0, 400)}`)
  const { advices, bareMs } = await insertBare(bare, month)
  const rate = (ms: number) => Math.round((advices / ms) * 1000).toLocaleString('en')
  return `run: ${advices.toLocaleString('en')} advices: ${rate(servedMs)} a second, bare ${rate(bareMs)} a second, ratio ${(servedMs / bareMs).toFixed(2)}, ${mostMb} MB more memory at most`
}

async function nextMonth(bare: Client): Promise<Month> {
  const { rows } = await bare.query<{ latest: string }>(
    'select max(month)::text as latest from payment_advices where organisation_id = app_organisation_id()',
  )
  return addMonthsToMonth(monthOf(calendarDate(rows[0]?.latest ?? '2026-01-01')), 1)
}

/**
 * The same rows with other ids and numbers, 80 years on, into the same tables with all their keys and indexes, and taken back. They
 * are laid ready outside the time that is taken, so that nothing but INSERT … SELECT is measured.
 */
async function insertBare(bare: Client, month: Month): Promise<{ advices: number; bareMs: number }> {
  await bare.query(`begin;
    create function pg_temp.other(id uuid) returns uuid language sql immutable return ('f' || substr(id::text, 2))::uuid;
    create temporary table run_advices on commit drop as select * from payment_advices
      where organisation_id = app_organisation_id() and month = '${firstDayOf(month)}' and kind = 'RENT' order by id;
    create temporary table run_lines on commit drop as select i.* from advice_lines i join run_advices a on a.id = i.advice_id
      where i.organisation_id = app_organisation_id() order by i.advice_id, i.line;
    create temporary table run_postings on commit drop as select p.* from ledger_postings p
      where p.organisation_id = app_organisation_id() and p.entry_id in (select q.entry_id from ledger_postings q join run_advices a on a.id = q.advice_id
        where q.organisation_id = app_organisation_id()) order by p.entry_id, p.line;
    create temporary table run_entries on commit drop as select e.* from ledger_entries e
      where e.organisation_id = app_organisation_id() and e.id in (select entry_id from run_postings) order by e.id;
    update run_advices set id = pg_temp.other(id), advice_number = advice_number || 'X', month = month + interval '80 years',
      period_start = period_start + interval '80 years', period_end = period_end + interval '80 years';
    update run_lines set advice_id = pg_temp.other(advice_id);
    update run_postings set entry_id = pg_temp.other(entry_id), advice_id = pg_temp.other(advice_id);
    update run_entries set id = pg_temp.other(id), reference = reference || 'X';
    analyze run_advices; analyze run_lines; analyze run_postings; analyze run_entries`)
  const startedAt = performance.now()
  await bare.query(`insert into payment_advices select * from run_advices; insert into advice_lines select * from run_lines;
    insert into ledger_entries select * from run_entries; insert into ledger_postings select * from run_postings`)
  const bareMs = performance.now() - startedAt
  const { rows } = await bare.query<{ advices: string }>('select count(*) as advices from run_advices')
  await bare.query('rollback')
  return { advices: Number(rows[0]?.advices), bareMs }
}

function memoryMb(): number {
  return Math.round(process.memoryUsage().rss / 1_000_000)
}
