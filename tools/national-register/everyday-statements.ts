import type { RegisterSize } from './register-size.ts'

// The records of an office in addition to its register and its money: listings with enquiries, damage reports, bank statements, sent
// messages, and the audit. At scale 1: 20,000 listings, 20,000 reports, 125,000 lines of statements, 500,000 messages and 1,000,000 events
// of the audit.

const office = 'pg_temp.office(n)'
const officeNumber = 'pg_temp.office_number(n)'
/** One whole hundred in this many, so that each office has its share. */
const oneIn = (every: number, which: number) => `n / 100 % ${every} = ${which}`
const numbers = (count: number, where: string) => `(select n from generate_series(0, ${count - 1}) n where ${where}) s`
/** An hour on working days, a different one for each. */
const instant = (day: string) =>
  `(${day})::timestamp at time zone 'Asia/Thimphu' + interval '9 hours' + n % 480 * interval '1 minute'`

type Statement = { name: string; sql: string }

export function everydayStatements(size: RegisterSize): Statement[] {
  return [...listingStatements(size), ...damageStatements(size), ...bankStatements(size), ...traceStatements(size)]
}

/** At most one in twenty of the vacant units; three of five are published, one is closed. */
function listingStatements({ units, leases, buildings, plots, thrams }: RegisterSize): Statement[] {
  const vacant = numbers(units, `n >= ${leases} and ${oneIn(20, 7)}`)
  const made = instant("date '2026-03-01' + (n % 260)::int")
  return [
    {
      name: 'listings',
      sql: `insert into listings (organisation_id, id, property_type, unit_id, status, title, description, asking_rent_amount, available_on, contact, use,
          bedrooms, floor, area_value, area_unit, building_name, place_label, dzongkhag_id, administrative_zone_id, created_at, created_by, published_at, closed_at)
        select ${office}, pg_temp.id_of(20, n), 'UNIT', u.id, case when n % 5 < 3 then 'PUBLISHED' when n % 5 = 3 then 'DRAFT' else 'CLOSED' end,
          u.bedrooms || ' rooms in ' || b.name, 'Bright rooms near the road, with water and electricity.', u.asking_rent_amount,
          case when n % 4 = 0 then date '2026-12-01' end, 'FORM', u.use, u.bedrooms, u.floor, u.area_value, u.area_unit, b.name, z.name || ', ' || d.name,
          t.dzongkhag_id, t.administrative_zone_id, ${made}, pg_temp.id_of(10, ${officeNumber}),
          case when n % 5 <> 3 then ${made} end, case when n % 5 = 4 then ${made} + interval '20 days' end
        from ${vacant} join units u on u.organisation_id = ${office} and u.id = pg_temp.id_of(7, n)
        join buildings b on b.organisation_id = u.organisation_id and b.id = u.building_id
        join thrams t on t.organisation_id = ${office} and t.id = pg_temp.id_of(3, pg_temp.building_of(n, ${units}, ${buildings}) % ${plots} % ${thrams})
        join administrative_zones z on z.id = t.administrative_zone_id join dzongkhags d on d.id = t.dzongkhag_id`,
    },
    {
      name: 'enquiries',
      sql: `insert into listing_enquiries (organisation_id, id, listing_id, name, phone_number, message, state, created_at)
        select ${office}, pg_temp.id_of(21, n), pg_temp.id_of(20, n), 'Enquirer ' || n, '17' || lpad((n % 1000000)::text, 6, '0'), 'Is it still to let?',
          (array['NEW', 'ANSWERED', 'CLOSED'])[1 + n % 3], ${made} + interval '2 days'
        from ${vacant} where n % 5 <> 3`,
    },
    {
      name: 'views of listings',
      sql: `insert into listing_views (organisation_id, listing_id, viewed_on, views)
        select ${office}, pg_temp.id_of(20, n), date '2026-11-01' + day, 1 + n % 9 from ${vacant} cross join generate_series(0, 2) day where n % 5 <> 3`,
    },
  ]
}

