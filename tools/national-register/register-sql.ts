import type { RegisterSize } from './register-size.ts'

// The statements that fill a register, in order. Everything follows from its number `n`, so a register is always the same. The office of n
// is that of n % 100, and all sizes are whole hundreds, so that the plot n % plots of a building n belongs to the same office. As in
// reality the data is not uniform: a few names are common, buildings have 1 to 60 units, and one lease in five has ended.

const office = 'pg_temp.office(n)'
const number = (table: string, count: number) => `generate_series(0, ${count - 1}) as ${table}(n)`

export const registerFunctions = `
  create function pg_temp.id_of(kind integer, n bigint) returns uuid language sql immutable
    return ('0197' || lpad(to_hex(kind), 4, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid;
  create function pg_temp.office_number(n bigint) returns integer language sql immutable
    return (n % 100 >= 40)::int + (n % 100 >= 60)::int + (n % 100 >= 75)::int + (n % 100 >= 87)::int + (n % 100 >= 95)::int;
  create function pg_temp.office(n bigint) returns uuid language sql immutable return pg_temp.id_of(0, pg_temp.office_number(n));
  create function pg_temp.six(n bigint) returns text language sql immutable return lpad(n::text, greatest(6, length(n::text)), '0');
  -- Spreads what follows each other: the same n, the same number, without a pattern that a reader would see.
  create function pg_temp.spread(n bigint, salt integer, below integer) returns integer language sql immutable
    return 1 + ('x' || left(md5(n || ':' || salt), 7))::bit(28)::int % below;
  -- The same, the first numbers often and the last seldom: of a hundred names, the first has 14 of a hundred people.
  create function pg_temp.seldom(n bigint, salt integer, below integer) returns integer language sql immutable
    return 1 + floor(below * power(('x' || left(md5(n || ':' || salt), 7))::bit(28)::int / 268435456.0::float8, 2.3))::int;
  -- Of each hundred units of an office 17 are alone in their building, then come four buildings of two, two of three, one of nine and one of
  -- sixty. h counts the units of a share; the order in which units are let is another.
  create function pg_temp.house_of(h integer) returns integer language sql immutable
    return h / 100 * 25 + case when h % 100 < 17 then h % 100 when h % 100 < 25 then 17 + (h % 100 - 17) / 2 when h % 100 < 31 then 21 + (h % 100 - 25) / 3
      when h % 100 < 40 then 23 else 24 end;
  create function pg_temp.unit_share(n integer, units integer) returns integer language sql immutable return n / 100 * 7919 % (units / 100);
  create function pg_temp.building_of(n integer, units integer, buildings integer) returns integer language sql immutable
    return 100 * least(pg_temp.house_of(pg_temp.unit_share(n, units)), buildings / 100 - 1) + n % 100;
  -- Counted from 0 within the building. Of a small register the last building has what is over.
  create function pg_temp.place_in_building(n integer, units integer, buildings integer) returns integer language sql immutable
    return (select case when pg_temp.house_of(h) >= buildings / 100 then 60 + h % 100 when h % 100 < 17 then 0 when h % 100 < 25 then (h % 100 - 17) % 2
      when h % 100 < 31 then (h % 100 - 25) % 3 when h % 100 < 40 then h % 100 - 31 else h % 100 - 40 end from (select pg_temp.unit_share(n, units) as h) s);
  -- As of November 2026: who is over left at the end of October.
  create function pg_temp.status_of(n integer) returns text language sql immutable
    return (select case when s <= 74 then 'ACTIVE' when s <= 78 then 'UPCOMING_EXPIRATION' when s <= 80 then 'HOLDOVER' when s <= 92 then 'EXPIRED'
      when s <= 98 then 'TERMINATED_BY_TENANT' else 'TERMINATED_BY_OWNER' end from (select pg_temp.spread(n, 41, 100) as s) p);
  create function pg_temp.is_let(n integer) returns boolean language sql immutable return pg_temp.spread(n, 41, 100) <= 80`

/** `names` is a table of given names in both scripts; `places` has the zones of the country, thromdes ten times, each with a point. */
export const registerTables = `
  create temp table first_names as select row_number() over ()::int as nth, f ->> 0 as english, f ->> 1 as dzongkha from jsonb_array_elements($1) f;
  create temp table second_names as select row_number() over ()::int as nth, s ->> 0 as english, s ->> 1 as dzongkha from jsonb_array_elements($2) s;`

