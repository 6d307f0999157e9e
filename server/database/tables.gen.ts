// Written by tools/generate-tables.ts from the migrated database. Do not edit.
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'

export type AccessRequestsTable = {
  id: string
  status: Generated<string>
  organisation_name: string
  contact_name: string
  phone_number: string
  email: string | null
  message: string | null
  reason: string | null
  requested_at: Generated<Date>
  decided_at: Date | null
  decided_by: string | null
  organisation: string | null
}

export type AccountMappingsTable = {
  organisation_id: Generated<string>
  id: string
  account_code: string
  external_code: string
  external_name: string
  version: Generated<number>
}

export type AccountsTable = {
  code: string
  name: string
  kind: string
}

export type AdministrativeZonesTable = {
  id: string
  version: Generated<number>
  dzongkhag_id: string
  type: string
  code: string | null
  name: string
  name_dzongkha: string | null
  aliases: Generated<string[]>
  added_by_organisation: string | null
}

export type AdviceLinesTable = {
  organisation_id: Generated<string>
  advice_id: string
  line: number
  label: string
  amount: number
  explanation: JSONColumnType<object, unknown, unknown>
  rent_of: CalendarDate | null
  recurring_charge_id: string | null
  charge_of: CalendarDate | null
  charge_part: string | null
  charge_to: CalendarDate | null
}

export type AdviceSumsTable = {
  organisation_id: string
  id: GeneratedAlways<number>
  kind: string
  property_type: string
  month: CalendarDate | null
  due_on: CalendarDate
  is_open: boolean
  is_written_off: boolean
  advice_count: number
  amount: number
  paid_amount: number
  balance_amount: number
  charged_on: CalendarDate
  has_payment: boolean
  is_remitted: boolean
}

export type AdvicesToNotifyTable = {
  organisation_id: Generated<string>
  id: string
  advice_ids: string[]
}

export type AgreementTemplateVersionsTable = {
  organisation_id: Generated<string>
  template_id: string
  version: number
  name: string
  clauses: JSONColumnType<object, unknown, unknown>
  changed_at: Generated<Date>
  changed_by: Generated<string | null>
}

export type AgreementTemplatesTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  name: string
  is_for_land: boolean
  is_for_buildings: boolean
  is_for_units: boolean
  use: string | null
  is_default: boolean
  is_retired: boolean
  clauses: JSONColumnType<object, unknown, unknown>
  changed_at: Generated<Date>
  changed_by: Generated<string | null>
}

export type AllocationsTable = {
  organisation_id: Generated<string>
  id: string
  payment_id: string | null
  advice_id: string | null
  entry_id: string
  amount: number
  settlement_id: string | null
  refund_id: string | null
  part: Generated<string>
  tax_amount: Generated<number>
}

export type AllotmentApplicantsTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  round_id: string
  reference: string
  name: string
  phone_number: string
  cid: string
  household_size: number
  monthly_income_amount: number
  employer: string | null
  has_disability: boolean
  distance_km: number
  statements: JSONColumnType<object, unknown, unknown>
  waiting_since: CalendarDate
  is_typed_by_office: Generated<boolean>
  is_confirmed: Generated<boolean>
  state: string
  excluded_reason: string | null
  points: number | null
  position: number | null
  offered_unit_id: string | null
  answer_until: CalendarDate | null
  tenant_id: string | null
  lease_draft_id: string | null
  registered_at: Generated<Date>
}

export type AllotmentRoundsTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  title: string
  description: string | null
  mode: string
  state: Generated<string>
  register_until: CalendarDate
  income_ceiling_amount: number | null
  eligibility: string | null
  min_household: number
  max_household: number | null
  longest_stay_months: number | null
  offer_days: number
  point_rules: JSONColumnType<object, unknown, unknown>
  seed_event: string
  seed_source: string
  seed_on: CalendarDate
  opened_at: Date | null
  closed_at: Date | null
  list: string | null
  list_hash: string | null
  seed: string | null
  drawn_at: Date | null
  finished_at: Date | null
  cancelled_reason: string | null
  follows_round_id: string | null
  carries_over: Generated<boolean>
  created_at: Generated<Date>
}

export type AllotmentUnitsTable = {
  organisation_id: Generated<string>
  round_id: string
  unit_id: string
}

export type AnnouncementDeliveriesTable = {
  organisation_id: Generated<string>
  id: string
  announcement_id: string
  tenant_id: string | null
  owner_id: string | null
  channel: string
  recipient: string | null
  created_at: Generated<Date>
  queued_at: Date | null
}

export type AnnouncementsTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  title: string
  body: string
  body_dzongkha: string | null
  audience: string
  scope: string
  building_id: string | null
  administrative_zone_id: string | null
  sends_sms: boolean
  sends_email: boolean
  is_urgent: boolean
  urgent_reason: string | null
  state: Generated<string>
  created_at: Generated<Date>
  created_by: Generated<string | null>
  sms_text: string | null
  people_count: number | null
  sms_count: number | null
  sms_parts_count: number | null
  email_count: number | null
  cost_amount: number | null
  sent_at: Date | null
  sent_by: string | null
  starts_at: Date | null
  finished_at: Date | null
  cancelled_at: Date | null
  cancelled_by: string | null
}

export type ApiTokensTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  name: string
  secret_hash: string
  role_id: string
  scopes: string[]
  address_ranges: Generated<string[]>
  api_version: string
  created_at: Generated<Date>
  expires_at: Date
  last_used_at: Date | null
  last_used_address: string | null
  revoked_at: Date | null
  revoked_by: string | null
}

export type ApplicationsTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  listing_id: string
  enquiry_id: string | null
  state: string
  name: string
  phone_number: string | null
  email: string | null
  cid: string | null
  adults: number | null
  children: number | null
  members: JSONColumnType<object, unknown, unknown>
  occupation: string | null
  employer: string | null
  monthly_income_amount: number | null
  present_address: string | null
  move_in_on: CalendarDate | null
  months: number | null
  consent_text: string | null
  consented_at: Date | null
  is_typed_by_office: Generated<boolean>
  link_hash: string | null
  link_expires_at: Date | null
  refusal_reason: string | null
  refusal_text: string | null
  received_at: Date | null
  decided_at: Date | null
  decided_by: string | null
  tenant_id: string | null
  lease_draft_id: string | null
  created_at: Generated<Date>
  changed_at: Generated<Date>
}

export type ApprovalsTable = {
  organisation_id: Generated<string>
  id: string
  kind: string
  call: string
  params: JSONColumnType<object, unknown, unknown>
  body: JSONColumnType<object, unknown, unknown> | null
  if_match: number | null
  amount: number | null
  status: Generated<string>
  requested_by: Generated<string>
  barred_id: string | null
  self_approval_from: Date | null
  requested_at: Generated<Date>
  expires_at: Date
  decided_by: string | null
  decided_at: Date | null
  reason: string | null
  result_id: string | null
}

export type ArrivedPeopleTable = {
  organisation: string
  person_id: string
  phone_number: string
}

export type AuditCutsTable = {
  organisation_id: Generated<string>
  position: number
  mark: string
}

export type AuditEventsTable = {
  organisation_id: Generated<string>
  id: string
  at: Generated<Date>
  actor_id: Generated<string | null>
  actor_role: string | null
  action: string
  entity: string
  entity_id: string | null
  changes: JSONColumnType<object, unknown, unknown>
  record_version: number | null
  seal: Buffer | null
  support_access_id: string | null
  api_token_id: string | null
}

export type AuditHeadsTable = {
  organisation_id: Generated<string>
  position: number
  head: string
}

export type AuditLinksTable = {
  organisation_id: Generated<string>
  position: number
  event_id: string
  hash: Buffer
}

export type AuditMovesTable = {
  organisation_id: Generated<string>
  number: number
  mark: string
}

export type AuditQueueTable = {
  organisation_id: Generated<string>
  event_id: string
}

export type AuthenticatorAppsTable = {
  person_id: string
  sealed_secret: Buffer
  confirmed_at: Date | null
  last_step: Generated<number>
}

export type BankAccountsTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  owner_id: string | null
  bank_code: string
  account_name: string
  account_number: string
  branch: string | null
  is_default: Generated<boolean>
  created_at: Generated<Date>
}

export type BankFilesTable = {
  organisation_id: Generated<string>
  id: string
  batch_id: string
  format: string
  columns: Generated<string[]>
  payer_account_id: string | null
  reason: string | null
  recorded_at: Generated<Date>
  recorded_by: Generated<string | null>
}

export type BankStatementLinesTable = {
  organisation_id: Generated<string>
  id: string
  statement_id: string
  line: number
  fingerprint: string
  booked_on: CalendarDate
  amount: number
  description: string
  reference: string | null
  status: string
  advice_id: string | null
  suggested_by: string | null
  payment_id: string | null
  ignored_reason: string | null
  decided_at: Date | null
  decided_by: string | null
}

export type BankStatementsTable = {
  organisation_id: Generated<string>
  id: string
  bank_account_id: string | null
  file_name: string
  known_count: Generated<number>
  uploaded_at: Generated<Date>
  uploaded_by: Generated<string | null>
}

export type BillingMarksTable = {
  organisation_id: Generated<string>
  lease_id: string
  billed_to: CalendarDate
  unbilled_from: CalendarDate | null
}

export type BotCheckAnswersTable = {
  signature: string
  expires_at: Date
}

export type BreachNoticeAdvicesTable = {
  organisation_id: Generated<string>
  notice_id: string
  advice_id: string
  balance_amount: number
}

