import { contracts } from '../../domain/contracts.ts'
import { definitionOf } from '../../domain/record.ts'

/** An example value for each parameter of a path or a filter, by its name. */
export type Samples = Record<string, string>

/** Typical search texts: one name, two names, a formatted number, a phone number, one letter, and a name that does not exist. */
export const words = ['Tshering', 'Tshering Dorji', 'L-2026-000123', 'PA-2026-000123', 'B-1001', '17000100', 't', 'zzzqq']

const one = (table: string) =>
  `select id from ${table} where organisation_id = app_organisation_id() order by id limit 1 offset 70`
const first = (table: string) => `select id from ${table} where organisation_id = app_organisation_id() order by id limit 1`
const admin = 'select admin_id from organisations where id = app_organisation_id()'

/** Places of the country, which belong to no office. */
const ofNoOffice = ['dzongkhag', 'administrativeZone', 'subAdministrativeZone']

/** For a record with a definition: its noun for a path, with "Id" for a filter. */
const ofDefinitions = Object.keys(contracts).flatMap((noun): [string, string][] => {
  const definition = ofNoOffice.includes(noun) ? undefined : definitionOf(noun)
  return definition ? [noun, `${noun}Id`].map((name) => [name, first(definition.table)]) : []
})

/** By noun for a path, by name for a filter; by key if the path of one call names another record. */
export const sampleSql: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ofDefinitions),
  tenant: one('tenants'),
  tenantId: one('tenants'),
  'tenant.read': one('tenants'),
  thram: one('thrams'),
  thramId: one('thrams'),
  plot: one('plots'),
  plotId: one('plots'),
  map: one('plots'),
  building: one('buildings'),
  buildingId: one('buildings'),
  tenancy: one('buildings'),
  unit: one('units'),
  propertyId: one('units'),
  entityId: one('units'),
  lease: one('leases'),
  leaseId: one('leases'),
  signing: one('leases'),
  'condition.read': one('leases'),
  ledger: one('leases'),
  deposit: one('leases'),
  payer: one('leases'),
  servedNotice: one('leases'),
  handOver: one('leases'),
  advice: one('payment_advices'),
  adviceId: one('payment_advices'),
  payment: one('payments'),
  paymentId: one('payments'),
  claim: first('payment_claims'),
  damageReport: first('damage_reports'),
  maintenancePlan: first('maintenance_plans'),
  vendor: first('vendors'),
  landRateTable: first('land_rate_tables'),
  landRate: first('land_rates'),
  workOrder: first('work_orders'),
  leaseDraft: first('lease_drafts'),
  agreementTemplate: first('agreement_templates'),
  paymentPlan: first('payment_plans'),
  breachNotice: first('breach_notices'),
  assigneeId: admin,
  enquiry: first('listing_enquiries'),
  'viewing.slots': first('listings'),
  'viewing.offered': first('listings'),
  remittance: first('remittances'),
  remittanceId: first('remittances'),
  remittanceBatch: first('remittance_batches'),
  bankStatement: first('bank_statements'),
  creditNote: first('credit_notes'),
  creditRefund: first('credit_refunds'),
  import: first('imports'),
  monthlyRun: first('monthly_runs'),
  admin,
  adminId: admin,
  organisation: admin,
  actorId: admin,
  personId: admin,
  managerId: admin,
  person: admin,
  phone: 'select phone_number from tenants where organisation_id = app_organisation_id() order by id limit 1 offset 70',
  cid: 'select cid from tenants where organisation_id = app_organisation_id() order by id limit 1 offset 70',
  dzongkhagId: "select id from dzongkhags where code = 'BT14'",
  administrativeZoneId: `select administrative_zone_id from thrams where organisation_id = app_organisation_id() group by 1
    order by count(*) desc, 1 limit 1`,
  x: `select x from map_cells where organisation_id = app_organisation_id() and kind = 'plot' group by x, y order by sum(feature_count) desc, x, y limit 1`,
  y: `select y from map_cells where organisation_id = app_organisation_id() and kind = 'plot' group by x, y order by sum(feature_count) desc, x, y limit 1`,
}

export const fixedSamples: Samples = {
  kind: 'plot',
  z: '14',
  bbox: '89.6,27.4,89.7,27.5',
  from: '2026-01-01',
  to: '2026-11-30',
  asOf: '2026-06-30',
  on: '2026-06-30',
  before: '2026-06-01',
  month: '2026-03',
  dueFrom: '2026-11-01',
  dueTo: '2026-11-30',
  chargedFrom: '2026-11-01',
  chargedTo: '2026-11-30',
  endingBefore: '2029-01-01',
  noticeDate: '2026-11-22',
  year: '2026',
  open: 'true',
  overdue: 'true',
  taxToRemit: 'true',
  taxLate: 'true',
  setOff: 'true',
  due: 'true',
  withOpenBill: 'true',
  ofOffice: 'true',
  likeNumber: '1001',
  phoneNumber: '17000100',
  name: 'Tshering Dorji',
  minRent: '1000000',
  maxRent: '2000000',
  bedrooms: '2',
}
