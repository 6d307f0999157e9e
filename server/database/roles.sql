-- Run whenever tables, functions, grants or policies changed (migrate.ts). {{name}} is replaced by the quoted database role of that name.
-- This file defines the operations that each role may use at all; row-level-security.sql defines the rows.
revoke all on schema public from public;
grant usage on schema public to {{staff}}, {{owner}}, {{tenant}}, {{visitor}}, {{operator}}, {{auth}};
revoke all on all tables in schema public from {{staff}}, {{owner}}, {{tenant}}, {{visitor}}, {{operator}}, {{auth}};

grant select on dzongkhags, administrative_zones, sub_administrative_zones
  to {{staff}}, {{owner}}, {{tenant}}, {{visitor}}, {{operator}}, {{auth}};
grant insert, update, delete on dzongkhags, administrative_zones, sub_administrative_zones to {{staff}}, {{operator}};

grant select on organisations to {{staff}}, {{owner}}, {{tenant}}, {{operator}}, {{auth}};
grant update (name, sms_header_title, address, phone, logo_uri, second_factor_required_of, requires_support_consent) on organisations to {{staff}};
grant update (is_enabled) on organisations to {{operator}};
grant insert on organisations to {{auth}};
grant update (admin_id) on organisations to {{auth}};
grant select on accounts to {{staff}}, {{owner}}, {{tenant}};
grant select on installation to {{auth}};
-- Sign-up and sign-in are refused while demo data is loaded (0215).
grant select on unfinished_demo to {{auth}};
-- Never written. The update right lets sign-up lock the row, so that only one of two simultaneous sign-ups becomes the first ADMIN.
grant update (is_only) on installation to {{auth}};

-- Only the auth role can read identity data: a staff member of an office cannot read password hashes.
grant select, insert, update, delete on people, person_cids, roles, sessions, login_failures, request_counts, login_codes, sign_in_codes,
  sign_in_changes, sign_in_notices,
  reset_tokens, bot_check_answers, authenticator_apps, recovery_codes, passkeys, passkey_challenges, remembered_devices, known_devices, calendar_links, external_accounts, sign_in_flows, sign_in_invitations to {{auth}};
-- People who arrived with an office and have the same phone as a person here, until they join the two sign-ins (docs/decisions/0126).
grant select, delete on arrived_people to {{auth}};
-- Staff read the fields of an API token that the audit refers to. Only the auth role reads its hash (below).
grant select, insert, update on api_tokens to {{auth}};
-- The sign-in page finds a provider before the office is known.
grant select on sign_in_providers to {{auth}};
-- Events are only added to the security log. Retention removes old ones (row-level-security.sql defines the age).
grant select, insert, delete on security_events to {{auth}};
grant select, delete on security_events to {{staff}};
grant select on security_events to {{operator}};
-- The request stays as it was sent; an operator only decides on it.
grant select, insert, delete on access_requests to {{auth}};
grant select on access_requests to {{operator}};
grant update (status, reason, decided_at, decided_by, organisation) on access_requests to {{operator}};
-- Sealed. The owner of the tables creates new keys (platform/keys/signing-keys.ts); retired ones are deleted.
grant select, delete on signing_keys to {{auth}};
-- Jobs run for organisations and for the installation; the query decides who may see which (jobs/job-run-store.ts).
grant select, insert, update, delete on job_runs, job_settings to {{auth}};
-- The same applies to the versions of named values (platform/database/named-versions.ts).
grant select, insert, update on named_versions to {{auth}};
-- Sign-up creates the first record of an ADMIN, before there is a role to act as. Tokens contain the names.
grant select, insert on staff_members to {{auth}};
grant select on owners, tenants to {{auth}};
-- Receipts arrive without an office, and all processes share the state of the SMS routes (platform/delivery).
grant select, insert, update, delete on sms_receipts to {{auth}};
grant select, insert, update on sms_routes to {{auth}};
revoke execute on function organisation_of_message(uuid) from public;
grant execute on function organisation_of_message(uuid) to {{auth}};
revoke execute on function message_of_sms_part(text, text[]) from public;
grant execute on function message_of_sms_part(text, text[]) to {{auth}};