export type BreachNoticesTable = {
  organisation_id: Generated<string>
  id: string
  notice_number: string
  lease_id: string
  tenant_id: string
  served_on: CalendarDate
  remedy_on: CalendarDate
  overdue_amount: number
  interest_amount: number
  withdrawn_on: CalendarDate | null
  served_at: Generated<Date>
  served_by: Generated<string | null>
}

export type BudgetLinesTable = {
  organisation_id: Generated<string>
  id: string
  budget_id: string
  building_id: string
  year: number
  position: number
  account: string
  amount: number
}

export type BudgetsTable = {
  organisation_id: Generated<string>
  id: string
  building_id: string
  year: number
  version: Generated<number>
  changed_at: Generated<Date>
  changed_by: Generated<string | null>
}

export type BuildingHoldersTable = {
  organisation_id: string | null
  building_id: string | null
  owner_id: string | null
  position: number | null
  share_numerator: number | null
  share_denominator: number | null
}

export type BuildingHoldingsTable = {
  organisation_id: Generated<string>
  building_id: string
  owner_id: string
  position: number
  share_numerator: number
  share_denominator: number
}

export type BuildingManagersTable = {
  organisation_id: Generated<string>
  building_id: string
  manager_id: string
}

export type BuildingPlotsTable = {
  organisation_id: Generated<string>
  building_id: string
  plot_id: string
  position: number
}

export type BuildingsTable = {
  organisation_id: Generated<string>
  id: string
  name: string
  building_number: string | null
  use: string
  architecture_style: string
  floors: number
  year_built: number | null
  geometry: JSONColumnType<object, unknown, unknown> | null
  occupancy: Generated<string>
  created_at: Generated<Date>
  certificate_number: string | null
  certificate_date: CalendarDate | null
  expense_limit: number | null
  bounds: GeneratedAlways<string | null>
  administrative_zone_id: string | null
  lifts: number | null
  version: Generated<number>
}

export type CalendarLinksTable = {
  role_id: string
  seed: string
  code_hash: string
  created_at: Generated<Date>
}

export type CashCountLinesTable = {
  organisation_id: Generated<string>
  cash_count_id: string
  method: string
  left_amount: number
  received_amount: number
  paid_out_amount: number
  taken_out_amount: number
  counted_amount: number
  difference_amount: number
  entry_id: string | null
}

export type CashCountsTable = {
  organisation_id: Generated<string>
  id: string
  counted_on: CalendarDate
  is_first: boolean
  notes: JSONColumnType<object, unknown, unknown> | null
  coins_amount: number | null
  taken_out_note: string | null
  reason: string | null
  counted_at: Generated<Date>
  counted_by: Generated<string | null>
}

export type ConditionItemsTable = {
  organisation_id: Generated<string>
  id: string
  lease_id: string
  report_id: string
  position: number
  room: string
  item: string
  state: string | null
  note: string | null
  owner_ticked_at: Date | null
  owner_ticked_by: string | null
  tenant_ticked_at: Date | null
  tenant_ticked_by: string | null
  entry_item_id: string | null
  deduction_amount: number | null
  owner_ticked_by_office: Generated<boolean>
  tenant_ticked_by_office: Generated<boolean>
  version: Generated<number>
}

export type ConditionReportsTable = {
  organisation_id: Generated<string>
  id: string
  lease_id: string
  kind: string
  inspected_on: CalendarDate
  witnesses: JSONColumnType<object, unknown, unknown>
  keys: JSONColumnType<object, unknown, unknown>
  completed_at: Date | null
  completed_by: string | null
  created_at: Generated<Date>
  created_by: Generated<string | null>
  version: Generated<number>
}

export type ConditionSignaturesTable = {
  organisation_id: Generated<string>
  id: string
  lease_id: string
  report_id: string
  party: string
  name: string | null
  cid: string | null
  drawing: string | null
  is_on_paper: boolean
  signed_at: Date
  recorded_at: Generated<Date>
  taken_by: Generated<string | null>
  outdated_at: Date | null
}

export type CreditNotesTable = {
  organisation_id: Generated<string>
  id: string
  note_number: string
  lease_id: string
  advice_id: string
  part: string
  amount: number
  gst_amount: number
  explanation: JSONColumnType<object, unknown, unknown>
  credited_on: CalendarDate
  entry_id: string
  issued_at: Generated<Date>
  issued_by: Generated<string | null>
}

export type CreditRefundsTable = {
  organisation_id: Generated<string>
  id: string
  refund_number: string
  lease_id: string
  tenant_id: string
  amount: number
  interest_amount: number
  explanation: JSONColumnType<object, unknown, unknown>
  method: string
  refunded_on: CalendarDate
  reference: string | null
  entry_id: string
  paid_at: Generated<Date>
  paid_by: Generated<string | null>
}

export type DamageEventsTable = {
  organisation_id: Generated<string>
  id: string
  lease_id: string
  report_id: string
  item_id: string | null
  kind: string
  actor_type: string
  actor_id: Generated<string | null>
  words: string | null
  amount: number | null
  happened_at: Generated<Date>
}

export type DamageItemsTable = {
  organisation_id: Generated<string>
  id: string
  lease_id: string
  report_id: string
  position: number
  description: string
  location: string
  condition_item_id: string | null
  status: Generated<string>
  note: string | null
  cost_amount: number | null
  charged_to: string | null
  charge_id: string | null
  decided_at: Date | null
  decided_by: string | null
}

export type DamageReportsTable = {
  organisation_id: Generated<string>
  id: string
  lease_id: string
  kind: string
  status: Generated<string>
  reported_at: Generated<Date>
  reported_by: Generated<string | null>
  reported_as: string
}

export type DepositDeductionsTable = {
  organisation_id: Generated<string>
  settlement_id: string
  line: number
  lease_id: string
  description: string
  amount: number
  covered_amount: number
  advice_id: string | null
}

export type DepositSettlementsTable = {
  organisation_id: Generated<string>
  id: string
  settlement_number: string
  lease_id: string
  tenant_id: string
  held_amount: number
  used_amount: number
  refund_amount: number
  interest_amount: number
  explanation: JSONColumnType<object, unknown, unknown>
  refunded_on: CalendarDate
  method: string | null
  refund_account: string | null
  claim_advice_id: string | null
  settled_at: Generated<Date>
  settled_by: Generated<string | null>
}

export type DisputeDeadlineNoticesTable = {
  organisation_id: Generated<string>
  dispute_id: string
  clock: string
  last_day: CalendarDate
  noticed_at: Generated<Date>
}

export type DisputePacksTable = {
  organisation_id: Generated<string>
  id: string
  dispute_id: string
  format: string
  file_count: number
  hash: string
  made_at: Generated<Date>
  made_by: Generated<string | null>
}

export type DisputesTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  lease_id: string
  raised_by: string
  subject: string
  summary: string
  raised_on: CalendarDate
  body: string
  place: string | null
  filed_on: CalendarDate | null
  reference: string | null
  documents_on: CalendarDate | null
  hearings: Generated<JSONColumnType<object, unknown, unknown>>
  decided_on: CalendarDate | null
  outcome: string | null
  decision: string | null
  appealed_on: CalendarDate | null
  appeal_reference: string | null
  closed_on: CalendarDate | null
  closing_note: string | null
  state: GeneratedAlways<string>
  next_clock: string | null
  next_due_on: CalendarDate | null
  created_at: Generated<Date>
  created_by: Generated<string | null>
}

export type DocumentsTable = {
  organisation_id: Generated<string>
  id: string
  kind: string
  person_id: string | null
  file_hash: string
  created_at: Generated<Date>
  entity: string | null
  entity_id: string | null
  title: string | null
  byte_size: number | null
  thumbnail_hash: string | null
  is_office_only: Generated<boolean>
  added_by: string | null
}

export type DrawerMovementsTable = {
  organisation_id: Generated<string>
  id: Generated<string>
  kind: string
  method: string
  reference: string
  record_id: string
  amount: number
  happened_on: CalendarDate
  recorded_at: Generated<Date>
  cash_count_id: string | null
}

export type DzongkhagsTable = {
  id: string
  version: Generated<number>
  code: string
  name: string
  name_dzongkha: string | null
  aliases: Generated<string[]>
  added_by_organisation: string | null
}

export type EmailOptOutsTable = {
  organisation_id: Generated<string>
  person_id: string
  created_at: Generated<Date>
}

export type ExpenseRequestOwnersTable = {
  organisation_id: Generated<string>
  request_id: string
  owner_id: string
  share_amount: number
  limit_amount: number
  decision: string | null
  decided_at: Date | null
}

export type ExpenseRequestsTable = {
  organisation_id: Generated<string>
  id: string
  building_id: string
  vendor: string
  description: string
  category: Generated<string>
  utility: string | null
  amount: number
  billed_on: CalendarDate
  charged_to: string
  document_id: string | null
  status: Generated<string>
  requested_at: Generated<Date>
  requested_by: Generated<string | null>
  closed_at: Date | null
  closed_by: string | null
  reason: string | null
  expense_id: string | null
}

export type ExpensesTable = {
  organisation_id: Generated<string>
  id: string
  building_id: string | null
  unit_id: string | null
  plot_id: string | null
  vendor: string
  description: string
  category: Generated<string>
  utility: string | null
  amount: number
  billed_on: CalendarDate
  charged_to: string
  document_id: string | null
  entry_id: string
  recorded_at: Generated<Date>
  recorded_by: Generated<string | null>
  reversed_at: Date | null
  reversal_reason: string | null
}

