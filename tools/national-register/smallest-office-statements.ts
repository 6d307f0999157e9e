import { accounts } from '../../domain/ledger/account.ts'

// The smallest office of a register: one building with five units, each let, and eight months of rent of which the last is open.

const officePlace = 6
/** Above the numbers of every other office. */
const base = 900_000_000
const leases = 5
const months = 8

const office = `pg_temp.id_of(0, ${officePlace})`
const id = (kind: number, n = 'n') => `pg_temp.id_of(${kind}, ${base} + ${n})`
const numbers = `generate_series(0, ${leases - 1}) n`
const advices = `(select s.n, s.n % ${leases} as lease, (date '2026-02-01' + s.n / ${leases} * interval '1 month')::date as month, 1500000 as amount
  from generate_series(0, ${leases * months - 1}) s (n)) a`
const isPaid = `n < ${leases * (months - 1)}`
/** No other office has these numbers: they begin after the last number of the others. */
const number = (book: string) => `'${book}-2026-' || (${base} + n)`
const inOffice = (table: string, columns: string, values: string) =>
  `insert into ${table} (organisation_id, ${columns}) select ${office}, ${values}`

const register = [
  `insert into people (id) select ${id(1, '0')}`,
  `insert into people (id) select ${id(2)} from ${numbers}`,
  inOffice('owners', 'id, name_english, cid, phone_number', `${id(1, '0')}, 'Kinley Wangmo', '19900000001', '77999999'`),
  inOffice(
    'tenants',
    'id, tenant_type, first_name, last_name, full_name, cid, phone_number',
    `${id(2)}, 'INDIVIDUAL', 'Sonam', 'Tshomo', 'Sonam Tshomo', '2990000000' || n, '1799999' || n from ${numbers}`,
  ),
  inOffice(
    'thrams',
    'id, thram_number, area_type, ownership_category, dzongkhag_id, administrative_zone_id',
    `${id(3, '0')}, '1', area_type, 'INDIVIDUAL_OWNERSHIP', dzongkhag_id, zone_id from pg_temp.places where nth = 1`,
  ),
  inOffice(
    'thram_holdings',
    'id, thram_id, owner_id, position, share_numerator, share_denominator, held_from',
    `${id(4, '0')}, ${id(3, '0')}, ${id(1, '0')}, 0, 1, 1, date '2001-01-01'`,
  ),
  inOffice(
    'plots',
    'id, plot_number, thram_id, land_origin, land_use, area_value, area_unit',
    `${id(5, '0')}, 'HAA-1', ${id(3, '0')}, 'INHERITANCE', 'RESIDENTIAL', 0.2, 'ACRE'`,
  ),
  inOffice(
    'buildings',
    'id, name, building_number, use, architecture_style, floors, year_built, administrative_zone_id',
    `${id(6, '0')}, 'Kinley House', 'B-1', 'RESIDENTIAL', 'TRADITIONAL', 3, 2004, administrative_zone_id from thrams where id = ${id(3, '0')}`,
  ),
  inOffice('building_plots', 'building_id, plot_id, position', `${id(6, '0')}, ${id(5, '0')}, 0`),
  inOffice(
    'units',
    'id, building_id, unit_number, floor, use, bedrooms, area_value, area_unit, asking_rent_amount, occupancy',
    `${id(7)}, ${id(6, '0')}, 101 + n, 0, 'RESIDENTIAL', 2, 700, 'SQFT', 1500000, 'OCCUPIED' from ${numbers}`,
  ),
  inOffice(
    'leases',
    `id, lease_number, property_type, unit_id, tenant_id, status, starts_on, ends_on, occupied_until, rent_amount, deposit_amount, frequency,
      period_method, proration, due_day, due_timing, notice_days, witnesses, billed_from`,
    `${id(8)}, ${number('L')}, 'UNIT', ${id(7)}, ${id(2)}, 'ACTIVE', '2026-01-01', '2028-12-31', '2028-12-31', 1500000, 0, 'MONTHLY',
      'CALENDAR', 'ACTUAL', 5, 'FOLLOWING_MONTH', 60, '[]', '2026-02-01' from ${numbers}`,
  ),
  `update billing_marks set billed_to = '2026-10-01' where organisation_id = ${office}`,
]

const money = [
  inOffice(
    'payment_advices',
    `id, advice_number, lease_id, tenant_id, property_type, building_id, kind, month, period_start, period_end, due_on, charged_on, amount, paid_amount`,
    `${id(9)}, ${number('PA')}, ${id(8, 'lease')}, ${id(2, 'lease')}, 'UNIT', ${id(6, '0')}, 'RENT', month, month,
      (month + interval '1 month - 1 day')::date, (month + interval '1 month 4 days')::date, month, amount, case when ${isPaid} then amount else 0 end from ${advices}`,
  ),
  inOffice(
    'advice_lines',
    'advice_id, line, label, amount, explanation, rent_of',
    `${id(9)}, 0, 'Rent', amount, '{"rule": "R2", "text": "The rent of a whole month."}', month from ${advices}`,
  ),
  inOffice(
    'ledger_entries',
    'id, kind, value_date, reference, lease_id',
    `${id(13)}, 'RENT', month, ${number('PA')}, ${id(8, 'lease')} from ${advices}`,
  ),
  inOffice(
    'ledger_entries',
    'id, kind, value_date, reference, lease_id',
    `${id(15)}, 'PAYMENT', (month + interval '1 month')::date, ${number('R')}, ${id(8, 'lease')} from ${advices} where ${isPaid}`,
  ),
  inOffice(
    'ledger_postings',
    'entry_id, line, account_code, amount, lease_id, advice_id',
    `pg_temp.id_of(p.entry, ${base} + n), p.line, p.account, p.sign * amount, ${id(8, 'lease')}, case when p.of_advice then ${id(9)} end
      from ${advices} join (values (13, 0, '${accounts.RECEIVABLE.code}', 1, true), (13, 1, '${accounts.RENT.code}', -1, false),
        (15, 0, '${accounts.CASH.code}', 1, false), (15, 1, '${accounts.RECEIVABLE.code}', -1, true)) p (entry, line, account, sign, of_advice)
        on p.entry = 13 or ${isPaid}`,
  ),
  inOffice(
    'payments',
    'id, receipt_number, lease_id, tenant_id, amount, method, paid_on, entry_id',
    `${id(14)}, ${number('R')}, ${id(8, 'lease')}, ${id(2, 'lease')}, amount, 'CASH', (month + interval '1 month')::date, ${id(15)} from ${advices} where ${isPaid}`,
  ),
  inOffice(
    'allocations',
    'id, payment_id, advice_id, entry_id, amount',
    `${id(16)}, ${id(14)}, ${id(9)}, ${id(15)}, amount from ${advices} where ${isPaid}`,
  ),
]

export const smallestOfficeStatements = [{ name: 'smallest office', sql: [...register, ...money].join(';\n') }]