/** One lease in thirty has had damage; one of four reports is still open. */
function damageStatements({ leases, tenants }: RegisterSize): Statement[] {
  const broken = numbers(leases, oneIn(30, 5))
  const reported = instant("date '2026-02-01' + (n % 290)::int")
  const lease = 'pg_temp.id_of(8, n)'
  const tenant = `pg_temp.id_of(2, n % ${tenants})`
  const status = "case n % 4 when 0 then 'REPORTED' when 1 then 'REJECTED' else 'RESOLVED' end"
  return [
    {
      name: 'reports of damage',
      sql: `insert into damage_reports (organisation_id, id, lease_id, kind, status, reported_at, reported_by, reported_as)
        select ${office}, pg_temp.id_of(22, n), ${lease}, case when n % 9 = 0 then 'ENTRY_DAMAGE' else 'MAINTENANCE' end, ${status}, ${reported}, ${tenant},
          'CURRENT_TENANT' from ${broken}`,
    },
    {
      name: 'damaged things',
      sql: `insert into damage_items (organisation_id, id, lease_id, report_id, position, description, location, status, cost_amount, charged_to, decided_at, decided_by)
        select ${office}, pg_temp.id_of(23, n), ${lease}, pg_temp.id_of(22, n), 0, (array['The tap drips.', 'A window is broken.', 'No light.'])[1 + n % 3],
          (array['Kitchen', 'Sitting room', 'Stairs'])[1 + n % 3], ${status}, case when n % 4 > 1 then 100000 + n % 500 * 1000 end,
          case when n % 4 > 1 then 'OWNER' end, case when n % 4 > 0 then ${reported} + interval '5 days' end,
          case when n % 4 > 0 then pg_temp.id_of(10, ${officeNumber}) end from ${broken}`,
    },
    {
      name: 'what was said of it',
      sql: `insert into damage_events (organisation_id, id, lease_id, report_id, kind, actor_type, actor_id, words, happened_at)
        select ${office}, pg_temp.id_of(24, n * 2 + e.nth), ${lease}, pg_temp.id_of(22, n), e.kind, e.actor, case e.nth when 0 then ${tenant} else pg_temp.id_of(10, ${officeNumber}) end,
          e.words, ${reported} + e.nth * interval '1 day'
        from ${broken} cross join (values (0, 'REPORTED', 'CURRENT_TENANT', null), (1, 'COMMENT', 'ADMIN', 'Somebody comes on Monday.')) e (nth, kind, actor, words)`,
    },
  ]
}