export type ExternalAccountsTable = {
  id: string
  person_id: string
  organisation: string | null
  provider_id: string | null
  issuer: string
  subject: string
  account_name: string | null
  role_id: string | null
  is_claim_lost: Generated<boolean>
  created_at: Generated<Date>
  last_used_at: Date | null
}

export type FigureChecksTable = {
  organisation_id: Generated<string>
  id: string
  checked_at: Generated<Date>
  figures: JSONColumnType<object, unknown, unknown>
  difference_count: number
}

export type FilesTable = {
  organisation_id: Generated<string>
  hash: string
  content_type: string
  content: Buffer | null
  object_hash: GeneratedAlways<string | null>
  created_at: Generated<Date>
}

export type FirstDaysTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  created_by: Generated<string>
  file_name: string
  sheets: JSONColumnType<object, unknown, unknown>
  choices: JSONColumnType<object, unknown, unknown>
  import_id: string | null
  created_at: Generated<Date>
  changed_at: Generated<Date>
}

export type HandOversTable = {
  organisation_id: Generated<string>
  id: string
  lease_id: string
  tenant_id: string
  state: string
  times: JSONColumnType<object, unknown, unknown>
  on_date: CalendarDate | null
  starts_at: string | null
  place: string | null
  requested_time: string | null
  requested_at: Date | null
  reminded_at: Date | null
  created_at: Generated<Date>
  created_by: Generated<string | null>
  closed_at: Date | null
  closed_by: string | null
}

export type IdempotencyKeysTable = {
  organisation_id: Generated<string>
  person_id: Generated<string>
  path: string
  key: string
  body_hash: string
  status: number | null
  reply: JSONColumnType<object, unknown, unknown> | null
  created_at: Generated<Date>
}

export type ImportChangesTable = {
  organisation_id: Generated<string>
  import_id: string
  position: number
  sheet: string
  row_number: number
  column_title: string
  before_text: string | null
  after_text: string
  record_id: string
  is_proposed: Generated<boolean>
}

export type ImportIssuesTable = {
  organisation_id: Generated<string>
  import_id: string
  position: number
  sheet: string
  row_number: number
  column_title: string
  message: string
}

export type ImportRowsTable = {
  organisation_id: Generated<string>
  import_id: string
  kind: string
  row_number: number
  record_id: string
  content: JSONColumnType<object, unknown, unknown>
  is_retained: Generated<boolean>
}

export type ImportsTable = {
  organisation_id: Generated<string>
  id: string
  kind: string
  file_name: string
  is_dry_run: boolean
  status: Generated<string>
  progress: Generated<string>
  row_count: Generated<number>
  created_count: Generated<number>
  updated_count: Generated<number>
  issue_count: Generated<number>
  started_at: Generated<Date>
  started_by: Generated<string | null>
  heartbeat_at: Generated<Date>
  existing: Generated<string>
  change_count: Generated<number>
  swept_at: Date | null
  adopted_count: Generated<number>
  retained_counts: Generated<JSONColumnType<object, unknown, unknown>>
  ignored_columns: Generated<JSONColumnType<object, unknown, unknown>>
}

export type InstallationTable = {
  is_only: Generated<boolean>
  id: Generated<string>
  database_identity: string | null
  created_at: Date
  data_key_id: string | null
  backup_recipient: string | null
  recovery_sheet_at: Date | null
}

export type InstallationSettingsTable = {
  key: string
  value: JSONColumnType<object, unknown, unknown>
  set_at: Generated<Date>
  set_by: Generated<string | null>
}

export type JobRunsTable = {
  id: string
  organisation: string | null
  name: string
  due_on: CalendarDate
  state: Generated<string>
  attempt_count: Generated<number>
  failure_count: Generated<number>
  started_at: Generated<Date>
  finished_at: Date | null
  held_until: Date
  next_try_at: Date | null
  result: string | null
  error: string | null
}

export type JobSettingsTable = {
  organisation: string | null
  name: string
  is_enabled: boolean
  enabled_on: CalendarDate
  day_of_month: Generated<number>
  keep_count: Generated<number>
}

export type JournalExportAccountsTable = {
  organisation_id: Generated<string>
  export_id: string
  account_code: string
  external_code: string
  external_name: string
}

export type JournalExportEntriesTable = {
  organisation_id: Generated<string>
  entry_id: string
  export_id: string
  position: number
  line_count: number
}

export type JournalExportsTable = {
  organisation_id: Generated<string>
  id: string
  export_number: string
  until: CalendarDate
  entry_count: number
  line_count: number
  amount: number
  first_date: CalendarDate
  last_date: CalendarDate
  closed_until: CalendarDate | null
  closed_count: number
  late_count: number
  recorded_at: Generated<Date>
  recorded_by: Generated<string | null>
}

export type KnownDevicesTable = {
  person_id: string
  token_hash: string
  last_used_at: Date
  expires_at: Date
}

export type LandRateTablesTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  name: string
  starts_on: CalendarDate
  source: string
  minimum_fee: number | null
  notes: string | null
  created_at: Generated<Date>
  created_by: Generated<string | null>
}

export type LandRatesTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  land_rate_table_id: string
  town: string
  use: string
  category: string | null
  amount: string
  per: string
  created_at: Generated<Date>
  created_by: Generated<string | null>
}

export type LandRemarkAcknowledgementsTable = {
  organisation_id: Generated<string>
  id: string
  remark_id: string
  transfer_id: string | null
  acknowledged_at: Generated<Date>
  acknowledged_by: Generated<string | null>
  lease_id: string | null
  case_id: string | null
}

export type LandRemarksTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  thram_id: string
  plot_id: string | null
  kind: string
  starts_on: CalendarDate
  ends_on: CalendarDate | null
  lifted_on: CalendarDate | null
  reference: string | null
  in_favour_of: string | null
  granted_year: number | null
  text: string | null
  created_at: Generated<Date>
  created_by: Generated<string | null>
  awaits_recording: Generated<boolean>
  carried_from_id: string | null
  lease_id: string | null
}

export type LeaseAgreementsTable = {
  organisation_id: Generated<string>
  id: string
  lease_id: string
  hash: string
  code: string
  content: string | null
  created_at: Generated<Date>
  voided_at: Date | null
}

export type LeaseBalancesTable = {
  organisation_id: string
  lease_id: string
  open_amount: Generated<number>
  held_amount: Generated<number>
}

export type LeaseChargesTable = {
  organisation_id: Generated<string>
  id: string
  lease_id: string
  label: string
  amount: number
  explanation: JSONColumnType<object, unknown, unknown>
  advice_id: string | null
  deducted_at: Date | null
  created_at: Generated<Date>
  created_by: Generated<string | null>
}

export type LeaseConsentsTable = {
  organisation_id: Generated<string>
  lease_id: string
  owner_id: string
  recorded_at: Generated<Date>
  recorded_by: Generated<string | null>
  given_by: string | null
  evidence_document_id: string | null
  evidence_note: string | null
}

export type LeaseDraftsTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  property_type: string
  plot_id: string | null
  building_id: string | null
  unit_id: string | null
  tenant_id: string | null
  terms: JSONColumnType<object, unknown, unknown>
  created_at: Generated<Date>
  created_by: Generated<string | null>
  changed_at: Generated<Date>
  changed_by: Generated<string | null>
}

export type LeaseEndSumsTable = {
  organisation_id: string
  id: GeneratedAlways<number>
  property_type: string
  ends_on: CalendarDate
  last_day: CalendarDate
  notice_days: number
  term_months: number
  is_open: boolean
  lease_count: number
}

export type LeaseEventsTable = {
  organisation_id: Generated<string>
  id: string
  lease_id: string
  kind: string
  from_status: string | null
  to_status: string | null
  effective_on: CalendarDate
  reason: string | null
  overridden: Generated<string[]>
  at: Generated<Date>
  by_person: Generated<string | null>
}

export type LeasePartiesTable = {
  organisation_id: Generated<string>
  id: string
  lease_id: string
  tenant_id: string
  role: string
  starts_on: CalendarDate
  ends_on: CalendarDate | null
  created_at: Generated<Date>
  created_by: Generated<string | null>
}

export type LeaseSignaturesTable = {
  organisation_id: Generated<string>
  lease_id: string
  party: string
  signed_at: Generated<Date>
  signed_by: string
  id: Generated<string>
  agreement_id: string | null
  manner: Generated<string>
  address: string | null
  user_agent: string | null
  picture: Buffer | null
  voided_at: Date | null
}

export type LeaseSumsTable = {
  organisation_id: string
  id: GeneratedAlways<number>
  property_type: string
  status: string
  is_signed: boolean
  is_registered: boolean
  expires_on: CalendarDate | null
  lease_count: number
}

export type LeaseSuspensionsTable = {
  organisation_id: Generated<string>
  id: string
  lease_id: string
  starts_on: CalendarDate
  ends_on: CalendarDate | null
  reason: string | null
  created_at: Generated<Date>
  created_by: Generated<string | null>
}