-- Staff: every table with an organisation_id, except final data (below).
do $$
declare protected_table text;
begin
  for protected_table in select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'organisation_id' and not a.attisdropped
  loop
    execute format('grant select, insert, update, delete on public.%I to {{staff}}', protected_table);
  end loop;
end $$;
grant select, insert, update on idempotency_keys to {{owner}}, {{tenant}};
revoke select, insert, update, delete on api_tokens from {{staff}};
grant select (organisation_id, id, name) on api_tokens to {{staff}};

-- Issued documents and postings never change (money.md R10, R13): only these columns change, and nothing is deleted.
revoke update, delete on ledger_entries, ledger_postings, advice_lines, allocations, lease_events, rent_changes, rent_credits,
  agreement_template_versions, lease_suspensions, lease_parties, recurring_charge_changes, recurring_charge_credits,
  payment_advices, payments, tax_remittances, number_counters, deposit_settlements, deposit_deductions, credit_refunds, credit_notes,
  payment_plans, payment_plan_instalments, payment_plan_advices, breach_notices, breach_notice_advices, dispute_packs,
  dispute_deadline_notices from {{staff}};
revoke update, delete on bank_files, journal_exports, journal_export_entries, journal_export_accounts from {{staff}};
revoke update on unexported_entries from {{staff}};
grant update (broken_on, cancelled_on) on payment_plans to {{staff}};
grant update (withdrawn_on) on breach_notices to {{staff}};
-- An erased person is removed from the refund details of their deposit.
grant update (refund_account) on deposit_settlements to {{staff}};
grant update (paid_amount, credited_amount, written_off_amount, written_off_at, remitted_at, interest_posted_amount, interest_paid_amount,
  interest_posted_to, recovered_amount, tax_credited_amount, tax_withheld_amount, tax_remitted_amount, tax_remitted_on) on payment_advices to {{staff}};
revoke update, delete on recurring_charges from {{staff}};
-- Its first day follows that of a pending lease.
grant update (starts_on, ends_on, version) on recurring_charges to {{staff}};
-- A meter reading stays as it was reported. It is accepted, rejected or withdrawn. Rates are added, and removed while unused.
revoke update, delete on meter_readings from {{staff}};
grant update (status, reason, unusual, checked_at, checked_by, version) on meter_readings to {{staff}};
revoke update on tariff_rates from {{staff}};
grant select on meters, meter_readings, tariffs to {{owner}}, {{tenant}};
grant update (ends_on) on lease_suspensions, lease_parties to {{staff}};
-- The first day of a co-tenant follows that of a pending lease.
grant update (starts_on) on lease_parties to {{staff}};
grant update (objected_on) on rent_changes to {{staff}};
-- The question stays as it was asked. Only the tenant's answer is written and changed.
revoke update, delete on renewal_questions from {{staff}};
grant update (answer, answered_on) on renewal_questions to {{staff}};
grant update (reversed_at, reversed_by, reversal_reason, reversal_entry_id, is_returned, tax_certificate_number, tax_certificate_date,
  tax_remitted_amount) on payments to {{staff}};
grant update (last_number) on number_counters to {{staff}};
-- A document keeps the names that it was issued with. Only the name of an erased person is removed.
revoke update, delete on printed_documents from {{staff}};
grant update (parties, person_ids, standing) on printed_documents to {{staff}};
-- A tenant's claim stays as it was submitted; the office only decides on it.
revoke update, delete on payment_claims from {{staff}};
grant update (status, rejection_reason, payment_id, decided_at, decided_by) on payment_claims to {{staff}};
revoke update, delete on payment_claim_advices from {{staff}};
grant select on payment_claims, payment_claim_advices to {{tenant}};
-- An online payment attempt changes its state but is never rewritten; its amount is the one received, if the office settles it with another.
-- Gateway messages about it are only added.
revoke update, delete on online_orders, online_order_advices, online_order_events from {{staff}};
grant update (status, amount, banks, bank_id, bank_name, gateway_reference, auth_number, result_code, note, payment_id, debit_asked_at,
  asked_at, asked_count, next_ask_at, closed_at) on online_orders to {{staff}};
