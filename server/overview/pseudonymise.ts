import { sql } from 'kysely'
import { removeAllotmentApplicantsOf } from '../allotment/remove-applicants.ts'
import { removeApplicationsOf } from '../applications/remove-applications.ts'
import { expireApprovalsAbout } from '../approvals/expire-approvals.ts'
import { removeDocumentsOf } from '../documents/document-store.ts'
import type { Tx } from '../platform/database/database.ts'
import { eraseStaffMember, pseudonym } from '../people/former-staff.ts'
import { removePrivateViewsOf } from '../saved-views/saved-view-store.ts'
import { keysToPeople } from './keys-to-people.ts'
import { scrubMessages, scrubNotifications } from './scrub-messages.ts'

// Runs as staff of the organisation that the person leaves.

/** Removes everything that identifies a person from every table; numbers, dates and amounts stay. */
export async function pseudonymise(tx: Tx, personId: string): Promise<void> {
  await scrubMessages(tx, personId)
  await scrubNotifications(tx, personId)
  await removeApplicationsOf(tx, personId)
  await removeAllotmentApplicantsOf(tx, personId)
  await eraseEnquiries(tx, personId)
  await eraseListingContact(tx, personId)
  await deleteDependentRecords(tx, personId)
  await expireApprovalsAbout(tx, personId)
  await removeDocumentsOf(tx, personId)
  await removePrivateViewsOf(tx, personId)
  await scrubReportSignatures(tx, personId)
  const tenant = pseudonym('tenant', personId)
  await sql`update tenants set first_name = ${tenant}, middle_name = null, last_name = null, full_name = ${tenant},
    name_dzongkha = null, cid = null, licence_number = null, taxpayer_number = null, identity_kind = null,
    identity_number = null, phone_number = null, email = null, dzongkhag_id = null, administrative_zone_id = null, sub_administrative_zone_id = null, profile_uri = null,
    signature_uri = null, erased_at = ${tx.now} where id = ${personId}`.execute(tx)
  await sql`update owners set name_english = ${pseudonym('owner', personId)}, name_dzongkha = null, cid = null, phone_number = null,
    email = null, permanent_address = null, profile_uri = null, identity_kind = null, identity_number = null, licence_number = null,
    taxpayer_number = null, gst_number = null, gst_registered_from = null, erased_at = ${tx.now} where id = ${personId}`.execute(
    tx,
  )
  await eraseStaffMember(tx, personId)
  // First responses are stored for repeated calls, with the names in them.
  await sql`delete from idempotency_keys where person_id = ${personId} or reply::text like ${`%${personId}%`}`.execute(tx)
  await sql`update printed_documents set parties = null, person_ids = '{}' where ${personId} = any(person_ids)`.execute(tx)
  await scrubAgreements(tx, personId)
  await scrubText(tx, personId)
  await scrubImports(tx, personId)
  await tx.deleteFrom('bank_accounts').where('owner_id', '=', personId).execute()
  await tx.deleteFrom('restrictions').where('person_id', '=', personId).execute()
}

async function deleteDependentRecords(tx: Tx, personId: string): Promise<void> {
  for (const { table, column, isDeletedWithPerson } of await keysToPeople(tx)) {
    if (isDeletedWithPerson) await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${personId}`.execute(tx)
  }
}

/**
 * The fact and time of the signature of a condition report stay; the name and the drawing are removed. Called while the person still has a
 * name.
 */
async function scrubReportSignatures(tx: Tx, personId: string): Promise<void> {
  await sql`update condition_signatures set name = null, drawing = null where party = 'TENANT'
    and (lease_id in (select id from leases where tenant_id = ${personId})
      or lease_id in (select lease_id from lease_parties where tenant_id = ${personId})
        and lower(name) = (select lower(full_name) from tenants where id = ${personId}))`.execute(tx)
}

/** The fact that a lease was signed stays, with the hash that proves an agreement; the signer's identity is removed. */
async function scrubAgreements(tx: Tx, personId: string): Promise<void> {
  await sql`update lease_agreements set content = null where lease_id in (select id from leases where tenant_id = ${personId})
    or (content like '%"coTenants"%' and lease_id in (select lease_id from lease_parties where tenant_id = ${personId}))`.execute(
    tx,
  )
  await sql`update lease_signatures set address = null, user_agent = null, picture = null where signed_by = ${personId}`.execute(
    tx,
  )
}

/** Removes text that they wrote on damage reports. The damage and its cost belong to the property and stay. */
async function scrubText(tx: Tx, personId: string): Promise<void> {
  await sql`update damage_events set words = 'Erased at the person’s request.' where actor_id = ${personId} and words is not null`.execute(
    tx,
  )
  await sql`update tenant_notices set words = null, forwarding_address = null, bank_code = null, account_number = null, account_name = null
    where tenant_id = ${personId}`.execute(tx)
  await sql`update disputes set summary = 'Erased at the person’s request.', decision = null,
      closing_note = case when closing_note is not null then 'Erased at the person’s request.' end
    where lease_id in (select id from leases where tenant_id = ${personId})`.execute(tx)
  await sql`update hand_overs set requested_time = null, requested_at = null where tenant_id = ${personId}`.execute(tx)
  await sql`update deposit_settlements set refund_account = null where tenant_id = ${personId}`.execute(tx)
}

/** Removes their values from imports; the record of the import stays. */
async function scrubImports(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('import_changes').where('record_id', '=', personId).execute()
  await sql`update import_rows set content = content - 'changed' where record_id = ${personId} and content ? 'changed'`.execute(
    tx,
  )
}

/**
 * Removes enquiries about listings that the person sent before renting here. They are found by phone number or address, the only data that
 * identifies them.
 */
async function eraseEnquiries(tx: Tx, personId: string): Promise<void> {
  await sql`delete from listing_enquiries e using (
      select phone_number, email from tenants where id = ${personId}
      union select phone_number, email from owners where id = ${personId}
      union select phone_number, email from staff_members where id = ${personId}) as known
    where e.phone_number = known.phone_number or lower(e.email) = lower(known.email)`.execute(tx)
}

/** A listing that shows their number stays, with the enquiry form only. */
async function eraseListingContact(tx: Tx, personId: string): Promise<void> {
  await sql`update listings set contact = 'FORM', contact_name = null, contact_phone = null where contact_phone in (
    select phone_number from tenants where id = ${personId} union select phone_number from owners where id = ${personId}
    union select phone_number from staff_members where id = ${personId})`.execute(tx)
}