export type LeasesTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  lease_number: string
  property_type: string
  plot_id: string | null
  building_id: string | null
  unit_id: string | null
  tenant_id: string
  status: string
  starts_on: CalendarDate
  ends_on: CalendarDate
  terminates_on: CalendarDate | null
  terminates_as: string | null
  vacated_on: CalendarDate | null
  occupied_until: CalendarDate | null
  rent_amount: number | null
  deposit_paid_on: CalendarDate | null
  deposit_amount: number
  frequency: string
  period_method: string
  proration: string
  due_day: number
  due_timing: string
  week_starts_on: string | null
  custom_dates: JSONColumnType<object, unknown, unknown> | null
  issue_lead_days: number | null
  escalation: JSONColumnType<object, unknown, unknown> | null
  rate: JSONColumnType<object, unknown, unknown> | null
  land_rate_id: string | null
  notice_days: number
  purpose: string | null
  witnesses: JSONColumnType<object, unknown, unknown>
  agreement_template_id: string | null
  agreement_template_version: number | null
  created_at: Generated<Date>
  changed_at: Generated<Date>
  created_by: Generated<string | null>
  billed_from: CalendarDate | null
  former_number: string | null
  noticed_on: CalendarDate | null
  renews_id: string | null
  signed_on: CalendarDate | null
  stamped_on: CalendarDate | null
  registration_number: string | null
  registered_on: CalendarDate | null
  is_to_record: Generated<boolean>
}

export type LedgerClosingsTable = {
  organisation_id: Generated<string>
  id: string
  closed_until: CalendarDate | null
  reason: string | null
  recorded_at: Generated<Date>
  recorded_by: Generated<string | null>
  audit_head: string | null
}

export type LedgerEntriesTable = {
  organisation_id: Generated<string>
  id: string
  kind: string
  value_date: CalendarDate
  reference: string
  explanation: string | null
  lease_id: string | null
  posted_at: Generated<Date>
  posted_by: Generated<string | null>
}

export type LedgerPostingsTable = {
  organisation_id: Generated<string>
  entry_id: string
  line: number
  account_code: string
  amount: number
  lease_id: string | null
  advice_id: string | null
}

export type LedgerSumsTable = {
  organisation_id: string
  id: GeneratedAlways<number>
  account_code: string
  value_date: CalendarDate
  amount: number
}

export type ListingEnquiriesTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  listing_id: string
  name: string
  phone_number: string | null
  email: string | null
  message: string
  state: Generated<string>
  note: string | null
  created_at: Generated<Date>
}

export type ListingPhotosTable = {
  organisation_id: Generated<string>
  listing_id: string
  document_id: string
  position: number
}

export type ListingViewsTable = {
  organisation_id: Generated<string>
  listing_id: string
  viewed_on: CalendarDate
  views: number
}

export type ListingsTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  property_type: string
  plot_id: string | null
  building_id: string | null
  unit_id: string | null
  status: Generated<string>
  title: string
  description: string
  asking_rent_amount: number
  available_on: CalendarDate | null
  contact: string
  contact_name: string | null
  contact_phone: string | null
  use: string
  bedrooms: number | null
  floor: number | null
  building_floors: number | null
  area_value: string | null
  area_unit: string | null
  building_name: string | null
  place_label: string
  dzongkhag_id: string
  administrative_zone_id: string
  created_at: Generated<Date>
  created_by: Generated<string | null>
  published_at: Date | null
  closed_at: Date | null
}

export type LoginCodesTable = {
  phone_number: string
  device: string
  code_hash: string
  tries: Generated<number>
  expires_at: Date
}

export type LoginFailuresTable = {
  key: string
  failures: number
  since: Date
}

export type MaintenancePlansTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  kind: string
  title: string
  description: string | null
  building_id: string | null
  unit_id: string | null
  interval_count: number
  interval_unit: string
  next_due_on: CalendarDate
  lead_days: number
  vendor_id: string | null
  assignee_id: string | null
  priority: string
  charged_to: string
  is_active: boolean
  created_at: Generated<Date>
  created_by: Generated<string | null>
}

export type ManagementFeesTable = {
  organisation_id: Generated<string>
  id: string
  building_id: string | null
  owner_id: string | null
  percent: string
  starts_on: CalendarDate
  created_at: Generated<Date>
}

export type MapCellsTable = {
  organisation_id: string
  id: GeneratedAlways<number>
  kind: string
  x: number
  y: number
  use: string
  occupancy: string
  feature_count: number
  lon_sum: number
  lat_sum: number
  administrative_zone_id: string | null
}

export type MapChangesTable = {
  organisation_id: string
  id: GeneratedAlways<number>
  steps: number
}

export type MeterReadingsTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  meter_id: string
  read_on: CalendarDate
  value: string
  kind: string
  has_rolled_over: Generated<boolean>
  old_number: string | null
  new_number: string | null
  new_value: string | null
  read_by: string
  status: Generated<string>
  reason: string | null
  unusual: string | null
  checked_at: Date | null
  checked_by: string | null
  tenant_id: string | null
  recorded_at: Generated<Date>
  recorded_by: Generated<string | null>
}

export type MetersTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  number: string
  utility: string
  unit_id: string | null
  building_id: string | null
  digits: number | null
  tariff_id: string | null
  shared_by: string | null
  removed_on: CalendarDate | null
  remarks: string | null
  created_at: Generated<Date>
  created_by: Generated<string | null>
}

export type MonthEndMarksTable = {
  organisation_id: Generated<string>
  month: CalendarDate
  step: string
  marked_at: Generated<Date>
  marked_by: Generated<string | null>
}

export type MonthlyRunExceptionsTable = {
  organisation_id: Generated<string>
  id: string
  run_id: string
  lease_id: string
  reason: string
  months: CalendarDate[] | null
}

export type MonthlyRunPartsTable = {
  organisation_id: Generated<string>
  run_id: string
  part: number
  last_lease_id: string | null
  until_lease_id: string | null
  is_done: Generated<boolean>
}

export type MonthlyRunsTable = {
  organisation_id: Generated<string>
  id: string
  month: CalendarDate
  property_type: string | null
  months: CalendarDate[]
  months_done: Generated<number>
  lease_count: number
  done_count: Generated<number>
  created_count: Generated<number>
  skipped_count: Generated<number>
  exception_count: Generated<number>
  started_at: Generated<Date>
  started_by: Generated<string | null>
  moved_at: Generated<Date>
  finished_at: Date | null
}

export type NamedVersionsTable = {
  organisation: string | null
  entity: string
  name: string
  version: number
}

export type NotesTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  kind: string
  tenant_id: string | null
  lease_id: string | null
  owner_id: string | null
  thram_id: string | null
  plot_id: string | null
  building_id: string | null
  unit_id: string | null
  text: string
  due_on: CalendarDate | null
  assignee_id: string | null
  is_done: Generated<boolean>
  outcome: string | null
  promised_on: CalendarDate | null
  promised_amount: number | null
  created_at: Generated<Date>
  created_by: Generated<string | null>
  advice_id: string | null
  payment_id: string | null
  remittance_id: string | null
  damage_report_id: string | null
  listing_id: string | null
  stay_of_applicant_id: string | null
}

export type NotificationTemplatesTable = {
  organisation_id: Generated<string>
  type: string
  is_on: boolean
  channels: string[]
  audiences: string[]
  language: string
  subject: string
  english: string
  dzongkha: string
  timings: Generated<JSONColumnType<object, unknown, unknown>>
  changed_at: Generated<Date>
  changed_by: Generated<string | null>
}

export type NotificationsTable = {
  organisation_id: Generated<string>
  id: string
  person_id: string
  audience: string
  type: string
  cause: string
  subject: string
  body: string
  body_dzongkha: string | null
  path: string
  is_shown: boolean
  created_at: Generated<Date>
  read_at: Date | null
  entity: string | null
  entity_id: string | null
  is_legal_notice: Generated<boolean>
}

export type NumberCountersTable = {
  organisation_id: Generated<string>
  book: string
  year: number
  last_number: number
}

export type OccupiedDaysTable = {
  organisation_id: string
  lease_id: string
  place_id: string
  whole: number
  starts_on: CalendarDate
  ends_on: CalendarDate
}

export type OfficeMovesTable = {
  organisation: string
  move_id: string | null
  direction: string
  status: string
  name: string
  other_place: string
  proof_hash: string | null
  receipt: string | null
  release: string | null
  began_at: Date
  changed_at: Date
}

export type OnlineOrderAdvicesTable = {
  organisation_id: Generated<string>
  order_id: string
  advice_id: string
  place: number
}

export type OnlineOrderEventsTable = {
  organisation_id: Generated<string>
  id: string
  order_id: string
  status: string
  message: string
  code: string | null
  note: string | null
  happened_at: Generated<Date>
  person_id: Generated<string | null>
}

export type OnlineOrdersTable = {
  organisation_id: Generated<string>
  id: string
  order_number: string
  lease_id: string
  tenant_id: string
  amount: number
  status: Generated<string>
  banks: Generated<JSONColumnType<object, unknown, unknown>>
  bank_id: string | null
  bank_name: string | null
  gateway_reference: string | null
  auth_number: string | null
  result_code: string | null
  note: string | null
  payment_id: string | null
  started_at: Generated<Date>
  started_by: Generated<string | null>
  payer_key_hash: string | null
  expires_at: Date
  debit_asked_at: Date | null
  asked_at: Date | null
  asked_count: Generated<number>
  next_ask_at: Date | null
  closed_at: Date | null
}

export type OrganisationsTable = {
  id: string
  name: string
  sms_header_title: string | null
  address: string | null
  phone: string | null
  admin_id: string | null
  is_enabled: boolean
  created_at: Generated<Date>
  logo_uri: string | null
  second_factor_required_of: Generated<string>
  requires_support_consent: Generated<boolean>
}