grant select on online_orders, online_order_advices, online_order_events to {{tenant}};
revoke execute on function organisation_of_online_order(text) from public;
grant execute on function organisation_of_online_order(text) to {{visitor}};
-- Opening a payment link is counted first, which only the auth role can do.
revoke execute on function advice_of_payment_link(text) from public;
grant execute on function advice_of_payment_link(text) to {{auth}};
revoke delete on payment_links from {{staff}};
revoke update, delete on remittance_batches, remittances, remittance_items, owner_charges, remittance_deductions, expenses, reserve_movements from {{staff}};
revoke delete on owner_reserves from {{staff}};
-- The question to owners stays as it was asked. Owners answer it, and it is closed. Owners whose part grew since are asked again.
revoke update, delete on expense_requests, expense_request_owners from {{staff}};
grant update (status, closed_at, closed_by, reason, expense_id) on expense_requests to {{staff}};
grant update (share_amount, limit_amount, decision, decided_at) on expense_request_owners to {{staff}};
grant select on expense_requests, expense_request_owners, budgets, budget_lines to {{owner}};
grant update (charged_back_at) on remittance_items to {{staff}};
grant update (reversed_at, reversed_by, reversal_reason, reversal_entry_id) on remittances to {{staff}};
grant update (reversed_at, reversal_reason) on expenses to {{staff}};
-- Entries of a tax report in addition to the rent are added and removed, never changed.
revoke update on tax_facts from {{staff}};
-- Bank data stays as the bank sent it. Only the office's matching changes.
revoke update, delete on bank_statements, bank_statement_lines from {{staff}};
grant update (known_count) on bank_statements to {{staff}};
grant update (status, advice_id, suggested_by, payment_id, ignored_reason, decided_at, decided_by) on bank_statement_lines to {{staff}};
-- A request stays as it was sent; it can only be decided.
revoke update, delete on approvals from {{staff}};
grant update (status, reason, result_id, decided_by, decided_at, body) on approvals to {{staff}};
-- A completed count of the drawer does not change. Its covered entries are marked once.
revoke update, delete on slip_devices from {{staff}};
revoke update, delete on cash_counts, cash_count_lines, drawer_movements from {{staff}};
grant update (cash_count_id) on drawer_movements to {{staff}};
-- Closings of the books are only added.
revoke update, delete on ledger_closings from {{staff}};
-- An acknowledgement never changes.
revoke update on land_remark_acknowledgements from {{staff}};
revoke delete on leases, organisations from {{staff}};
-- The taken days follow the leases, by triggers (functions/occupied-days.sql).
revoke insert, update, delete on occupied_days from {{staff}};
-- A signed agreement does not change. A change of the terms voids it, and an erased person is removed from it.
revoke update, delete on lease_agreements, lease_signatures from {{staff}};
grant update (voided_at, content) on lease_agreements to {{staff}};
grant update (voided_at, address, user_agent, picture) on lease_signatures to {{staff}};
revoke delete on condition_reports, condition_items from {{staff}};
-- A signature does not change. A later change of the report outdates it, the drawing is deleted after some time, and an erased person is
-- removed from it.
revoke update, delete on condition_signatures from {{staff}};
grant update (name, drawing, outdated_at) on condition_signatures to {{staff}};
-- A report stays as it was submitted. Its state changes, and the decision on it is stored.
revoke update, delete on damage_events, damage_reports, damage_items, repair_bills, lease_charges from {{staff}};
-- An erased person is removed from the texts that they wrote.
grant update (words) on damage_events to {{staff}};
grant update (status) on damage_reports to {{staff}};
grant update (status, note, cost_amount, charged_to, charge_id, decided_at, decided_by) on damage_items to {{staff}};
grant update (status, approved_amount, reason, is_essential, payment_id, decided_at, decided_by) on repair_bills to {{staff}};
grant update (advice_id, deducted_at) on lease_charges to {{staff}};
grant delete on lease_charges to {{staff}};
-- A dispute is closed, never deleted.
revoke delete on disputes from {{staff}};
-- A work order is never deleted, and neither are its quotes and the answers to them.
revoke delete on work_orders from {{staff}};
revoke update, delete on work_quotes, work_quote_owners from {{staff}};
grant update (state, reason, decided_at) on work_quotes to {{staff}};
grant update (answer, reason, answered_at) on work_quote_owners to {{staff}};
grant select on maintenance_plans, work_orders, work_quotes, work_quote_owners to {{owner}};
-- Without cost, vendor or person.
grant select (organisation_id, id, lease_id, damage_report_id, damage_item_id, state, scheduled_on, done_on, assignee_id, vendor_id) on work_orders to {{tenant}};
-- Audit events are only added, in the name of the person who acted (row-level-security.sql). Events older than the legal minimum may be cut
-- off, behind a signed mark (row-level-security.sql, docs/decisions/0083).
revoke update on audit_events from {{staff}};
grant insert on audit_events, audit_queue to {{owner}}, {{tenant}}, {{operator}};
revoke update on audit_links from {{staff}};
-- Written by the owner of the tables when an office is moved (server/database/office).
revoke insert, update, delete on audit_moves from {{staff}};
-- An operator requests access. The office accepts, refuses or ends it, and can change nothing else. Its ADMINs are notified.
revoke insert, update, delete on support_accesses from {{staff}};
grant update (status, expires_at, decided_by, decided_at, ended_by, ended_at) on support_accesses to {{staff}};
grant select, insert on support_accesses to {{operator}};
grant insert on notifications to {{operator}};
revoke update on audit_queue from {{staff}};
revoke execute on function organisation_figures(uuid[]) from public;
grant execute on function organisation_figures(uuid[]) to {{operator}};