export function registerStatements(size: RegisterSize): { name: string; sql: string }[] {
  return [...landStatements(size), ...leaseStatements(size)]
}

function landStatements({ owners, thrams, plots, buildings, tenants }: RegisterSize): { name: string; sql: string }[] {
  return [
    {
      name: 'owners',
      sql: `with people_made as (insert into people (id) select pg_temp.id_of(1, n) from ${number('s', owners)})
        insert into owners (organisation_id, id, name_english, name_dzongkha, cid, phone_number)
        select ${office}, pg_temp.id_of(1, n), f.english || ' ' || s.english, f.dzongkha || s.dzongkha,
          '1' || lpad((n::bigint * 7919 % 10000000000)::text, 10, '0'), '77' || lpad((n % 1000000)::text, 6, '0')
        from ${number('o', owners)}
        join pg_temp.first_names f on f.nth = pg_temp.seldom(o.n, 1, (select count(*)::int from pg_temp.first_names))
        join pg_temp.second_names s on s.nth = pg_temp.seldom(o.n, 77, (select count(*)::int from pg_temp.second_names))`,
    },
    {
      name: 'tenants',
      sql: `with people_made as (insert into people (id) select pg_temp.id_of(2, n) from ${number('s', tenants)})
        insert into tenants (organisation_id, id, tenant_type, first_name, last_name, full_name, name_dzongkha, cid, phone_number, licence_number)
        select ${office}, pg_temp.id_of(2, n), case when n % 20 = 0 then 'BUSINESS' else 'INDIVIDUAL' end, f.english, s.english,
          f.english || ' ' || s.english, f.dzongkha || s.dzongkha, '2' || lpad((n::bigint * 6007 % 10000000000)::text, 10, '0'),
          '17' || lpad((n % 1000000)::text, 6, '0'), case when n % 20 = 0 then 'R' || lpad(n::text, 8, '0') end
        from ${number('t', tenants)}
        join pg_temp.first_names f on f.nth = pg_temp.seldom(t.n, 5, (select count(*)::int from pg_temp.first_names))
        join pg_temp.second_names s on s.nth = pg_temp.seldom(t.n, 311, (select count(*)::int from pg_temp.second_names))`,
    },
    {
      name: 'thrams',
      sql: `insert into thrams (organisation_id, id, thram_number, area_type, ownership_category, dzongkhag_id, administrative_zone_id)
        select ${office}, pg_temp.id_of(3, n), (n + 1)::text, p.area_type,
          case when n % 7 = 0 then 'JOINT_OWNERSHIP' when n % 11 = 0 then 'FAMILY_OWNERSHIP' else 'INDIVIDUAL_OWNERSHIP' end, p.dzongkhag_id, p.zone_id
        from ${number('t', thrams)} join pg_temp.places p on p.nth = pg_temp.spread(t.n, 9, (select count(*)::int from pg_temp.places))`,
    },
    {
      name: 'holdings of thrams',
      sql: `insert into thram_holdings (organisation_id, id, thram_id, owner_id, position, share_numerator, share_denominator, held_from)
        select ${office}, pg_temp.id_of(4, n * 2 + k), pg_temp.id_of(3, n), pg_temp.id_of(1, (n + k * 100) % ${owners}), k, 1,
          case when n % 7 = 0 then 2 else 1 end, date '1996-01-01' + (n % 9000)::int
        from ${number('t', thrams)} cross join generate_series(0, 1) k where k = 0 or n % 7 = 0`,
    },
    {
      name: 'plots',
      sql: `insert into plots (organisation_id, id, plot_number, thram_id, land_origin, land_use, area_value, area_unit, geometry)
        select ${office}, pg_temp.id_of(5, n), p.code || '-' || (n + 1), t.id, (array['INHERITANCE', 'SALE_PURCHASE', 'KASHO', 'OLD_THROMDE_THRAM'])[1 + n % 4],
          case when t.area_type = 'URBAN' then (array['RESIDENTIAL', 'COMMERCIAL', 'MIXED_USE'])[1 + n % 3] else (array['KHIMSA', 'CHHUZHING', 'KAMZHING'])[1 + n % 3] end,
          round(((1 + n % 97) / 100.0)::numeric, 2), 'ACRE', pg_temp.square(p.longitude, p.latitude, n, 0.00018)
        from ${number('s', plots)} join thrams t on t.id = pg_temp.id_of(3, s.n % ${thrams}) and t.organisation_id = pg_temp.office(s.n)
        join pg_temp.zone_places p on p.zone_id = t.administrative_zone_id`,
    },
    {
      name: 'buildings',
      sql: `insert into buildings (organisation_id, id, name, building_number, use, architecture_style, floors, year_built, administrative_zone_id, geometry)
        select ${office}, pg_temp.id_of(6, n), f.english || ' ' || (array['Building', 'House', 'Apartments', 'Plaza', 'Heights', 'Residency', 'Complex'])[1 + n % 7],
          'B-' || (n + 1), (array['RESIDENTIAL', 'COMMERCIAL', 'PRIVATE_OFFICES'])[1 + n % 3],
          case when n % 3 = 0 then 'TRADITIONAL' else 'CONTEMPORARY' end, case when n / 100 % 25 = 24 then 15 else 2 + (n % 5)::int end, 1970 + (n % 55)::int, t.administrative_zone_id,
          pg_temp.square(p.longitude, p.latitude, n % ${plots}, case when n < ${plots} then 0.00008 else 0.00004 end)
        from ${number('b', buildings)} join plots o on o.id = pg_temp.id_of(5, b.n % ${plots}) and o.organisation_id = pg_temp.office(b.n)
        join thrams t on t.organisation_id = o.organisation_id and t.id = o.thram_id join pg_temp.zone_places p on p.zone_id = t.administrative_zone_id
        join (select row_number() over ()::int as nth, english from (select english from pg_temp.first_names union select english from pg_temp.second_names
          union select unnest(array['Norling', 'Changzamtog', 'Olakha', 'Babesa', 'Kuenga', 'Druk', 'Lungta', 'Zhidey', 'Yarkay', 'Menjong']) order by 1) u) f
          on f.nth = pg_temp.spread(b.n, 17, 45)`,
    },
    {
      name: 'plots of buildings',
      sql: `insert into building_plots (organisation_id, building_id, plot_id, position)
        select ${office}, pg_temp.id_of(6, n), pg_temp.id_of(5, n % ${plots}), 0 from ${number('b', buildings)}`,
    },
  ]
}

