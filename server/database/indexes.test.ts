import { connectionIndexes } from '../testing/calls/connection-indexes.ts'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { everyEndpoint } from '../../domain/contracts.ts'
import type { Endpoint } from '../../domain/endpoint.ts'
import { jobNames } from '../../domain/jobs/job.ts'
import { lettingIndexes } from '../testing/allotment/letting-indexes.ts'
import { messageIndexes } from '../testing/delivery/message-indexes.ts'
import { anOwnerClient } from '../testing/databases/an-owner-client.ts'

// Each index makes every write slower: indexes took 2.57 kB of the 3.65 kB of an advice.

/**
 * The purpose of each index that is neither a key nor unique and does not follow a foreign key backwards: the call with the filter or order
 * that it serves, a job, a function, or the file with its statement. The tests below compare both with the database.
 */
const indexReasons: Readonly<Record<string, string>> = {
  ...lettingIndexes,
  ...messageIndexes,
  access_requests_newest: 'accessRequest.list sort=requestedAt',
  access_requests_status: 'accessRequest.list status',
  advice_sums_month: 'overview.dashboard',
  approvals_pending: 'job CLEAR_OUT',
  approvals_requested: 'approval.list sort=requestedAt',
  announcement_deliveries_created: 'file server/announcements/delivery-store.ts',
  agreement_templates_name: 'agreementTemplate.list sort=name',
  announcements_due: 'job SEND_ANNOUNCEMENTS',
  announcements_newest: 'announcement.list sort=createdAt',
  announcements_start: 'announcement.list sort=startsAt',
  api_tokens_newest: 'apiToken.list sort=createdAt',
  api_tokens_secret: 'file server/identity/api-tokens/find-api-token.ts',
  audit_events_action: 'monthEnd.read month',
  audit_events_actor: 'audit.list actorId',
  audit_events_api_token: 'audit.list apiTokenId',
  audit_events_at: 'audit.list sort=at',
  audit_events_by_version: 'file server/audit/ensure-unchanged.ts',
  audit_events_record: 'audit.list entityId',
  audit_events_support_access: 'audit.list supportAccessId',
  bank_accounts_sorted: 'bankAccount.list sort=accountName',
  bank_statement_lines_decided: 'monthEnd.read month',
  bank_statement_lines_open: 'monthEnd.read month',
  bank_statements_sorted: 'bankStatement.list sort=uploadedAt',
  billing_marks_to: 'advice.unbilled before',
  billing_marks_unbilled: 'overview.dashboard',
  bot_check_answers_expires: 'job CLEAR_SIGN_INS',
  breach_notices_newest: 'breachNotice.list sort=servedOn',
  budget_lines_year: 'budget.report year',
  buildings_begin: 'function ids_beginning',
  buildings_begin_number: 'function ids_beginning',
  buildings_bounds: 'function map_features_in',
  buildings_in_zone: 'map.list administrativeZoneId',
  buildings_not_drawn: 'map.list isDrawn',
  buildings_sorted: 'building.list sort=name',
  buildings_sounds: 'function similar_ids',
  buildings_within: 'function ids_within',
  credit_notes_sorted: 'creditNote.list sort=date',
  credit_refunds_sorted: 'creditRefund.list sort=date',
  damage_reports_open: 'overview.dashboard',
  damage_reports_sorted: 'damageReport.list sort=reportedAt',
  documents_of_record: 'document.list entityId',
  drawer_movements_open: 'cashCount.openMovements sort=recordedAt',
  drawer_movements_record: 'file server/database/functions/cash-drawer.sql',
  expense_requests_sorted: 'expenseRequest.list sort=requestedAt',
  expenses_sorted: 'expense.list sort=billedOn',
  idempotency_keys_created: 'job CLEAR_OUT',
  hand_overs_days: 'job SEND_REMINDERS',
  import_changes_record: 'file server/overview/pseudonymise.ts',
  import_rows_changed: 'file server/import/existing-rows.ts',
  import_rows_retained: 'file server/import/existing-rows.ts',
  first_days_changed: 'file server/import/delete-old-imports.ts',
  imports_not_swept: 'job END_IMPORTS',
  imports_running: 'job END_IMPORTS',
  imports_started: 'import.list sort=startedAt',
  job_runs_due: 'job.runs sort=dueOn',
  plot_cases_newest: 'plotCase.list sort=createdAt',
  land_remarks_newest: 'landRemark.list sort=startsOn',
  lease_agreements_code: 'file server/database/functions/agreements.sql',
  lease_balances_held: 'deposit.list state',
  lease_balances_open: 'report.rentRoll state',
  lease_drafts_author: 'file server/leases/drafts/save-draft.ts',
  lease_drafts_begun: 'leaseDraft.list sort=createdAt',
  lease_drafts_changed: 'leaseDraft.list sort=changedAt',
  lease_end_sums_end: 'renewal.calendar propertyType',
  lease_events_overridden: 'report.overrides from',
  leases_ending: 'lease.list sort=endDate',
  leases_former_number: 'file server/import/import-leases.ts',
  leases_freed: 'file server/leases/lease-occupancy.ts',
  leases_issue_lead: 'job ISSUE_ADVICES',
  leases_rent: 'lease.list sort=rentAmount',
  leases_rent_down: 'lease.list sort=rentAmount',
  leases_running: 'job MOVE_LEASES',
  leases_sorted: 'lease.list sort=startDate',
  leases_status: 'lease.list status',
  leases_to_record: 'lease.list toRecord',
  leases_to_register: 'lease.list toRegister',
  ledger_entries_of_kind: 'ledger.entries kind',
  ledger_entries_posted: 'ledger.entries sort=postedAt',
  ledger_entries_reference: 'ledger.entries q',
  ledger_entries_valued: 'ledger.entries sort=valueDate',
  ledger_postings_account_entry: 'ledger.entries account',
  ledger_sums_account: 'ledger.trialBalance asOf',
  listing_enquiries_newest: 'enquiry.list sort=createdAt',
  listing_enquiries_state: 'enquiry.list state',
  listings_id: 'function organisation_of_listing',
  listings_newest: 'listing.own sort=createdAt',
  listings_public: 'listing.list sort=publishedAt',
  listings_public_rent: 'listing.list sort=askingRentAmount',
  login_codes_expires: 'job CLEAR_SIGN_INS',
  login_failures_since: 'job CLEAR_SIGN_INS',
  management_fees_sorted: 'managementFee.list sort=startsOn',
  map_cells_place: 'geometry.list bbox',
  map_cells_zone: 'geometry.list administrativeZoneId',
  monthly_runs_month: 'monthlyRun.latest month',
  notes_newest: 'note.list sort=createdAt',
  notes_open_tasks: 'note.list due',
  notifications_age: 'file server/notifications/delete-old-notifications.ts',
  notifications_mine: 'notification.list sort=createdAt',
  notifications_of_record: 'outbox.list entityId',
  notifications_unread: 'notification.list unread',
  online_orders_any_number: 'function organisation_of_online_order',
  online_orders_sorted: 'online.list sort=startedAt',
  online_orders_started_by: 'file server/online/online-store.ts',
  online_orders_status: 'online.list status',
  online_orders_to_ask: 'job SETTLE_ONLINE',
  online_orders_to_expire: 'job SETTLE_ONLINE',
  owners_begin: 'function ids_beginning',
  owners_begin_cid: 'function ids_beginning',
  owners_begin_dzongkha: 'function ids_beginning',
  owners_begin_identity: 'function ids_beginning',
  owners_begin_licence: 'function ids_of_licence',
  owners_begin_phone: 'function ids_beginning',
  owners_begin_taxpayer: 'function ids_beginning',
  owners_created: 'owner.page sort=createdAt',
  owners_gst: 'file server/advices/rent/tax-store.ts',
  owners_name: 'owner.page sort=nameEnglish',
  owners_name_key: 'person.alike name',
  owners_sounds: 'function similar_ids',
  owners_within: 'function ids_within',
  passkey_challenges_expires: 'file server/identity/second-factor/passkeys.ts',
  payment_advices_amount: 'advice.list sort=amount',
  payment_advices_balance: 'advice.list sort=balanceAmount',
  payment_advices_charged: 'report.collection from',
  payment_advices_month: 'advice.list propertyType',
  payment_advices_of_deposits: 'advice.list kind',
  payment_advices_of_month: 'advice.list month',
  payment_advices_open: 'advice.list open',
  payment_advices_remitted: 'advice.list status',
  payment_advices_sorted: 'advice.list sort=dueDate',
  payment_advices_tax_to_remit: 'advice.list taxToRemit',
  payment_advices_written_off: 'advice.list status',
  payment_claims_sorted: 'claim.list sort=claimedAt',
  payment_links_code: 'function advice_of_payment_link',
  payment_plan_instalments_due: 'job SEND_REMINDERS',
  payment_plans_newest: 'paymentPlan.list sort=agreedOn',
  payment_sums_paid: 'overview.dashboard',
  payments_amount: 'payment.list sort=amount',
  payments_begin_reference: 'function ids_by_document_number',
  payments_reference: 'file server/payments/claim-store.ts',
  payments_remitted_reversed: 'file server/reports/read-tax-withheld.ts',
  payments_reversed: 'payment.list status',
  payments_set_off: 'payment.list setOff',
  payments_sorted: 'payment.list sort=paidOn',
  payments_tax_to_remit: 'payment.list taxToRemit',
  payments_withheld: 'report.taxWithheld from',
  payments_without_certificate: 'payment.list withoutCertificate',
  person_cids_cid: 'person.alike cid',
  plots_begin: 'function ids_beginning',
  plots_bounds: 'function map_features_in',
  plots_in_zone: 'map.list administrativeZoneId',
  plots_not_drawn: 'map.list isDrawn',
  plots_retired: 'plot.list isRetired',
  plots_sorted: 'plot.list sort=plotNumber',
  plots_within: 'function ids_within',
  meter_readings_sorted: 'meterReading.list sort=readOn',
  meter_readings_to_check: 'meterReading.list isToCheck',
  meters_sorted: 'meter.list sort=number',
  work_orders_open: 'overview.dashboard',
  work_orders_sorted: 'workOrder.list sort=createdAt',
  work_orders_target: 'workOrder.list sort=targetOn',
  maintenance_plans_due: 'maintenancePlan.list sort=nextDueOn',
  land_rate_tables_sorted: 'landRateTable.list sort=startsOn',
  vendors_sorted: 'vendor.list sort=name',
  tariffs_sorted: 'tariff.list sort=name',
  recurring_charges_sorted: 'recurringCharge.list sort=startsOn',
  remittance_batches_amount: 'remittanceBatch.list sort=amount',
  remittance_batches_sorted: 'remittanceBatch.list sort=remittedOn',
  remittances_sorted: 'remittance.list sort=remittedOn',
  repair_bills_waiting: 'overview.dashboard',
  request_counts_second: 'file server/platform/http/request-counts.ts',
  reset_tokens_expires: 'job CLEAR_SIGN_INS',
  security_events_at: 'securityEvent.list sort=at',
  security_events_person: 'securityEvent.list personId',
  security_events_subject: 'securityEvent.list personId',
  sessions_sign_in: 'file server/identity/sign-in/session-store.ts',
  sign_in_changes_due: 'job CHANGE_SIGN_INS',
  sign_in_codes_expires: 'job CLEAR_SIGN_INS',
  staff_members_name_key: 'person.alike name',
  support_accesses_newest: 'supportAccess.list sort=requestedAt',
  tax_facts_sorted: 'taxFact.list sort=year',
  tenant_notices_given: 'tenantNotice.list sort=givenOn',
  tenant_notices_last_day: 'tenantNotice.list sort=lastDay',
  tenants_begin: 'function ids_beginning',
  tenants_begin_cid: 'function ids_beginning',
  tenants_begin_dzongkha: 'function ids_beginning',
  tenants_begin_identity: 'function ids_beginning',
  tenants_begin_licence: 'function ids_of_licence',
  tenants_begin_phone: 'function ids_beginning',
  tenants_begin_taxpayer: 'function ids_beginning',
  tenants_created: 'tenant.page sort=createdAt',
  tenants_name: 'tenant.page sort=fullName',
  tenants_name_key: 'person.alike name',
  tenants_sounds: 'function similar_ids',
  tenants_within: 'function ids_within',
  thrams_begin: 'function ids_beginning',
  thrams_sorted: 'thram.list sort=thramNumber',
  thrams_within: 'function ids_within',
  units_asking: 'unit.list sort=askingRentAmount',
  units_asking_down: 'unit.list sort=askingRentAmount',
  units_begin: 'function ids_beginning',
  units_floor: 'unit.list sort=floor',
  units_occupancy: 'unit.list occupancy',
  units_sorted: 'unit.list sort=unitNumber',
  units_vacant: 'report.vacancies',
  units_within: 'function ids_within',
  viewing_slots_days: 'file server/overview/calendar/read-calendar.ts',
  viewing_slots_id: 'function organisation_of_viewing_slot',
  viewings_id: 'function organisation_of_viewing',
  ...connectionIndexes,
}