-- Owners and tenants read the rows that their policies in row-level-security.sql allow, and nothing of tables not listed here.
grant select on owners, tenants, thrams, thram_holdings, land_remarks, plot_successions, plots, buildings, building_plots, building_holdings, units, unit_holdings,
  leases, rent_changes, lease_suspensions, recurring_charges, recurring_charge_changes, recurring_charge_credits, lease_parties, lease_events, renewal_questions, lease_signatures, lease_consents, lease_agreements, condition_reports, condition_items, condition_signatures,
  damage_reports, damage_items, damage_events, repair_bills, lease_charges,
  payment_advices, advice_lines, payments, allocations, tax_remittances, deposit_settlements, deposit_deductions, credit_refunds, credit_notes,
  ledger_entries, ledger_postings to {{owner}};
-- Queries of a tenant also read the holdings, but find nothing there, because no policy allows it.
grant select on tenants, owners, thrams, thram_holdings, plots, buildings, building_plots, building_holdings, units, unit_holdings,
  leases, rent_changes, lease_suspensions, recurring_charges, recurring_charge_changes, recurring_charge_credits, lease_parties, lease_events, renewal_questions, lease_signatures, lease_consents, lease_agreements, condition_reports, condition_items, condition_signatures,
  damage_reports, damage_items, damage_events, repair_bills, lease_charges,
  payment_advices, advice_lines, payments, allocations, tax_remittances, deposit_settlements, deposit_deductions, credit_refunds, credit_notes,
  ledger_entries, ledger_postings, payment_plans, payment_plan_instalments, payment_plan_advices,
  breach_notices, breach_notice_advices, tenant_notices, hand_overs to {{tenant}};
-- A tenant corrects their own record (row-level-security.sql: only their own row).
grant update (first_name, middle_name, last_name, full_name, name_dzongkha, cid, phone_number, email,
  dzongkhag_id, administrative_zone_id, sub_administrative_zone_id) on tenants to {{tenant}};

-- A notification stays as it was sent. Recipients only mark it as read (row-level-security.sql: only their own). Old ones are deleted.
revoke update on notifications from {{staff}};
grant update (read_at) on notifications to {{staff}}, {{owner}}, {{tenant}}, {{operator}};
-- An erased person is removed from the notices served on them.
grant update (subject, body, body_dzongkha) on notifications to {{staff}};
grant select on notifications to {{owner}}, {{tenant}}, {{operator}};
-- Each person stops announcements for themselves (row-level-security.sql: only their own row).
revoke update on email_opt_outs from {{staff}};
grant select, insert, delete on email_opt_outs to {{owner}}, {{tenant}};