export type OutboxTable = {
  organisation_id: Generated<string>
  id: string
  channel: string
  recipient: string
  header: string | null
  body: string
  sealed_secret: Buffer | null
  state: Generated<string>
  attempts: Generated<number>
  next_attempt_at: Generated<Date>
  created_at: Generated<Date>
  sent_at: Date | null
  type: string | null
  is_reminder: Generated<boolean>
  is_legal_notice: Generated<boolean>
  entity: string | null
  entity_id: string | null
  provider_id: string | null
  last_error: string | null
  route: string | null
  delivered_at: Date | null
  person_id: string | null
  deadline: Date | null
}

export type OwnerChargesTable = {
  organisation_id: Generated<string>
  id: string
  owner_id: string
  kind: string
  expense_id: string | null
  item_id: string | null
  amount: number
  charged_on: CalendarDate
  entry_id: string
  created_at: Generated<Date>
  payment_id: string | null
}

export type OwnerReservesTable = {
  organisation_id: Generated<string>
  owner_id: string
  balance_amount: number
  last_moved_on: CalendarDate
}

export type OwnersTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  name_english: string
  name_dzongkha: string | null
  cid: string | null
  phone_number: string | null
  email: string | null
  permanent_address: string | null
  created_at: Generated<Date>
  profile_uri: string | null
  erased_at: Date | null
  name_key: GeneratedAlways<string | null>
  owner_type: Generated<string>
  identity_kind: string | null
  identity_number: string | null
  licence_number: string | null
  taxpayer_number: string | null
  gst_number: string | null
  gst_registered_from: CalendarDate | null
  is_tax_exempt: Generated<boolean>
  expense_limit: number | null
  reserve_target: number | null
  reserve_limit: number | null
}

export type PasskeyChallengesTable = {
  challenge: string
  person_id: string | null
  expires_at: Date
}

export type PasskeysTable = {
  id: string
  person_id: string
  name: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  created_at: Generated<Date>
  last_used_at: Date | null
}

export type PaymentAdvicesTable = {
  organisation_id: Generated<string>
  id: string
  advice_number: string
  lease_id: string
  tenant_id: string
  property_type: string
  building_id: string | null
  kind: string
  month: CalendarDate | null
  period_start: CalendarDate | null
  period_end: CalendarDate | null
  due_on: CalendarDate
  charged_on: CalendarDate
  amount: number
  paid_amount: Generated<number>
  credited_amount: Generated<number>
  written_off_amount: Generated<number>
  written_off_at: Date | null
  remitted_at: Date | null
  issued_at: Generated<Date>
  changed_at: Generated<Date>
  issued_by: Generated<string | null>
  is_correction: Generated<boolean>
  interest_posted_amount: Generated<number>
  interest_paid_amount: Generated<number>
  interest_posted_to: CalendarDate | null
  recovered_amount: Generated<number>
  gst_amount: Generated<number>
  tax_amount: Generated<number>
  tax_credited_amount: Generated<number>
  tax_withheld_amount: Generated<number>
  tax_remitted_on: CalendarDate | null
  income_account: Generated<string>
  tax_remitted_amount: Generated<number>
  charge_amount: Generated<number>
  charge_gst_amount: Generated<number>
  office_amount: Generated<number>
  metered_amount: Generated<number>
}

export type PaymentClaimAdvicesTable = {
  organisation_id: Generated<string>
  claim_id: string
  advice_id: string
  position: number
  amount: number
}

export type PaymentClaimsTable = {
  organisation_id: Generated<string>
  id: string
  lease_id: string
  tenant_id: string
  amount: number
  method: string
  reference: string
  reference_key: string
  paid_on: CalendarDate
  status: Generated<string>
  rejection_reason: string | null
  payment_id: string | null
  claimed_at: Generated<Date>
  claimed_by: Generated<string | null>
  decided_at: Date | null
  decided_by: string | null
}

export type PaymentLinksTable = {
  organisation_id: Generated<string>
  advice_id: string
  seed: string
  code_hash: string
  issued_at: Generated<Date>
  withdrawn_at: Date | null
}

export type PaymentPlanAdvicesTable = {
  organisation_id: Generated<string>
  plan_id: string
  advice_id: string
  balance_amount: number
}

export type PaymentPlanInstalmentsTable = {
  organisation_id: Generated<string>
  plan_id: string
  position: number
  due_on: CalendarDate
  amount: number
  total_amount: number
}

export type PaymentPlansTable = {
  organisation_id: Generated<string>
  id: string
  tenant_id: string
  agreed_on: CalendarDate
  interest: string
  grace_days: number
  total_amount: number
  broken_on: CalendarDate | null
  cancelled_on: CalendarDate | null
  agreed_at: Generated<Date>
  agreed_by: Generated<string | null>
}

export type PaymentSumsTable = {
  organisation_id: string
  id: GeneratedAlways<number>
  paid_on: CalendarDate
  method: string
  is_reversed: boolean
  payment_count: number
  amount: number
}

export type PaymentsTable = {
  organisation_id: Generated<string>
  id: string
  receipt_number: string
  lease_id: string
  tenant_id: string
  amount: number
  tax_withheld_amount: Generated<number>
  method: string
  paid_on: CalendarDate
  reference: string | null
  entry_id: string
  received_at: Generated<Date>
  changed_at: Generated<Date>
  received_by: Generated<string | null>
  reversed_at: Date | null
  reversed_by: string | null
  reversal_reason: string | null
  reversal_entry_id: string | null
  is_returned: Generated<boolean>
  tax_certificate_number: string | null
  tax_certificate_date: CalendarDate | null
  bank_account_id: string | null
  received_into: string | null
  tax_remitted_amount: Generated<number>
  taxed_amount: Generated<number>
}

export type PeopleTable = {
  id: string
  phone_number: string | null
  email: string | null
  password_hash: string | null
  password_expires_at: Date | null
  is_verified: Generated<boolean>
  is_short_password: Generated<boolean>
  login_enabled: Generated<boolean>
  created_at: Generated<Date>
  pin_hash: string | null
  pin_failures: Generated<number>
  appearance: JSONColumnType<object, unknown, unknown> | null
  signed_in_at: Date | null
  phone_proven_at: Date | null
  phone_set_by: Generated<string | null>
  phone_set_at: Generated<Date | null>
  email_confirmed_at: Date | null
  pin_lost_at: Date | null
  joined_into: string | null
  joined_at: Date | null
}

export type PersonCidsTable = {
  person_id: string
  cid: string
}

export type PlotCaseBuildingsTable = {
  organisation_id: Generated<string>
  case_id: string
  building_id: string
  position: number
}

export type PlotCaseHoldersTable = {
  organisation_id: Generated<string>
  case_id: string
  position: number
  place: number
  owner_id: string
  share: string | null
}

export type PlotCaseLeasesTable = {
  organisation_id: Generated<string>
  case_id: string
  lease_id: string
  position: number
}

export type PlotCaseParentsTable = {
  organisation_id: Generated<string>
  case_id: string
  plot_id: string
  is_open: Generated<boolean>
}

export type PlotCasePlotsTable = {
  organisation_id: Generated<string>
  case_id: string
  position: number
  plot_number: string
  land_use: string
  area_value: string
  area_unit: string
  geometry: JSONColumnType<object, unknown, unknown> | null
  thram_number: string | null
  plot_id: string | null
}

export type PlotCasesTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  thram_id: string
  kind: string
  status: Generated<string>
  applicant: string | null
  survey_reference: string | null
  surveyed_on: CalendarDate | null
  difference_reason: string | null
  note: string | null
  approved_on: CalendarDate | null
  acknowledged: Generated<string[]>
  before: JSONColumnType<object, unknown, unknown> | null
  reverted_reason: string | null
  created_at: Generated<Date>
  created_by: Generated<string | null>
}

export type PlotHoldersTable = {
  organisation_id: string | null
  plot_id: string | null
  owner_id: string | null
  position: number | null
  share_numerator: number | null
  share_denominator: number | null
}

export type PlotSuccessionsTable = {
  organisation_id: Generated<string>
  predecessor_id: string
  successor_id: string
  case_id: string
}

export type PlotsTable = {
  organisation_id: Generated<string>
  id: string
  plot_number: string
  thram_id: string
  land_origin: string
  land_use: string
  area_value: string
  area_unit: string
  address: string | null
  geometry: JSONColumnType<object, unknown, unknown> | null
  occupancy: Generated<string>
  created_at: Generated<Date>
  gross_area_value: string | null
  gross_area_unit: string | null
  precinct: string | null
  lap_name: string | null
  kasho_number: string | null
  kasho_date: CalendarDate | null
  bounds: GeneratedAlways<string | null>
  administrative_zone_id: string | null
  retired_on: CalendarDate | null
  former_geometry: JSONColumnType<object, unknown, unknown> | null
  version: Generated<number>
}

export type PrintedDocumentsTable = {
  organisation_id: Generated<string>
  kind: string
  record_id: string
  parties: JSONColumnType<object, unknown, unknown> | null
  person_ids: Generated<string[]>
  printed_at: Generated<Date>
  standing: JSONColumnType<object, unknown, unknown> | null
}

export type PublicHolidaysTable = {
  organisation_id: Generated<string>
  on_date: CalendarDate
  name: string
}

export type ReceivableSumsTable = {
  organisation_id: string
  id: GeneratedAlways<number>
  value_month: CalendarDate
  due_on: CalendarDate
  amount: number
}

export type RecoveryCodesTable = {
  person_id: string
  code_hash: string
}

