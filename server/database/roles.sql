-- Run whenever tables, functions, grants or policies changed (migrate.ts). {{name}} stands for the quoted database role of that name.
-- What each role may do at all; row-level-security.sql says on which rows.
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
-- Sign-up and sign-in are refused while the demo is filled (0215).
grant select on unfinished_demo to {{auth}};
-- Never written: the right to update is what lets sign-up lock the row, so that one of two racing first ADMINs is the first.
grant update (is_only) on installation to {{auth}};

-- Identity is the auth role's alone: nobody reads a password hash by being staff somewhere.
grant select, insert, update, delete on people, person_cids, roles, sessions, login_failures, request_counts, login_codes, sign_in_codes,
  sign_in_changes, sign_in_notices,
  reset_tokens, bot_check_answers, authenticator_apps, recovery_codes, passkeys, passkey_challenges, remembered_devices, known_devices, calendar_links, external_accounts, sign_in_flows, sign_in_invitations to {{auth}};
-- Who arrived with an office beside somebody who has their phone, until they join the two sign-ins (docs/decisions/0126).
grant select, delete on arrived_people to {{auth}};
-- Of an API token staff read what the audit names; its hash is the auth role's alone (below).
grant select, insert, update on api_tokens to {{auth}};
-- A sign-in page finds a provider before an office is known.
grant select on sign_in_providers to {{auth}};
-- The security log is only ever added to; what is old goes by retention (row-level-security.sql says how old).
grant select, insert, delete on security_events to {{auth}};
grant select, delete on security_events to {{staff}};
grant select on security_events to {{operator}};
-- What was asked stays as it was sent; an operator only decides.
grant select, insert, delete on access_requests to {{auth}};
grant select on access_requests to {{operator}};
grant update (status, reason, decided_at, decided_by, organisation) on access_requests to {{operator}};
-- Sealed. New ones are made by the owner of the tables (platform/keys/signing-keys.ts); retired ones are cleared out.
grant select, delete on signing_keys to {{auth}};
-- Jobs run for organisations and for the installation; who may see which says the query (jobs/job-run-store.ts).
grant select, insert, update, delete on job_runs, job_settings to {{auth}};
-- The same for the versions of what is known by name (platform/database/named-versions.ts).
grant select, insert, update on named_versions to {{auth}};
-- The first record of an ADMIN is made at sign-up, before there is anybody to act as; the names stand in tokens.
grant select, insert on staff_members to {{auth}};
grant select on owners, tenants to {{auth}};
-- Receipts arrive without an office, and all processes share what they know of the SMS routes (platform/delivery).
grant select, insert, update, delete on sms_receipts to {{auth}};
grant select, insert, update on sms_routes to {{auth}};
revoke execute on function organisation_of_message(uuid) from public;
grant execute on function organisation_of_message(uuid) to {{auth}};
revoke execute on function message_of_sms_part(text, text[]) from public;
grant execute on function message_of_sms_part(text, text[]) to {{auth}};

-- Staff: every table with an organisation_id, but what is final (below).
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

-- What was issued or posted never changes (money.md R10, R13): only these columns move, and nothing is deleted.
revoke update, delete on ledger_entries, ledger_postings, advice_lines, allocations, lease_events, rent_changes, rent_credits,
  agreement_template_versions, lease_suspensions, lease_parties, recurring_charge_changes, recurring_charge_credits,
  payment_advices, payments, tax_remittances, number_counters, deposit_settlements, deposit_deductions, credit_refunds, credit_notes,
  payment_plans, payment_plan_instalments, payment_plan_advices, breach_notices, breach_notice_advices, dispute_packs,
  dispute_deadline_notices from {{staff}};