function leaseStatements({ buildings, units, tenants, leases, advices }: RegisterSize): { name: string; sql: string }[] {
  const billedMonths = `((${advices} - 1 - n) / ${leases} + 1)`
  return [
    {
      // One in twenty of the buildings of the large office belongs to one owner, like those of a housing corporation.
      name: 'a large owner',
      sql: `insert into building_holdings (organisation_id, building_id, owner_id, position, share_numerator, share_denominator)
        select ${office}, pg_temp.id_of(6, n), pg_temp.id_of(1, 1), 0, 1, 1 from ${number('b', Math.min(buildings, 80_000))} where n % 100 in (38, 39)`,
    },
    {
      name: 'units',
      sql: `insert into units (organisation_id, id, building_id, unit_number, floor, use, bedrooms, area_value, area_unit, asking_rent_amount, occupancy)
        select ${office}, pg_temp.id_of(7, n), pg_temp.id_of(6, pg_temp.building_of(n, ${units}, ${buildings})), (1 + place / 4) || '0' || (1 + place % 4), place / 4, case when n % 3 = 1 then 'COMMERCIAL' else 'RESIDENTIAL' end, 1 + (n % 4)::int, 450 + n % 900, 'SQFT',
          (8 + n % 40) * 100000, case when n < ${leases} and pg_temp.is_let(n) then 'OCCUPIED' else 'VACANT' end
        from ${number('u', units)} cross join lateral (select pg_temp.place_in_building(n, ${units}, ${buildings}) as place) p`,
    },
    {
      name: 'leases',
      sql: `insert into leases (organisation_id, id, lease_number, property_type, unit_id, tenant_id, status, starts_on, ends_on, occupied_until, terminates_on, terminates_as,
          noticed_on, rent_amount, deposit_amount, frequency, period_method, proration, due_day, due_timing, notice_days, witnesses, billed_from)
        select ${office}, pg_temp.id_of(8, n), 'L-2026-' || pg_temp.six(n + 1), 'UNIT', pg_temp.id_of(7, n), pg_temp.id_of(2, n % ${tenants}), status,
          date '2026-01-01' + (n % 28)::int, ends_on, case when status = 'HOLDOVER' then null when is_noticed then date '2026-10-31' else ends_on end,
          case when is_noticed then date '2026-10-31' end, case when is_noticed then status end, case when is_noticed then date '2026-08-31' end, (8 + n % 40) * 100000, 0, 'MONTHLY', 'CALENDAR', 'ACTUAL', 5,
          -- Taken over from paper: what was before February is in the old books.
          'FOLLOWING_MONTH', 60, '[]', '2026-02-01' from ${number('l', leases)} cross join lateral (select pg_temp.status_of(n) as status) s
        cross join lateral (select status like 'TERMINATED%' as is_noticed, case status when 'UPCOMING_EXPIRATION' then date '2026-12-31'
          when 'HOLDOVER' then date '2026-09-30' when 'EXPIRED' then date '2026-10-31' else date '2028-12-31' end as ends_on) e`,
    },
    {
      name: 'leases of next month',
      sql: `insert into leases (organisation_id, id, lease_number, property_type, unit_id, tenant_id, status, starts_on, ends_on, occupied_until, rent_amount,
          deposit_amount, frequency, period_method, proration, due_day, due_timing, notice_days, witnesses)
        select ${office}, pg_temp.id_of(8, n), 'L-2026-' || pg_temp.six(n + 1), 'UNIT', pg_temp.id_of(7, n), pg_temp.id_of(2, n % ${tenants}),
          case when n % 3 = 0 then 'CANCELLED' else 'PENDING' end, date '2026-12-01', date '2028-11-30', date '2028-11-30', (8 + n % 40) * 100000, 0, 'MONTHLY',
          'CALENDAR', 'ACTUAL', 5, 'FOLLOWING_MONTH', 60, '[]' from ${number('l', units)} where n >= ${leases} and n / 100 % 25 = 3`,
    },
    {
      name: 'billed until',
      sql: `update billing_marks set billed_to = (date '2026-02-01' + ${billedMonths} * interval '1 month')::date
        from ${number('l', leases)} where lease_id = pg_temp.id_of(8, n)`,
    },
    {
      name: 'counters',
      sql: `insert into number_counters (organisation_id, book, year, last_number)
        select o.id, b.book, 2026, b.last from organisations o
        cross join (values ('LEASE', ${units}), ('ADVICE', ${advices}), ('RECEIPT', ${advices})) b (book, last) on conflict do nothing`,
    },
  ]
}