export type RecurringChargeChangesTable = {
  organisation_id: Generated<string>
  id: string
  lease_id: string
  charge_id: string
  effective_on: CalendarDate
  amount: number | null
  rate_amount: string | null
  created_at: Generated<Date>
  created_by: Generated<string | null>
}

export type RecurringChargeCreditsTable = {
  organisation_id: Generated<string>
  id: string
  lease_id: string
  advice_id: string
  charge_id: string
  charge_of: CalendarDate
  amount: number
  gst_amount: number
  explanation: JSONColumnType<object, unknown, unknown>
  credited_on: CalendarDate
  is_correction: Generated<boolean>
  credited_at: Generated<Date>
  credited_by: Generated<string | null>
}

export type RecurringChargesTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  lease_id: string
  kind: string
  name: string | null
  amount: number | null
  rate_amount: string | null
  area_value: string | null
  area_unit: string | null
  meter_id: string | null
  persons: number | null
  starts_on: CalendarDate
  ends_on: CalendarDate | null
  payee: string
  is_gst_charged: boolean
  created_at: Generated<Date>
  created_by: Generated<string | null>
}

export type RememberedDevicesTable = {
  id: string
  person_id: string
  token_hash: string
  user_agent: string
  created_at: Generated<Date>
  expires_at: Date
}

export type RemittanceBatchesTable = {
  organisation_id: Generated<string>
  id: string
  remitted_on: CalendarDate
  reference: string | null
  owner_count: number
  amount: number
  recorded_at: Generated<Date>
  recorded_by: Generated<string | null>
}

export type RemittanceDeductionsTable = {
  organisation_id: Generated<string>
  remittance_id: string
  charge_id: string
  amount: number
}

export type RemittanceItemsTable = {
  organisation_id: Generated<string>
  id: string
  remittance_id: string
  advice_id: string
  owner_id: string
  share_amount: number
  fee_amount: number
  tax_amount: number
  fee_percent: string
  collected_on: CalendarDate
  explanation: JSONColumnType<object, unknown, unknown>
  charged_back_at: Date | null
}

export type RemittancesTable = {
  organisation_id: Generated<string>
  id: string
  remittance_number: string
  owner_id: string
  remitted_on: CalendarDate
  share_amount: number
  fee_amount: number
  tax_amount: number
  deducted_amount: number
  reserved_amount: Generated<number>
  amount: number
  bank_account_id: string | null
  sent_to: string | null
  bank_account_version: number | null
  batch_id: string | null
  reference: string | null
  entry_id: string
  recorded_at: Generated<Date>
  recorded_by: Generated<string | null>
  reversed_at: Date | null
  reversed_by: string | null
  reversal_reason: string | null
  reversal_entry_id: string | null
}

export type RenewalQuestionsTable = {
  organisation_id: Generated<string>
  id: string
  lease_id: string
  asked_on: CalendarDate
  asked_by: Generated<string | null>
  answer: string | null
  answered_on: CalendarDate | null
}

export type RentChangesTable = {
  organisation_id: Generated<string>
  id: string
  lease_id: string
  effective_on: CalendarDate
  rent_amount: number | null
  noticed_on: CalendarDate | null
  override_reason: string | null
  created_at: Generated<Date>
  created_by: Generated<string | null>
  rate_amount: string | null
  objected_on: CalendarDate | null
  objection_until: CalendarDate | null
  rate_minimum_amount: number | null
  land_rate_id: string | null
  rate_label: string | null
}

export type RentCreditsTable = {
  organisation_id: Generated<string>
  id: string
  advice_id: string
  rent_of: CalendarDate
  amount: number
  explanation: JSONColumnType<object, unknown, unknown>
  credited_at: Generated<Date>
  credited_by: Generated<string | null>
}

export type RentStatisticQuartersTable = {
  quarter_ends_on: CalendarDate
  computed_at: Generated<Date>
  offices_hash: string
}

export type RentStatisticsTable = {
  id: string
  quarter_ends_on: CalendarDate
  use: string
  bedrooms: number | null
  dzongkhag_id: string | null
  administrative_zone_id: string | null
  lease_count: number
  rent_lower: number
  rent_median: number
  rent_upper: number
  rate_lower: number
  rate_median: number
  rate_upper: number
}

export type RepairBillsTable = {
  organisation_id: Generated<string>
  id: string
  lease_id: string
  report_id: string
  item_id: string
  amount: number
  billed_on: CalendarDate
  document_id: string | null
  status: Generated<string>
  approved_amount: number | null
  reason: string | null
  is_essential: Generated<boolean>
  payment_id: string | null
  sent_at: Generated<Date>
  sent_by: Generated<string | null>
  decided_at: Date | null
  decided_by: string | null
}

export type RequestCountsTable = {
  caller: string
  second: number
  requests: number
}

export type ReserveMovementsTable = {
  organisation_id: Generated<string>
  id: string
  owner_id: string
  kind: string
  amount: number
  moved_on: CalendarDate
  remittance_id: string | null
  charge_id: string | null
  bank_account_id: string | null
  sent_to: string | null
  reference: string | null
  reverses_id: string | null
  reason: string | null
  entry_id: string
  recorded_at: Generated<Date>
  recorded_by: Generated<string | null>
}

export type ResetTokensTable = {
  token_hash: string
  person_id: string
  expires_at: Date
  by_phone: Generated<boolean>
}

export type RestrictionsTable = {
  organisation_id: Generated<string>
  person_id: string
  since: Generated<Date>
  reason: string | null
}

export type RolesTable = {
  id: string
  person_id: string
  organisation: string | null
  name: string
  accepted_at: Date | null
  disabled_at: Date | null
  ended_at: Date | null
  created_at: Generated<Date>
}

export type SavedViewDefaultsTable = {
  organisation_id: Generated<string>
  person_id: Generated<string>
  list: string
  view_id: string
}

export type SavedViewsTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  person_id: Generated<string | null>
  list: string
  name: string
  search: string
  is_shared: Generated<boolean>
  created_at: Generated<Date>
}

export type SecurityEventsTable = {
  id: string
  at: Date
  organisation: string | null
  person_id: string | null
  role: string | null
  kind: string
  action: string
  subject_id: string | null
  identifier: string | null
  address: string
  user_agent: string
}

export type SessionsTable = {
  id: string
  sign_in_id: string
  person_id: string
  role_id: string
  user_agent: string
  address: string
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  expires_at: Date
  ended_at: Date | null
  proven_at: Generated<Date>
  factor_proven_at: Date | null
  operator_in: string | null
  support_access_id: string | null
  only_in: string | null
  external_account_id: string | null
  own_proven_at: Date | null
  is_factor_vouched: Generated<boolean>
}

export type SettingsTable = {
  organisation_id: Generated<string>
  key: string
  effective_from: CalendarDate
  value: JSONColumnType<object, unknown, unknown>
  set_at: Generated<Date>
  set_by: Generated<string | null>
}

export type SignInChangesTable = {
  id: string
  person_id: string
  organisation: string
  kind: string
  new_value: string
  status: Generated<string>
  is_hidden: Generated<boolean>
  evidence: string | null
  evidence_document_id: string | null
  effective_at: Date | null
  by_operator: Generated<boolean>
  keeps_phone: Generated<boolean>
  expires_at: Date
  proposed_by: string | null
  proposed_at: Generated<Date>
  decided_at: Date | null
}

export type SignInCodesTable = {
  person_id: string
  kind: string
  new_value: string
  code_hash: string
  tries: Generated<number>
  expires_at: Date
}

export type SignInFlowsTable = {
  state_hash: string
  browser_hash: string
  purpose: string
  organisation: string | null
  provider_id: string | null
  sign_in_id: string | null
  invitation_hash: string | null
  return_to: string | null
  thread_id: string | null
  identity: JSONColumnType<object, unknown, unknown> | null
  is_declined: Generated<boolean>
  began_at: Generated<Date>
  expires_at: Date
}

export type SignInInvitationsTable = {
  token_hash: string
  organisation: string
  provider_id: string
  person_id: string
  expires_at: Date
}

export type SignInNoticesTable = {
  id: string
  change_id: string
  organisation: string
  recipient: string
  purpose: string
  token_hash: string | null
  created_at: Generated<Date>
  sent_at: Date | null
}

export type SignInProvidersTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  name: string
  issuer: string
  client_id: string
  client_secret: Buffer | null
  status: Generated<string>
  access: string
  role_claim: string | null
  admin_values: Generated<string[]>
  manager_values: Generated<string[]>
  second_factor: string
  created_at: Generated<Date>
  created_by: Generated<string | null>
}

export type SigningKeysTable = {
  id: string
  sealed_secret: Buffer
  created_at: Date
  retires_at: Date | null
}

export type SlipDevicesTable = {
  organisation_id: Generated<string>
  code: string
  person_id: Generated<string>
  bound_at: Generated<Date>
}

export type SmsPartsTable = {
  organisation_id: Generated<string>
  route: string
  provider_id: string
  message_id: string
  state: string | null
  reason: string | null
}

export type SmsReceiptsTable = {
  route: string
  provider_id: string
  number: string
  state: string
  reason: string | null
  received_at: Generated<Date>
}

export type SmsRoutesTable = {
  name: string
  state: Generated<string>
  failure_count: Generated<number>
  opened_at: Date | null
  tried_at: Date | null
  succeeded_at: Date | null
  failed_at: Date | null
  last_error: string | null
}