-- The settings of an office apply to everyone in it, so everyone may read them. Visitors may also read the settings of the installation.
grant select on settings, public_holidays to {{owner}}, {{tenant}};
grant select on installation_settings to {{staff}}, {{owner}}, {{tenant}}, {{visitor}}, {{operator}}, {{auth}};
grant insert, update on installation_settings to {{operator}};

grant select on remittances, remittance_items, owner_charges, owner_reserves, reserve_movements to {{owner}};
-- An owner manages their own bank accounts (row-level-security.sql: only theirs).
grant select, insert, update, delete on bank_accounts to {{owner}};

-- Files never change; they only move between PostgreSQL and the object storage. Owners and tenants read those that row-level-security.sql
-- allows, and staff store them (documents/document-store.ts).
revoke update on files, documents from {{staff}};
grant update (content) on files to {{staff}};
grant select on files, documents to {{owner}}, {{tenant}};

revoke execute on function is_agreement_valid(text) from public;
grant execute on function is_agreement_valid(text) to {{visitor}};
revoke execute on function remove_imported_leases(uuid) from public;
grant execute on function remove_imported_leases(uuid) to {{staff}};
revoke execute on function remove_imported_readings(uuid) from public;
grant execute on function remove_imported_readings(uuid) to {{staff}};
revoke execute on function remove_imported_charges(uuid) from public;
grant execute on function remove_imported_charges(uuid) to {{staff}};

revoke execute on function require_session(uuid, uuid, text, uuid, uuid, uuid) from public;
grant execute on function require_session(uuid, uuid, text, uuid, uuid, uuid) to {{staff}}, {{owner}}, {{tenant}}, {{operator}};
revoke execute on function require_api_token(uuid, uuid, text, uuid, uuid) from public;
grant execute on function require_api_token(uuid, uuid, text, uuid, uuid) to {{staff}};
revoke execute on function require_open_office(uuid) from public;
grant execute on function require_open_office(uuid) to {{staff}};
revoke execute on function inactivity_limit(text, uuid) from public;
grant execute on function inactivity_limit(text, uuid) to {{auth}};
revoke execute on function is_session_proven(uuid) from public;
revoke execute on function is_session_factor_proven(uuid) from public;
grant execute on function is_session_factor_proven(uuid) to {{staff}}, {{owner}}, {{tenant}}, {{operator}};
revoke execute on function is_session_own(uuid) from public;
grant execute on function is_session_own(uuid) to {{staff}}, {{owner}}, {{tenant}}, {{operator}};
grant execute on function is_session_proven(uuid) to {{staff}}, {{owner}}, {{tenant}}, {{operator}};
grant select on thram_holders, plot_holders, building_holders, unit_holders to {{staff}}, {{owner}}, {{tenant}};
revoke execute on function owned_thram_ids(), owned_building_ids(), owned_unit_ids(), owned_lease_ids() from public;
grant execute on function owned_thram_ids(), owned_building_ids(), owned_unit_ids(), owned_lease_ids() to {{owner}};
revoke execute on function asked_work_order_ids() from public;
grant execute on function asked_work_order_ids() to {{owner}};
revoke execute on function visible_building_ids(), visible_plot_ids(), visible_thram_ids() from public;
grant execute on function visible_building_ids(), visible_plot_ids(), visible_thram_ids() to {{owner}};
-- The underlying functions are called only through these.
revoke execute on function cached_visibility(text), find_owned_building_ids(), find_owned_unit_ids(), find_owned_lease_ids(),
  find_visible_building_ids(), find_visible_plot_ids(), find_visible_thram_ids() from public, {{owner}};
revoke execute on function rented_lease_ids(), rented_unit_ids(), rented_building_ids(), rented_plot_ids(), rented_thram_ids(), shared_tenant_ids() from public;
grant execute on function rented_lease_ids(), rented_unit_ids(), rented_building_ids(), rented_plot_ids(), rented_thram_ids(), shared_tenant_ids() to {{tenant}};
revoke execute on function owns_thram(uuid), owns_plot(uuid), owns_building(uuid), owns_unit(uuid), owns_lease(uuid), rents_lease(uuid),
  owner_sees_record(text, uuid), tenant_sees_record(text, uuid) from public;
