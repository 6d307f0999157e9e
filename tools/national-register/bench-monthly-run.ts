import { formatCount } from '../../domain/money.ts'
import type { Client } from 'pg'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { addMonthsToMonth, calendarDate, firstDayOf, type Month, monthOf } from '../../domain/calendar-date.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import type { LocalClient } from '../../server/platform/database/local-client.ts'
import { spread, timed, watchMemory } from './bench-measure.ts'

type Bench = { client: Pick<LocalClient, 'raw'>; bare: Client; organisationId: string }

/**
 * Runs the next unbilled month in the product and compares it with a bare INSERT … SELECT of the same rows; also measures lists during the
 * run of the month after it. Messages are written by a later job and not measured.
 */
export async function measureMonthlyRun({ client, bare, organisationId }: Bench): Promise<string> {
  await bare.query(`set app.organisation_id = '${organisationId}'`)
  const month = await nextMonth(bare)
  // As after a year of runs: everything before the month is billed.
  await bare.query(`update billing_marks set billed_to = '${firstDayOf(month)}' where organisation_id = app_organisation_id()`)
  await bare.query('vacuum (analyze) billing_marks')
  // Once beforehand, with the previous month, so that for both sides the pages are cached and already logged in full since the last
  // checkpoint. Otherwise the first side would pay for both.
  await insertBare(bare, addMonthsToMonth(month, -1))
  const before = await insertBare(bare, addMonthsToMonth(month, -1))
  const memory = watchMemory()
  const { ms } = await timed(() => runMonth(client, month))
  const maxMb = memory.end()
  const after = await insertBare(bare, month)
  const { advices } = after
  // Other load on the machine varies; the average of before and after represents the time of the run.
  const bareMs = (before.bareMs / before.advices + after.bareMs / advices) * (advices / 2)
  const rate = (time: number) => formatCount(Math.round((advices / time) * 1000))
  return `run: ${formatCount(advices)} advices: ${rate(ms)} a second, bare ${rate(bareMs)} a second, ratio ${(ms / bareMs).toFixed(2)}, ${maxMb} MB more memory at most
${await measureLists(client, addMonthsToMonth(month, 1))}`
}

async function runMonth(client: Bench['client'], month: Month): Promise<void> {
  const { body, status } = await client.raw(adviceContract.generate, { body: { month } })
  if (status >= 400) throw new Error(`The run failed: ${JSON.stringify(body).slice(0, 400)}`)
}

async function measureLists(client: Bench['client'], month: Month): Promise<string> {
  const idle = await timeLists(client, (round) => round < 60)
  let isRunning = true
  const run = runMonth(client, month).finally(() => {
    isRunning = false
  })
  const busy = await timeLists(client, () => isRunning)
  await run
  return `lists during a run: p95 ${busy.p95.toFixed(1)} ms, idle ${idle.p95.toFixed(1)} ms, ratio ${(busy.p95 / idle.p95).toFixed(1)}, in the middle ${(busy.middle / idle.middle).toFixed(1)}`
}

/** Alternates pages of units, leases and advices, with pauses like those of a reader. */
async function timeLists(client: Bench['client'], shouldContinue: (round: number) => boolean) {
  const lists = [unitContract.list, leaseContract.list, adviceContract.list]
  const times: number[] = []
  for (let round = 0; shouldContinue(round); round += 1) {
    const endpoint = lists[round % lists.length] ?? unitContract.list
    const { ms } = await timed(() => client.raw(endpoint, { query: { pageSize: 50, pageNo: 1 + (round % 5) } }))
    times.push(ms)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return spread(times)
}

async function nextMonth(bare: Client): Promise<Month> {
  const { rows } = await bare.query<{ latest: string }>(
    'select max(month)::text as latest from payment_advices where organisation_id = app_organisation_id()',
  )
  return addMonthsToMonth(monthOf(calendarDate(rows[0]?.latest ?? '2026-01-01')), 1)
}

/**
 * The same rows with other ids and numbers, 80 years later, into the same tables with all their keys, indexes and stored sums, and rolled
 * back. They are prepared outside of the measured time, so that only INSERT … SELECT is measured. It includes only the entries of the run
 * itself, not later payments.
 */
async function insertBare(bare: Client, month: Month): Promise<{ advices: number; bareMs: number }> {
  await bare.query(`begin;
    create function pg_temp.other(id uuid) returns uuid language sql immutable return md5('other ' || id)::uuid;
    create temporary table run_advices on commit drop as select * from payment_advices
      where organisation_id = app_organisation_id() and month = '${firstDayOf(month)}' and kind = 'RENT' order by id;
    create temporary table run_lines on commit drop as select i.* from advice_lines i join run_advices a on a.id = i.advice_id
      where i.organisation_id = app_organisation_id() order by i.advice_id, i.line;
    create temporary table run_entries on commit drop as select e.* from ledger_entries e
      where e.organisation_id = app_organisation_id() and e.kind = 'RENT' and e.id in (select p.entry_id from ledger_postings p
        join run_advices a on a.id = p.advice_id where p.organisation_id = app_organisation_id()) order by e.id;
    create temporary table run_postings on commit drop as select p.* from ledger_postings p
      where p.organisation_id = app_organisation_id() and p.entry_id in (select id from run_entries) order by p.entry_id, p.line;
    update run_advices set id = pg_temp.other(id), advice_number = advice_number || ' other', month = month + interval '80 years',
      period_start = period_start + interval '80 years', period_end = period_end + interval '80 years', paid_amount = 0, credited_amount = 0,
      written_off_amount = 0;
    update run_lines set advice_id = pg_temp.other(advice_id);
    update run_postings set entry_id = pg_temp.other(entry_id), advice_id = pg_temp.other(advice_id);
    update run_entries set id = pg_temp.other(id), reference = reference || ' other';
    analyze run_advices; analyze run_lines; analyze run_postings; analyze run_entries`)
  const { ms: bareMs } = await timed(() =>
    bare.query(`insert into payment_advices select * from run_advices; insert into advice_lines select * from run_lines;
    insert into ledger_entries select * from run_entries; insert into ledger_postings select * from run_postings`),
  )
  const { rows } = await bare.query<{ advices: string }>('select count(*) as advices from run_advices')
  await bare.query('rollback')
  return { advices: Number(rows[0]?.advices), bareMs }
}