export type StaffMembersTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  name_english: string
  name_dzongkha: string | null
  cid: string | null
  email: string | null
  phone_number: string | null
  permanent_address: string | null
  is_approver: Generated<boolean>
  brought_in_by: Generated<string | null>
  brought_in_at: Generated<Date>
  created_at: Generated<Date>
  profile_uri: string | null
  erased_at: Date | null
  name_key: GeneratedAlways<string | null>
}

export type StatementLayoutsTable = {
  organisation_id: Generated<string>
  bank_code: string
  columns: JSONColumnType<object, unknown, unknown>
  updated_at: Generated<Date>
}

export type StoredObjectsTable = {
  organisation_id: Generated<string>
  hash: string
  byte_size: number
  needed_at: Generated<Date>
  written_at: Date | null
  removing_since: Date | null
}

export type SubAdministrativeZonesTable = {
  id: string
  version: Generated<number>
  administrative_zone_id: string
  type: string
  name: string
  name_dzongkha: string | null
  added_by_organisation: string | null
}

export type SupportAccessesTable = {
  organisation_id: string
  id: string
  operator_id: string
  operator_name: string
  reason: string
  hours: number
  status: string
  requested_at: Generated<Date>
  expires_at: Date
  decided_by: string | null
  decided_at: Date | null
  ended_by: string | null
  ended_at: Date | null
}

export type TariffRatesTable = {
  organisation_id: Generated<string>
  id: string
  tariff_id: string
  effective_on: CalendarDate
  fixed_amount: number
  steps: JSONColumnType<object, unknown, unknown>
  created_at: Generated<Date>
  created_by: Generated<string | null>
}

export type TariffsTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  utility: string
  name: string
  created_at: Generated<Date>
  created_by: Generated<string | null>
}

export type TaxFactsTable = {
  organisation_id: Generated<string>
  id: string
  kind: string
  building_id: string | null
  plot_id: string | null
  unit_id: string | null
  owner_id: string | null
  year: number
  amount: number | null
  dated: CalendarDate | null
  note: string | null
  document_id: string | null
  recorded_at: Generated<Date>
  recorded_by: Generated<string | null>
}

export type TaxRemittancesTable = {
  organisation_id: Generated<string>
  payment_id: string
  advice_id: string
  amount: number
  remitted_on: CalendarDate
  reference: string | null
  recorded_at: Generated<Date>
  recorded_by: Generated<string | null>
}

export type TenantNoticesTable = {
  organisation_id: Generated<string>
  id: string
  lease_id: string
  tenant_id: string
  given_on: CalendarDate
  given_at: Generated<Date>
  last_day: CalendarDate
  reason: string
  words: string | null
  dates: JSONColumnType<object, unknown, unknown>
  forwarding_address: string | null
  bank_code: string | null
  account_number: string | null
  account_name: string | null
  withdrawn_on: CalendarDate | null
  withdrawn_by: string | null
}

export type TenantsTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  tenant_type: string
  first_name: string
  middle_name: string | null
  last_name: string | null
  full_name: string
  name_dzongkha: string | null
  cid: string | null
  licence_number: string | null
  taxpayer_number: string | null
  phone_number: string | null
  email: string | null
  dzongkhag_id: string | null
  administrative_zone_id: string | null
  sub_administrative_zone_id: string | null
  created_at: Generated<Date>
  changed_at: Generated<Date>
  profile_uri: string | null
  signature_uri: string | null
  erased_at: Date | null
  name_key: GeneratedAlways<string | null>
  identity_kind: string | null
  identity_number: string | null
}

export type ThramHoldersTable = {
  organisation_id: string | null
  thram_id: string | null
  owner_id: string | null
  position: number | null
  share_numerator: number | null
  share_denominator: number | null
}

export type ThramHoldingsTable = {
  organisation_id: Generated<string>
  id: string
  thram_id: string
  owner_id: string
  position: number
  share_numerator: number
  share_denominator: number
  held_from: CalendarDate
  held_until: CalendarDate | null
}

export type ThramTransfersTable = {
  organisation_id: Generated<string>
  id: string
  thram_id: string
  transferred_on: CalendarDate
  reason: string
  note: string | null
  document_id: string | null
  recorded_by: string | null
  created_at: Generated<Date>
  taken_back_at: Date | null
  taken_back_by: string | null
  taken_back_reason: string | null
}

export type ThramsTable = {
  organisation_id: Generated<string>
  id: string
  thram_number: string
  area_type: string
  ownership_category: string
  dzongkhag_id: string
  administrative_zone_id: string
  sub_administrative_zone_id: string | null
  created_at: Generated<Date>
  version: Generated<number>
}

export type UnexportedEntriesTable = {
  organisation_id: string
  value_date: CalendarDate
  entry_id: string
}

export type UnfinishedDemoTable = {
  is_only: Generated<boolean>
  fill_id: string
  began_at: Generated<Date>
}

export type UnitHoldersTable = {
  organisation_id: string | null
  unit_id: string | null
  owner_id: string | null
  position: number | null
  share_numerator: number | null
  share_denominator: number | null
}

export type UnitHoldingsTable = {
  organisation_id: Generated<string>
  unit_id: string
  owner_id: string
  position: number
  share_numerator: number
  share_denominator: number
}

export type UnitSumsTable = {
  organisation_id: string
  id: GeneratedAlways<number>
  occupancy: string
  unit_count: number
  asking_rent_amount: number
}

export type UnitsTable = {
  organisation_id: Generated<string>
  id: string
  building_id: string
  unit_number: string
  floor: number
  use: string
  bedrooms: number | null
  area_value: string | null
  area_unit: string | null
  asking_rent_amount: number | null
  occupancy: Generated<string>
  vacant_since: CalendarDate | null
  created_at: Generated<Date>
  changed_at: Generated<Date>
  electricity_meter: string | null
  water_meter: string | null
  furnishing: Generated<string>
  version: Generated<number>
}

export type UnreachableAddressesTable = {
  organisation_id: Generated<string>
  address: string
  kind: string
  reason: string
  found_at: Generated<Date>
}

export type VendorsTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  name: string
  trade: string
  second_trade: string | null
  phone: string | null
  email: string | null
  licence_number: string | null
  taxpayer_number: string | null
  bank_account: string | null
  hourly_rate: number | null
  rate: string | null
  is_active: Generated<boolean>
  notes: string | null
  created_at: Generated<Date>
  created_by: Generated<string | null>
}

export type ViewingSlotsTable = {
  organisation_id: Generated<string>
  id: string
  listing_id: string
  on_date: CalendarDate
  starts_at: string
  ends_at: string
  places: number
  withdrawn_at: Date | null
  created_at: Generated<Date>
}

export type ViewingsTable = {
  organisation_id: Generated<string>
  id: string
  listing_id: string
  slot_id: string
  enquiry_id: string
  status: Generated<string>
  created_at: Generated<Date>
  decided_at: Date | null
}

export type WebhookAttemptsTable = {
  organisation_id: Generated<string>
  id: string
  message_id: string
  attempted_at: Date
  duration_ms: number
  status: number | null
  error: string | null
  reply: Generated<string>
}

export type WebhookMessagesTable = {
  organisation_id: Generated<string>
  id: string
  webhook_id: string
  position: GeneratedAlways<number>
  event: string
  record_id: string
  body: string
  state: Generated<string>
  attempts: Generated<number>
  created_at: Generated<Date>
  waiting_since: Generated<Date>
  next_attempt_at: Generated<Date>
  delivered_at: Date | null
  last_status: number | null
  last_error: string | null
}

export type WebhooksTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  name: string
  url: string
  events: Generated<string[]>
  secret: Buffer
  former_secret: Buffer | null
  former_secret_until: Date | null
  status: Generated<string>
  disabled_at: Date | null
  disabled_reason: string | null
  failing_since: Date | null
  last_delivered_at: Date | null
  created_at: Generated<Date>
  created_by: Generated<string | null>
  api_token_id: string | null
}

export type WorkOrdersTable = {
  organisation_id: Generated<string>
  id: string
  version: Generated<number>
  number: string
  title: string
  description: string | null
  priority: string
  target_on: CalendarDate
  state: Generated<string>
  building_id: string | null
  unit_id: string | null
  plot_id: string | null
  damage_report_id: string | null
  damage_item_id: string | null
  lease_id: string | null
  plan_id: string | null
  assignee_id: string | null
  vendor_id: string | null
  charged_to: Generated<string>
  scheduled_on: CalendarDate | null
  done_on: CalendarDate | null
  done_note: string | null
  bill_amount: number | null
  billed_on: CalendarDate | null
  bill_document_id: string | null
  expense_id: string | null
  charge_id: string | null
  rating: number | null
  cancel_reason: string | null
  created_at: Generated<Date>
  created_by: Generated<string | null>
}

export type WorkQuoteOwnersTable = {
  organisation_id: Generated<string>
  quote_id: string
  owner_id: string
  answer: string | null
  reason: string | null
  answered_at: Date | null
}

export type WorkQuotesTable = {
  organisation_id: Generated<string>
  id: string
  work_order_id: string
  amount: number
  note: string | null
  document_id: string | null
  decided_by_owners: boolean
  state: Generated<string>
  reason: string | null
  created_at: Generated<Date>
  created_by: Generated<string | null>
  decided_at: Date | null
}