revoke update, delete on bank_files, journal_exports, journal_export_entries, journal_export_accounts from {{staff}};
revoke update on unexported_entries from {{staff}};
grant update (broken_on, cancelled_on) on payment_plans to {{staff}};
grant update (withdrawn_on) on breach_notices to {{staff}};
-- Who is erased goes out of where their deposit went.
grant update (refund_account) on deposit_settlements to {{staff}};
grant update (paid_amount, credited_amount, written_off_amount, written_off_at, remitted_at, interest_posted_amount, interest_paid_amount,
  interest_posted_to, recovered_amount, tax_credited_amount, tax_withheld_amount, tax_remitted_amount, tax_remitted_on) on payment_advices to {{staff}};
revoke update, delete on recurring_charges from {{staff}};
grant update (ends_on, version) on recurring_charges to {{staff}};
-- What a meter showed stays as it was said; it is accepted, rejected or taken back. Rates are added, and taken out while unused.
revoke update, delete on meter_readings from {{staff}};
grant update (status, reason, unusual, checked_at, checked_by, version) on meter_readings to {{staff}};
revoke update on tariff_rates from {{staff}};
grant select on meters, meter_readings, tariffs to {{owner}}, {{tenant}};
grant update (ends_on) on lease_suspensions, lease_parties to {{staff}};
grant update (objected_on) on rent_changes to {{staff}};
-- What was asked stays as it was; the tenant's answer is written, and changed.
revoke update, delete on renewal_questions from {{staff}};
grant update (answer, answered_on) on renewal_questions to {{staff}};
grant update (reversed_at, reversed_by, reversal_reason, reversal_entry_id, tax_certificate_number, tax_certificate_date,
  tax_remitted_amount) on payments to {{staff}};
grant update (last_number) on number_counters to {{staff}};
-- A document names whom it named at first; only the name of a person who is erased is removed.
revoke update, delete on printed_documents from {{staff}};
grant update (parties, person_ids, standing) on printed_documents to {{staff}};
-- What a tenant claimed stays as they said it; the office only decides.
revoke update, delete on payment_claims from {{staff}};
grant update (status, rejection_reason, payment_id, decided_at, decided_by) on payment_claims to {{staff}};
revoke update, delete on payment_claim_advices from {{staff}};
grant select on payment_claims, payment_claim_advices to {{tenant}};
-- A try to pay online is moved on, never rewritten; what was said of it is only added to.
revoke update, delete on online_orders, online_order_advices, online_order_events from {{staff}};
grant update (status, banks, bank_id, bank_name, gateway_reference, auth_number, result_code, note, payment_id, debit_asked_at,
  asked_at, asked_count, next_ask_at, closed_at) on online_orders to {{staff}};