const owner = anOwnerClient()
const { column } = owner

const ownIndexes = `pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace`
const followsKey = `exists (select from pg_constraint k where k.conrelid = i.indrelid and k.contype = 'f' and cardinality(k.conkey) <= i.indnkeyatts
  and (select array_agg(x order by x) from unnest(k.conkey) x)
    = (select array_agg(x order by x) from unnest((i.indkey::int2[])[0:cardinality(k.conkey) - 1]) x)
  and (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey)) <> '{organisation_id}')`

test('every index that supports no key names the query that needs it', async () => {
  const plain = await column(`select c.relname as value from ${ownIndexes} and not i.indisunique
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')) and not ${followsKey}`)
  expect(Object.keys(indexReasons).sort()).toEqual(plain.sort())
})

test('each of these queries exists: an endpoint with its filter or order, a job, a function, a file', async () => {
  const endpoints = new Map<string, Endpoint>(everyEndpoint())
  const functions = await column(`select proname as value from pg_proc where pronamespace = 'public'::regnamespace`)
  const isThere = (reason: string) => {
    const [first = '', second = ''] = reason.split(' ')
    if (first === 'job') return jobNames.some((name) => name === second)
    if (first === 'function') return functions.includes(second)
    if (first === 'file') return existsSync(new URL(`../../${second}`, import.meta.url))
    const endpoint = endpoints.get(first)
    return endpoint !== undefined && (second === '' || asks(endpoint.query, second))
  }
  expect(Object.entries(indexReasons).filter(([, reason]) => !isThere(reason))).toEqual([])
})