grant execute on function owner_sees_record(text, uuid) to {{owner}};
grant execute on function tenant_sees_record(text, uuid) to {{tenant}};

revoke execute on function map_features_in(text, box, text, text, uuid, uuid, integer) from public;
grant execute on function map_features_in(text, box, text, text, uuid, uuid, integer) to {{staff}};
-- Counts and changes are only added. A nightly job compacts them (map/compact-map-counts.ts).
revoke update on map_cells, map_changes from {{staff}};
-- Triggers add to the sums, and a nightly job compacts them (reports/compact-totals.ts).
revoke update on ledger_sums, receivable_sums, lease_end_sums, lease_sums, advice_sums, payment_sums, unit_sums, figure_checks from {{staff}};
grant select on map_changes to {{owner}};

-- Text search also respects row-level security: these functions search only the organisation of the context, and nobody else can call the
-- remaining ones.
revoke execute on function book_ranges(text, text, text), ids_beginning(text, text, integer, uuid), ids_of_licence(text, integer), ids_by_document_number(text, text, integer), ids_like_number(text, text, uuid), ids_within(text, text, integer, uuid, uuid[]),
  similar_ids(text, text, boolean, integer, uuid, uuid[]), nearest_ids(text, text, integer, integer, uuid), is_thram_in_place(uuid, uuid), is_building_in_place(uuid, uuid),
  own_ids(text, text, integer), ids_at_level(text, text, uuid[], uuid[], integer), places_with_word(text),
  ids_with_word(text, text, boolean, integer), ids_with_every_word(text, text[], boolean, integer),
  search_chain_of_words(text[], text, boolean, uuid), properties_found(text[], text, boolean, uuid, integer, integer, boolean),
  found_everywhere(text, integer, integer) from public;
grant execute on function ids_with_every_word(text, text[], boolean, integer), found_everywhere(text, integer, integer),
  properties_found(text[], text, boolean, uuid, integer, integer, boolean), ids_like_number(text, text, uuid) to {{staff}};
grant execute on function ids_like_number(text, text, uuid) to {{owner}};

-- A visitor sees published listings (row-level-security.sql) and, through these functions, their photos, offices and view counts.
grant select on listings, listing_photos to {{visitor}};
grant select on listings, listing_photos, listing_enquiries, listing_views, viewing_slots, viewings to {{owner}};
revoke execute on function listing_offices(), published_photo(uuid, uuid, boolean), count_listing_view(uuid, date), organisation_of_listing(uuid), listing_position(uuid) from public;
grant execute on function listing_offices(), published_photo(uuid, uuid, boolean), count_listing_view(uuid, date), organisation_of_listing(uuid), listing_position(uuid) to {{visitor}};
revoke execute on function offered_viewings(uuid, timestamptz), organisation_of_viewing_slot(uuid), organisation_of_viewing(uuid) from public;
grant execute on function offered_viewings(uuid, timestamptz), organisation_of_viewing_slot(uuid), organisation_of_viewing(uuid) to {{visitor}};

-- Opening the link of an applicant is counted first, which only the auth role can do.
revoke execute on function application_of_link(text, timestamptz) from public;
grant execute on function application_of_link(text, timestamptz) to {{auth}};
-- A visitor sees opened rounds, but not their applicants.
grant select on allotment_rounds to {{visitor}};
revoke execute on function organisation_of_allotment(uuid), allotment_offices() from public;
grant execute on function organisation_of_allotment(uuid), allotment_offices() to {{visitor}};

-- Rent statistics are public. The nightly job reads across offices through one function and writes them as the auth role.
grant select on rent_statistics to {{staff}}, {{owner}}, {{tenant}}, {{visitor}}, {{auth}};
grant select, insert, update, delete on rent_statistic_quarters to {{auth}};
grant insert, delete on rent_statistics to {{auth}};
revoke execute on function rent_statistic_offices(), rent_statistic_offices_hash(), rent_statistic_places(date),
  escalations_until(date, integer, date) from public;
grant execute on function rent_statistic_offices_hash(), rent_statistic_places(date) to {{auth}};