grant select on online_orders, online_order_advices, online_order_events to {{tenant}};
revoke execute on function organisation_of_online_order(text) from public;
grant execute on function organisation_of_online_order(text) to {{visitor}};
-- Whoever opens a payment link is counted first, and that only the auth role does.
revoke execute on function advice_of_payment_link(text) from public;
grant execute on function advice_of_payment_link(text) to {{auth}};
revoke delete on payment_links from {{staff}};
revoke update, delete on remittance_batches, remittances, remittance_items, owner_charges, remittance_deductions, expenses, reserve_movements from {{staff}};
revoke delete on owner_reserves from {{staff}};
-- What owners were asked stays as it was asked; they answer, and it is closed. Who bears more since is asked again.
revoke update, delete on expense_requests, expense_request_owners from {{staff}};
grant update (status, closed_at, closed_by, reason, expense_id) on expense_requests to {{staff}};
grant update (share_amount, limit_amount, decision, decided_at) on expense_request_owners to {{staff}};
grant select on expense_requests, expense_request_owners, budgets, budget_lines to {{owner}};
grant update (charged_back_at) on remittance_items to {{staff}};
grant update (reversed_at, reversed_by, reversal_reason, reversal_entry_id) on remittances to {{staff}};
grant update (reversed_at, reversal_reason) on expenses to {{staff}};
-- What a tax report says beside the rent is typed in and taken out, never changed.
revoke update on tax_facts from {{staff}};
-- What the bank said stays; only what the office makes of it moves.
revoke update, delete on bank_statements, bank_statement_lines from {{staff}};
grant update (known_count) on bank_statements to {{staff}};
grant update (status, advice_id, suggested_by, payment_id, ignored_reason, decided_at, decided_by) on bank_statement_lines to {{staff}};
-- What was requested stays as it was sent; it is only decided.
revoke update, delete on approvals from {{staff}};
grant update (status, reason, result_id, decided_by, decided_at, body) on approvals to {{staff}};
-- A closed count of the drawer does not change; what it covers is marked once.
revoke update, delete on slip_devices from {{staff}};
revoke update, delete on cash_counts, cash_count_lines, drawer_movements from {{staff}};
grant update (cash_count_id) on drawer_movements to {{staff}};
-- Who closed the books when is only ever added to.
revoke update, delete on ledger_closings from {{staff}};
-- What somebody acknowledged stays.
revoke update on land_remark_acknowledgements from {{staff}};
revoke delete on leases, organisations from {{staff}};
-- Which days are taken follows the leases, by triggers (functions/occupied-days.sql).
revoke insert, update, delete on occupied_days from {{staff}};
-- What was signed stays as it was; it is voided by a change of the terms, and who is erased goes out of it.
revoke update, delete on lease_agreements, lease_signatures from {{staff}};
grant update (voided_at, content) on lease_agreements to {{staff}};
grant update (voided_at, address, user_agent, picture) on lease_signatures to {{staff}};
revoke delete on condition_reports, condition_items from {{staff}};
-- A signature stays as it was given; the drawing goes after a time, and who is erased goes out of it.
revoke update, delete on condition_signatures from {{staff}};
grant update (name, drawing) on condition_signatures to {{staff}};
-- What was reported stays as it was said; its state moves, and what was decided about it is kept.
revoke update, delete on damage_events, damage_reports, damage_items, repair_bills, lease_charges from {{staff}};
-- Who is erased goes out of what they wrote.
grant update (words) on damage_events to {{staff}};
grant update (status) on damage_reports to {{staff}};
grant update (status, note, cost_amount, charged_to, charge_id, decided_at, decided_by) on damage_items to {{staff}};
grant update (status, approved_amount, reason, is_essential, payment_id, decided_at, decided_by) on repair_bills to {{staff}};
grant update (advice_id, deducted_at) on lease_charges to {{staff}};
grant delete on lease_charges to {{staff}};
-- A dispute is closed, never removed.
revoke delete on disputes from {{staff}};
-- A work order stays once it is made, and so do its quotes and the answers to them.
revoke delete on work_orders from {{staff}};
revoke update, delete on work_quotes, work_quote_owners from {{staff}};
grant update (state, reason, decided_at) on work_quotes to {{staff}};
grant update (answer, reason, answered_at) on work_quote_owners to {{staff}};
grant select on maintenance_plans, work_orders, work_quotes, work_quote_owners to {{owner}};
-- No cost, vendor or person.
grant select (organisation_id, id, lease_id, damage_report_id, damage_item_id, state, scheduled_on, done_on, assignee_id, vendor_id) on work_orders to {{tenant}};
-- Who did what is only ever added to, by whoever did it (row-level-security.sql: in their own name).
-- What is older than the law asks may be cut off, behind a signed mark (row-level-security.sql, docs/decisions/0083).
revoke update on audit_events from {{staff}};
grant insert on audit_events, audit_queue to {{owner}}, {{tenant}}, {{operator}};
revoke update on audit_links from {{staff}};
-- Written when an office is moved, by the owner of the tables (server/database/office).
revoke insert, update, delete on audit_moves from {{staff}};
-- An operator asks to enter; the office accepts, refuses or ends it, and changes nothing else of it. Its ADMINs are notified.
revoke insert, update, delete on support_accesses from {{staff}};
grant update (status, expires_at, decided_by, decided_at, ended_by, ended_at) on support_accesses to {{staff}};
grant select, insert on support_accesses to {{operator}};
grant insert on notifications to {{operator}};
revoke update on audit_queue from {{staff}};
revoke execute on function organisation_figures(uuid[]) from public;
grant execute on function organisation_figures(uuid[]) to {{operator}};