/** An account for each office, a statement for each month, and one advice in forty on it: paid, apparently paid, unknown or ignored. */
function bankStatements({ advices, leases }: RegisterSize): Statement[] {
  const booked = `(select m.*, m.n / ${leases} as nth_month from pg_temp.months(0, ${advices - 1}, ${leases}) m where ${oneIn(40, 3)}) s`
  const statement = `pg_temp.id_of(28, nth_month * 10 + ${officeNumber})`
  return [
    {
      name: 'bank accounts',
      sql: `insert into bank_accounts (organisation_id, id, bank_code, account_name, account_number, branch, is_default, created_at)
        select o.id, pg_temp.id_of(27, o.nth), 'BOB', o.name, lpad((200000000 + o.nth)::text, 9, '0'), 'Thimphu', true, ${instant("date '2026-01-05'").replaceAll('n %', 'o.nth %')}
        from (select id, name, row_number() over (order by id)::int - 1 as nth from organisations where id in (select pg_temp.id_of(0, k) from generate_series(0, 6) k)) o`,
    },
    {
      name: 'bank statements',
      sql: `insert into bank_statements (organisation_id, id, bank_account_id, file_name, uploaded_at, uploaded_by)
        select distinct on (nth_month, ${officeNumber}) ${office}, ${statement}, pg_temp.id_of(27, ${officeNumber}), 'statement-' || to_char(month, 'YYYY-MM') || '.csv',
          (month + interval '40 days') at time zone 'Asia/Thimphu', pg_temp.id_of(10, ${officeNumber})
        from ${booked} order by nth_month, ${officeNumber}, n`,
    },
    {
      name: 'lines of statements',
      sql: `insert into bank_statement_lines (organisation_id, id, statement_id, line, fingerprint, booked_on, amount, description, reference, status, advice_id, suggested_by,
          payment_id, ignored_reason, decided_at, decided_by)
        select ${office}, pg_temp.id_of(29, n), ${statement}, row_number() over (partition by nth_month, ${officeNumber} order by n),
          encode(sha256(convert_to('line ' || n, 'UTF8')), 'hex'), s.paid_on, s.amount, 'Transfer for PA-2026-' || pg_temp.six(n + 1), 'TX' || lpad((n % 100000000)::text, 8, '0'),
          found.status, case when found.status in ('MATCHED', 'SUGGESTED') then pg_temp.id_of(9, n) end, case when found.status in ('MATCHED', 'SUGGESTED') then 'ADVICE_NUMBER' end,
          p.id, case when found.status = 'IGNORED' then 'Not rent.' end, case when found.status in ('MATCHED', 'IGNORED') then (month + interval '41 days') at time zone 'Asia/Thimphu' end,
          case when found.status in ('MATCHED', 'IGNORED') then pg_temp.id_of(10, ${officeNumber}) end
        from ${booked} left join payments p on p.organisation_id = ${office} and p.id = pg_temp.id_of(14, n)
        cross join lateral (select case when p.id is not null then 'MATCHED' else (array['SUGGESTED', 'UNMATCHED', 'IGNORED'])[1 + n % 3] end as status) found`,
    },
  ]
}

/** A message for one advice in ten, and an event for each lease and for each payment of one advice in ten. */
function traceStatements({ advices, leases, tenants }: RegisterSize): Statement[] {
  return [
    {
      name: 'messages',
      sql: `insert into outbox (organisation_id, id, channel, recipient, body, state, attempts, next_attempt_at, created_at, sent_at, type, entity, entity_id)
        select ${office}, pg_temp.id_of(26, n), 'SMS', '17' || lpad((lease % ${tenants} % 1000000)::text, 6, '0'),
          'Your rent of ' || to_char(month, 'FMMonth YYYY') || ' is to be paid.', case when n % 50 = 49 then 'DEAD' else 'SENT' end, 1,
          ${instant('month')}, ${instant('month')}, case when n % 50 <> 49 then ${instant('month')} + interval '1 minute' end, 'PAYMENT_ADVICE_GENERATION', 'advice', pg_temp.id_of(9, n)
        from (select * from pg_temp.months(0, ${advices - 1}, ${leases}) m where ${oneIn(10, 1)}) s`,
    },
    {
      name: 'events of the audit',
      sql: `insert into audit_events (organisation_id, id, at, actor_id, actor_role, action, entity, entity_id, changes)
        select ${office}, pg_temp.id_of(25, n), ${instant("date '2026-01-02' + (n % 25)::int")}, pg_temp.id_of(10, ${officeNumber}), 'ADMIN', 'lease.create', 'lease', pg_temp.id_of(8, n), '[]'::jsonb::jsonb
        from generate_series(0, ${leases - 1}) n
        union all
        select ${office}, pg_temp.id_of(25, ${leases} + n), ${instant('paid_on')}, pg_temp.id_of(10, ${officeNumber}), 'ADMIN', 'payment.payAdvice', 'advice', pg_temp.id_of(9, n), '[]'::jsonb::jsonb
        from (select * from pg_temp.months(0, ${advices - 1}, ${leases}) m where ${oneIn(10, 2)}) s`,
    },
  ]
}