export type Tables = {
  access_requests: AccessRequestsTable
  account_mappings: AccountMappingsTable
  accounts: AccountsTable
  administrative_zones: AdministrativeZonesTable
  advice_lines: AdviceLinesTable
  advice_sums: AdviceSumsTable
  advices_to_notify: AdvicesToNotifyTable
  agreement_template_versions: AgreementTemplateVersionsTable
  agreement_templates: AgreementTemplatesTable
  allocations: AllocationsTable
  allotment_applicants: AllotmentApplicantsTable
  allotment_rounds: AllotmentRoundsTable
  allotment_units: AllotmentUnitsTable
  announcement_deliveries: AnnouncementDeliveriesTable
  announcements: AnnouncementsTable
  api_tokens: ApiTokensTable
  applications: ApplicationsTable
  approvals: ApprovalsTable
  arrived_people: ArrivedPeopleTable
  audit_cuts: AuditCutsTable
  audit_events: AuditEventsTable
  audit_heads: AuditHeadsTable
  audit_links: AuditLinksTable
  audit_moves: AuditMovesTable
  audit_queue: AuditQueueTable
  authenticator_apps: AuthenticatorAppsTable
  bank_accounts: BankAccountsTable
  bank_files: BankFilesTable
  bank_statement_lines: BankStatementLinesTable
  bank_statements: BankStatementsTable
  billing_marks: BillingMarksTable
  bot_check_answers: BotCheckAnswersTable
  breach_notice_advices: BreachNoticeAdvicesTable
  breach_notices: BreachNoticesTable
  budget_lines: BudgetLinesTable
  budgets: BudgetsTable
  building_holders: BuildingHoldersTable
  building_holdings: BuildingHoldingsTable
  building_managers: BuildingManagersTable
  building_plots: BuildingPlotsTable
  buildings: BuildingsTable
  calendar_links: CalendarLinksTable
  cash_count_lines: CashCountLinesTable
  cash_counts: CashCountsTable
  condition_items: ConditionItemsTable
  condition_reports: ConditionReportsTable
  condition_signatures: ConditionSignaturesTable
  credit_notes: CreditNotesTable
  credit_refunds: CreditRefundsTable
  damage_events: DamageEventsTable
  damage_items: DamageItemsTable
  damage_reports: DamageReportsTable
  deposit_deductions: DepositDeductionsTable
  deposit_settlements: DepositSettlementsTable
  dispute_deadline_notices: DisputeDeadlineNoticesTable
  dispute_packs: DisputePacksTable
  disputes: DisputesTable
  documents: DocumentsTable
  drawer_movements: DrawerMovementsTable
  dzongkhags: DzongkhagsTable
  email_opt_outs: EmailOptOutsTable
  expense_request_owners: ExpenseRequestOwnersTable
  expense_requests: ExpenseRequestsTable
  expenses: ExpensesTable
  external_accounts: ExternalAccountsTable
  figure_checks: FigureChecksTable
  files: FilesTable
  first_days: FirstDaysTable
  hand_overs: HandOversTable
  idempotency_keys: IdempotencyKeysTable
  import_changes: ImportChangesTable
  import_issues: ImportIssuesTable
  import_rows: ImportRowsTable
  imports: ImportsTable
  installation: InstallationTable
  installation_settings: InstallationSettingsTable
  job_runs: JobRunsTable
  job_settings: JobSettingsTable
  journal_export_accounts: JournalExportAccountsTable
  journal_export_entries: JournalExportEntriesTable
  journal_exports: JournalExportsTable
  known_devices: KnownDevicesTable
  land_rate_tables: LandRateTablesTable
  land_rates: LandRatesTable
  land_remark_acknowledgements: LandRemarkAcknowledgementsTable
  land_remarks: LandRemarksTable
  lease_agreements: LeaseAgreementsTable
  lease_balances: LeaseBalancesTable
  lease_charges: LeaseChargesTable
  lease_consents: LeaseConsentsTable
  lease_drafts: LeaseDraftsTable
  lease_end_sums: LeaseEndSumsTable
  lease_events: LeaseEventsTable
  lease_parties: LeasePartiesTable
  lease_signatures: LeaseSignaturesTable
  lease_sums: LeaseSumsTable
  lease_suspensions: LeaseSuspensionsTable
  leases: LeasesTable
  ledger_closings: LedgerClosingsTable
  ledger_entries: LedgerEntriesTable
  ledger_postings: LedgerPostingsTable
  ledger_sums: LedgerSumsTable
  listing_enquiries: ListingEnquiriesTable
  listing_photos: ListingPhotosTable
  listing_views: ListingViewsTable
  listings: ListingsTable
  login_codes: LoginCodesTable
  login_failures: LoginFailuresTable
  maintenance_plans: MaintenancePlansTable
  management_fees: ManagementFeesTable
  map_cells: MapCellsTable
  map_changes: MapChangesTable
  meter_readings: MeterReadingsTable
  meters: MetersTable
  month_end_marks: MonthEndMarksTable
  monthly_run_exceptions: MonthlyRunExceptionsTable
  monthly_run_parts: MonthlyRunPartsTable
  monthly_runs: MonthlyRunsTable
  named_versions: NamedVersionsTable
  notes: NotesTable
  notification_templates: NotificationTemplatesTable
  notifications: NotificationsTable
  number_counters: NumberCountersTable
  occupied_days: OccupiedDaysTable
  office_moves: OfficeMovesTable
  online_order_advices: OnlineOrderAdvicesTable
  online_order_events: OnlineOrderEventsTable
  online_orders: OnlineOrdersTable
  organisations: OrganisationsTable
  outbox: OutboxTable
  owner_charges: OwnerChargesTable
  owner_reserves: OwnerReservesTable
  owners: OwnersTable
  passkey_challenges: PasskeyChallengesTable
  passkeys: PasskeysTable
  payment_advices: PaymentAdvicesTable
  payment_claim_advices: PaymentClaimAdvicesTable
  payment_claims: PaymentClaimsTable
  payment_links: PaymentLinksTable
  payment_plan_advices: PaymentPlanAdvicesTable
  payment_plan_instalments: PaymentPlanInstalmentsTable
  payment_plans: PaymentPlansTable
  payment_sums: PaymentSumsTable
  payments: PaymentsTable
  people: PeopleTable
  person_cids: PersonCidsTable
  plot_case_buildings: PlotCaseBuildingsTable
  plot_case_holders: PlotCaseHoldersTable
  plot_case_leases: PlotCaseLeasesTable
  plot_case_parents: PlotCaseParentsTable
  plot_case_plots: PlotCasePlotsTable
  plot_cases: PlotCasesTable
  plot_holders: PlotHoldersTable
  plot_successions: PlotSuccessionsTable
  plots: PlotsTable
  printed_documents: PrintedDocumentsTable
  public_holidays: PublicHolidaysTable
  receivable_sums: ReceivableSumsTable
  recovery_codes: RecoveryCodesTable
  recurring_charge_changes: RecurringChargeChangesTable
  recurring_charge_credits: RecurringChargeCreditsTable
  recurring_charges: RecurringChargesTable
  remembered_devices: RememberedDevicesTable
  remittance_batches: RemittanceBatchesTable
  remittance_deductions: RemittanceDeductionsTable
  remittance_items: RemittanceItemsTable
  remittances: RemittancesTable
  renewal_questions: RenewalQuestionsTable
  rent_changes: RentChangesTable
  rent_credits: RentCreditsTable
  rent_statistic_quarters: RentStatisticQuartersTable
  rent_statistics: RentStatisticsTable
  repair_bills: RepairBillsTable
  request_counts: RequestCountsTable
  reserve_movements: ReserveMovementsTable
  reset_tokens: ResetTokensTable
  restrictions: RestrictionsTable
  roles: RolesTable
  saved_view_defaults: SavedViewDefaultsTable
  saved_views: SavedViewsTable
  security_events: SecurityEventsTable
  sessions: SessionsTable
  settings: SettingsTable
  sign_in_changes: SignInChangesTable
  sign_in_codes: SignInCodesTable
  sign_in_flows: SignInFlowsTable
  sign_in_invitations: SignInInvitationsTable
  sign_in_notices: SignInNoticesTable
  sign_in_providers: SignInProvidersTable
  signing_keys: SigningKeysTable
  slip_devices: SlipDevicesTable
  sms_parts: SmsPartsTable
  sms_receipts: SmsReceiptsTable
  sms_routes: SmsRoutesTable
  staff_members: StaffMembersTable
  statement_layouts: StatementLayoutsTable
  stored_objects: StoredObjectsTable
  sub_administrative_zones: SubAdministrativeZonesTable
  support_accesses: SupportAccessesTable
  tariff_rates: TariffRatesTable
  tariffs: TariffsTable
  tax_facts: TaxFactsTable
  tax_remittances: TaxRemittancesTable
  tenant_notices: TenantNoticesTable
  tenants: TenantsTable
  thram_holders: ThramHoldersTable
  thram_holdings: ThramHoldingsTable
  thram_transfers: ThramTransfersTable
  thrams: ThramsTable
  unexported_entries: UnexportedEntriesTable
  unfinished_demo: UnfinishedDemoTable
  unit_holders: UnitHoldersTable
  unit_holdings: UnitHoldingsTable
  unit_sums: UnitSumsTable
  units: UnitsTable
  unreachable_addresses: UnreachableAddressesTable
  vendors: VendorsTable
  viewing_slots: ViewingSlotsTable
  viewings: ViewingsTable
  webhook_attempts: WebhookAttemptsTable
  webhook_messages: WebhookMessagesTable
  webhooks: WebhooksTable
  work_orders: WorkOrdersTable
  work_quote_owners: WorkQuoteOwnersTable
  work_quotes: WorkQuotesTable
}