-- Owners and tenants read what their policies in row-level-security.sql let through, and nothing of a table not named here.
grant select on owners, tenants, thrams, thram_holdings, land_remarks, plot_successions, plots, buildings, building_plots, building_holdings, units, unit_holdings,
  leases, rent_changes, lease_suspensions, recurring_charges, recurring_charge_changes, recurring_charge_credits, lease_parties, lease_events, renewal_questions, lease_signatures, lease_consents, lease_agreements, condition_reports, condition_items, condition_signatures,
  damage_reports, damage_items, damage_events, repair_bills, lease_charges,
  payment_advices, advice_lines, payments, allocations, tax_remittances, deposit_settlements, deposit_deductions, credit_refunds, credit_notes,
  ledger_entries, ledger_postings to {{owner}};
-- A tenant asks the holdings by the same queries as the others, and finds nothing there (no policy lets them).
grant select on tenants, owners, thrams, thram_holdings, plots, buildings, building_plots, building_holdings, units, unit_holdings,
  leases, rent_changes, lease_suspensions, recurring_charges, recurring_charge_changes, recurring_charge_credits, lease_parties, lease_events, renewal_questions, lease_signatures, lease_consents, lease_agreements, condition_reports, condition_items, condition_signatures,
  damage_reports, damage_items, damage_events, repair_bills, lease_charges,
  payment_advices, advice_lines, payments, allocations, tax_remittances, deposit_settlements, deposit_deductions, credit_refunds, credit_notes,
  ledger_entries, ledger_postings, payment_plans, payment_plan_instalments, payment_plan_advices,
  breach_notices, breach_notice_advices, tenant_notices, hand_overs to {{tenant}};
-- A tenant corrects their own record (row-level-security.sql: their own row alone).
grant update (first_name, middle_name, last_name, full_name, name_dzongkha, cid, phone_number, email,
  dzongkhag_id, administrative_zone_id, sub_administrative_zone_id) on tenants to {{tenant}};

-- What somebody was told stays as it was said; they only mark it as read (row-level-security.sql: their own alone). Old ones are swept.
revoke update on notifications from {{staff}};
grant update (read_at) on notifications to {{staff}}, {{owner}}, {{tenant}}, {{operator}};
-- Who is erased goes out of what they were served.
grant update (subject, body, body_dzongkha) on notifications to {{staff}};
grant select on notifications to {{owner}}, {{tenant}}, {{operator}};
-- Each stops announcements for themselves (row-level-security.sql: their own row alone).
revoke update on email_opt_outs from {{staff}};
grant select, insert, delete on email_opt_outs to {{owner}}, {{tenant}};

-- Everybody is bound by what the office has set, so everybody may read it; what is set for the installation, visitors too.
grant select on settings, public_holidays to {{owner}}, {{tenant}};
grant select on installation_settings to {{staff}}, {{owner}}, {{tenant}}, {{visitor}}, {{operator}}, {{auth}};
grant insert, update on installation_settings to {{operator}};

grant select on remittances, remittance_items, owner_charges, owner_reserves, reserve_movements to {{owner}};
-- An owner keeps their own bank accounts (row-level-security.sql: theirs alone).
grant select, insert, update, delete on bank_accounts to {{owner}};

-- Files never change, they only move between PostgreSQL and the object storage; owners and tenants read those that row-level-security.sql
-- lets through, and staff store them (documents/document-store.ts).
revoke update on files, documents from {{staff}};
grant update (content) on files to {{staff}};
grant select on files, documents to {{owner}}, {{tenant}};