function asks(query: z.ZodType | undefined, field: string): boolean {
  if (!query) return false
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  const { properties = {} } = schema as { properties?: Record<string, { pattern?: string }> }
  const [name = '', order] = field.split('=')
  if (order === undefined) return name in properties
  return (/^\^\(([\w|]+)\):/.exec(properties['sort']?.pattern ?? '')?.[1] ?? '').split('|').includes(order)
}

test('no index is a prefix of another', async () => {
  const redundant = await column(`select c.relname || ' is the beginning of ' || o.relname as value
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_index j on j.indrelid = i.indrelid and j.indexrelid <> i.indexrelid
      join pg_class o on o.oid = j.indexrelid
    where c.relnamespace = 'public'::regnamespace and not i.indisunique and c.relam = o.relam and i.indnkeyatts <= j.indnkeyatts
      and pg_get_expr(i.indpred, i.indrelid) is not distinct from pg_get_expr(j.indpred, j.indrelid) and not 0 = any(i.indkey::int2[])
      and (select am.amname from pg_am am where am.oid = c.relam) = 'btree'
      and (i.indkey::int2[])[0:i.indnkeyatts - 1] = (j.indkey::int2[])[0:i.indnkeyatts - 1]
      and (i.indoption::int2[])[0:i.indnkeyatts - 1] = (j.indoption::int2[])[0:i.indnkeyatts - 1]
      and (i.indclass::oid[])[0:i.indnkeyatts - 1] = (j.indclass::oid[])[0:i.indnkeyatts - 1]
      and (i.indcollation::oid[])[0:i.indnkeyatts - 1] = (j.indcollation::oid[])[0:i.indnkeyatts - 1]`)
  expect(redundant).toEqual([])
})