export const registerPlaces = `
  create temp table places as
    select row_number() over (order by z.type, z.id, k)::int as nth, z.id as zone_id, z.dzongkhag_id, case z.type when 'U' then 'URBAN' else 'RURAL' end as area_type
    from administrative_zones z cross join lateral generate_series(1, case z.type when 'U' then 10 else 1 end) k;
  create temp table zone_places as
    select z.id as zone_id, upper(left(d.name, 3)) as code, (c.value ->> 0)::float8 + 0.02 * (row_number() over w % 7 - 3) as longitude,
      (c.value ->> 1)::float8 + 0.02 * (row_number() over w % 5 - 2) as latitude
    from administrative_zones z join dzongkhags d on d.id = z.dzongkhag_id join jsonb_each($1) c on c.key = d.code
    window w as (partition by d.id order by z.id);
  create function pg_temp.square(longitude float8, latitude float8, n bigint, half float8) returns jsonb language sql immutable
    return (select jsonb_build_object('type', 'Polygon', 'coordinates', jsonb_build_array(jsonb_build_array(
      jsonb_build_array(x - half, y - half), jsonb_build_array(x + half, y - half), jsonb_build_array(x + half, y + half),
      jsonb_build_array(x - half, y + half), jsonb_build_array(x - half, y - half))))
    from (select round((longitude + 0.0004 * (n / 100 % 100 - 50))::numeric, 6) as x, round((latitude + 0.0004 * (n / 10000 % 100 + n % 100 * 0.7 - 50))::numeric, 6) as y) c)`