revoke execute on function agreement_stands(text) from public;
grant execute on function agreement_stands(text) to {{visitor}};
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
revoke execute on function visible_building_ids(), visible_plot_ids(), visible_thram_ids() from public;
grant execute on function visible_building_ids(), visible_plot_ids(), visible_thram_ids() to {{owner}};
-- What they stand on is asked through them alone.
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
-- Counts and changes are only added to; the night folds them (map/compact-map-counts.ts).
revoke update on map_cells, map_changes from {{staff}};
-- Sums are added to by triggers and folded by the night (reports/compact-totals.ts).
revoke update on ledger_sums, receivable_sums, lease_end_sums, lease_sums, advice_sums, payment_sums, unit_sums, figure_checks from {{staff}};
grant select on map_changes to {{owner}};

-- Search by text stands behind row-level security as well: these ask the organisation of the context alone, and nobody else calls the rest.
revoke execute on function book_ranges(text, text, text), ids_beginning(text, text, integer, uuid), ids_of_licence(text, integer), ids_by_document_number(text, text, integer), ids_like_number(text, text, uuid), ids_within(text, text, integer, uuid, uuid[]),
  similar_ids(text, text, boolean, integer, uuid, uuid[]), nearest_ids(text, text, integer, integer, uuid), thram_lies_in(uuid, uuid), building_lies_in(uuid, uuid),
  own_ids(text, text, integer), ids_at_level(text, text, uuid[], uuid[], integer), places_with_word(text),
  ids_with_word(text, text, boolean, integer), ids_with_every_word(text, text[], boolean, integer),
  search_chain_of_words(text[], text, boolean, uuid), properties_found(text[], text, boolean, uuid, integer, integer, boolean),
  found_everywhere(text, integer, integer) from public;
grant execute on function ids_with_every_word(text, text[], boolean, integer), found_everywhere(text, integer, integer),
  properties_found(text[], text, boolean, uuid, integer, integer, boolean), ids_like_number(text, text, uuid) to {{staff}};
grant execute on function ids_like_number(text, text, uuid) to {{owner}};

-- A visitor sees what is published (row-level-security.sql), and through these functions its photos, offices and count of views.
grant select on listings, listing_photos to {{visitor}};
grant select on listings, listing_photos, listing_enquiries, listing_views, viewing_slots, viewings to {{owner}};
revoke execute on function listing_offices(), published_photo(uuid, uuid, boolean), count_listing_view(uuid, date), organisation_of_listing(uuid), listing_position(uuid) from public;
grant execute on function listing_offices(), published_photo(uuid, uuid, boolean), count_listing_view(uuid, date), organisation_of_listing(uuid), listing_position(uuid) to {{visitor}};
revoke execute on function offered_viewings(uuid, timestamptz), organisation_of_viewing_slot(uuid), organisation_of_viewing(uuid) from public;
grant execute on function offered_viewings(uuid, timestamptz), organisation_of_viewing_slot(uuid), organisation_of_viewing(uuid) to {{visitor}};

-- Whoever opens the link of an applicant is counted first, and that only the auth role does.
revoke execute on function application_of_link(text, timestamptz) from public;
grant execute on function application_of_link(text, timestamptz) to {{auth}};
-- A visitor sees rounds that were opened, and none of who applied.
grant select on allotment_rounds to {{visitor}};
revoke execute on function organisation_of_allotment(uuid), allotment_offices() from public;
grant execute on function organisation_of_allotment(uuid), allotment_offices() to {{visitor}};

-- Rent statistics are for everybody. The nightly job reads across offices through one function, and writes them as the auth role.
grant select on rent_statistics to {{staff}}, {{owner}}, {{tenant}}, {{visitor}}, {{auth}};
grant select, insert, update, delete on rent_statistic_quarters to {{auth}};
grant insert, delete on rent_statistics to {{auth}};
revoke execute on function rent_statistic_offices(), rent_statistic_offices_hash(), rent_statistic_places(date),
  escalations_until(date, integer, date) from public;
grant execute on function rent_statistic_offices_hash(), rent_statistic_places(date) to {{auth}};
