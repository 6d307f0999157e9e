import pg from 'pg'
import { Problem, type ProblemCode } from '../../../domain/problem.ts'

type Refusal = { code: ProblemCode; detail: string; path?: string }

/** The error for each broken constraint, as shown to the person who sent the data. One line for each constraint that input can violate. */
const refusals: Record<string, Refusal> = {
  people_phone_number_key: {
    code: 'DUPLICATE',
    detail: 'Somebody already signs in with this phone number.',
    path: '/phoneNumber',
  },
  people_email_key: { code: 'DUPLICATE', detail: 'Somebody already signs in with this e-mail address.', path: '/email' },
  roles_once: { code: 'DUPLICATE', detail: 'This person already has this role here.' },
  imports_pkey: { code: 'DUPLICATE', detail: 'This import was already sent. See the history for the result.' },
  owners_pkey: { code: 'DUPLICATE', detail: 'This person is already an owner here.' },
  owners_cid: { code: 'DUPLICATE', detail: 'An owner with this CID is already registered.', path: '/cid' },
  owners_identity_document: {
    code: 'DUPLICATE',
    detail: 'An owner with this identity document is already registered.',
    path: '/identityNumber',
  },
  tenants_identity_document: {
    code: 'DUPLICATE',
    detail: 'A tenant with this identity document is already registered.',
    path: '/identityNumber',
  },
  tenants_pkey: { code: 'DUPLICATE', detail: 'This person is already a tenant here.' },
  tenants_cid: { code: 'DUPLICATE', detail: 'A tenant with this CID is already registered.', path: '/cid' },
  tenants_phone: { code: 'DUPLICATE', detail: 'A tenant with this phone number is already registered.', path: '/phoneNumber' },
  dzongkhags_code_key: { code: 'DUPLICATE', detail: 'A dzongkhag with this code already exists.', path: '/code' },
  dzongkhags_name_key: { code: 'DUPLICATE', detail: 'A dzongkhag with this name already exists.', path: '/name' },
  administrative_zones_dzongkhag_id_type_name_key: {
    code: 'DUPLICATE',
    detail: 'This dzongkhag already has a zone with this name and type.',
    path: '/name',
  },
  sub_administrative_zones_administrative_zone_id_type_name_key: {
    code: 'DUPLICATE',
    detail: 'This zone already has a sub-zone with this name and type.',
    path: '/name',
  },
  thrams_number: {
    code: 'DUPLICATE',
    detail: 'This gewog or thromde already has a thram with this number.',
    path: '/thramNumber',
  },
  plots_number: { code: 'DUPLICATE', detail: 'This thram already has a plot with this number.', path: '/plotNumber' },
  units_number: { code: 'DUPLICATE', detail: 'This building already has a unit with this number.', path: '/unitNumber' },
  meters_number: {
    code: 'DUPLICATE',
    detail: 'Another meter in use has this number. Check it, or remove that one first.',
    path: '/number',
  },
  meter_readings_once: { code: 'DUPLICATE', detail: 'A reading of this day is already recorded.', path: '/readOn' },
  tariffs_name: { code: 'DUPLICATE', detail: 'A tariff with this name already exists.', path: '/name' },
  tariff_rates_once: { code: 'DUPLICATE', detail: 'Rates from this day are already set.', path: '/effectiveOn' },
  work_orders_item: { code: 'DUPLICATE', detail: 'This item already has a work order.' },
  work_orders_plan_open: { code: 'DUPLICATE', detail: 'This maintenance plan has an open work order already.' },
  land_rate_tables_name: {
    code: 'DUPLICATE',
    detail: 'This table already has an edition from that day.',
    path: '/startsOn',
  },
  land_rates_once: {
    code: 'DUPLICATE',
    detail: 'The table already has a rate for this town, use and category.',
    path: '/town',
  },
  account_mappings_account: {
    code: 'DUPLICATE',
    detail: 'This account is already mapped. Change that mapping.',
    path: '/accountCode',
  },
  vendors_name: { code: 'DUPLICATE', detail: 'A vendor with this name is already registered.', path: '/name' },
  bank_files_first: {
    code: 'ILLEGAL_TRANSITION',
    detail: 'Somebody has just created the bank file of this batch. Enter why you are creating the file again.',
    path: '/reason',
  },
  bank_accounts_number: { code: 'DUPLICATE', detail: 'This bank account is already registered.', path: '/accountNumber' },
  saved_views_shared_name: {
    code: 'DUPLICATE',
    detail: 'The office already has a view with this name for this list. Choose another name.',
    path: '/name',
  },
  saved_views_own_name: {
    code: 'DUPLICATE',
    detail: 'You already have a view with this name for this list. Choose another name.',
    path: '/name',
  },
  approvals_same: { code: 'DUPLICATE', detail: 'The same request is already waiting for approval.' },
  leases_unit_once: { code: 'LEASE_OVERLAP', detail: 'This unit is already let on these dates. Choose other dates.' },
  leases_building_once: { code: 'LEASE_OVERLAP', detail: 'This building is already let on these dates. Choose other dates.' },
  listings_unit_open: { code: 'DUPLICATE', detail: 'This unit already has an open listing. Change that one.' },
  listings_building_open: { code: 'DUPLICATE', detail: 'This building already has an open listing. Change that one.' },
  listings_plot_open: { code: 'DUPLICATE', detail: 'This plot already has an open listing. Change that one.' },
  occupied_days_once: {
    code: 'LEASE_OVERLAP',
    detail: 'This property, or a part of it, is already let on these dates. Choose other dates, or end that lease first.',
  },
  leases_plot_once: { code: 'LEASE_OVERLAP', detail: 'This plot is already let on these dates. Choose other dates.' },
}

/** For each referring table, the description of what still uses the record. */
const users: Record<string, string> = {
  administrative_zones: 'gewogs or thromdes',
  sub_administrative_zones: 'chiwogs or localities',
  tenants: 'tenants',
  thrams: 'thrams',
  thram_holdings: 'thrams',
  plots: 'plots',
  building_plots: 'buildings',
  building_holdings: 'buildings',
  units: 'units',
  unit_holdings: 'units',
  leases: 'leases',
  listings: 'listings',
}

/** The problem behind a database error, or undefined if it is a defect of ours. */
export function constraintProblem(error: unknown): Problem | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  const refusal = error.constraint ? refusals[error.constraint] : undefined
  if (refusal) {
    return new Problem(
      refusal.code,
      refusal.detail,
      refusal.path ? { errors: [{ path: refusal.path, message: refusal.detail }] } : {},
    )
  }
  const refused = refusedByUse(error)
  if (refused) return new Problem('IN_USE', `This record is still in use by ${refused.users}, so it cannot be removed.`)
  if (error.code === 'SK503')
    return new Problem('UNAVAILABLE', 'The demo data is still being loaded. Try again in a few minutes.', {
      retryAfterSeconds: 60,
      cause: error,
    })
  if (error.code === '23503') return new Problem('NOT_FOUND', 'A record named in this request does not exist.')
  return undefined
}

/** A deletion that a foreign key prevents: the referring table, and its description. */
export type RefusedByUse = { table: string; constraint: string; users: string }

export function refusedByUse(error: unknown): RefusedByUse | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  // `on delete restrict` causes 23001 from PostgreSQL 18 on and 23503 before.
  const isRefused = error.code === '23001' || (error.code === '23503' && /delete on table/.test(error.message))
  const { table = '', constraint = '' } = error
  return isRefused ? { table, constraint, users: users[table] ?? 'other records' } : undefined
}
