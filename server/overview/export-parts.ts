import { type RawBuilder, sql } from 'kysely'
import { bodyAbout, isAboutPerson } from '../approvals/expire-approvals.ts'
import { readOwnAccount } from '../identity/own-account.ts'
import { isApplicant } from '../applications/is-applicant.ts'
import { readRestriction } from '../people/restriction-store.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { redactedBody } from '../platform/delivery/outbox.ts'
import { keysToPeople } from './keys-to-people.ts'
import { isMessageTo } from './scrub-messages.ts'

type Exported = Record<string, unknown>
/** One kind of stored data: a value, or any number of rows that arrive in blocks. */
export type ExportPart = { name: string; value: unknown } | { name: string; blocks: AsyncIterable<Exported[]> }

const blockRows = 1000

/**
 * All data that the acting organisation stores about a person, by kind, with one block in memory at a time. Sign-in data is included only
 * for the person themselves: it is theirs, not the office's. Other people appear only as ids in leases of the person. Read all blocks of a
 * part before you request the next part.
 */
export async function* exportParts(tx: Tx, personId: string): AsyncGenerator<ExportPart> {
  yield { name: 'exportedAt', value: tx.now.toISOString() }
  if (personId === personOf(tx.actor)) yield { name: 'account', value: await readOwnAccount(tx, personId) }
  const organisation = await tx.actingAs('staff', (office) =>
    office.selectFrom('organisations').select(['id', 'name']).executeTakeFirstOrThrow(),
  )
  yield { name: 'organisation', value: organisation }
  const listed = sources(personId, personId === personOf(tx.actor))
  for (const [name, from] of Object.entries(listed)) yield { name, blocks: blocksOf(tx, from) }
  for (const [name, from] of await otherSources(tx, personId, Object.keys(listed))) yield { name, blocks: blocksOf(tx, from) }
  yield { name: 'restriction', value: await readRestriction(tx, personId) }
}

/**
 * Each source returns rows `x`; a new column in a table becomes a new value in the export. For tables that are not listed here, see
 * `otherSources`.
 */
function sources(personId: string, isOwn: boolean): Record<string, RawBuilder<unknown>> {
  const ownLeases = sql`select id from leases where tenant_id = ${personId}`
  const ownOrBy = (by: RawBuilder<unknown>) => sql`(lease_id in (${ownLeases}) or ${by} = ${personId})`
  const contacts = sql`(select phone_number from tenants where id = ${personId} union select phone_number from owners where id = ${personId}
    union select phone_number from staff_members where id = ${personId} union select email from tenants where id = ${personId}
    union select email from owners where id = ${personId} union select email from staff_members where id = ${personId})`
  return {
    tenantRecord: sql`select * from tenants where id = ${personId}`,
    ownerRecord: sql`select * from owners where id = ${personId}`,
    staffRecord: sql`select * from staff_members where id = ${personId}`,
    thramHoldings: sql`select * from thram_holdings where owner_id = ${personId} order by held_from, id`,
    buildingHoldings: sql`select * from building_holdings where owner_id = ${personId} order by building_id`,
    unitHoldings: sql`select * from unit_holdings where owner_id = ${personId} order by unit_id`,
    remittances: sql`select * from remittances where owner_id = ${personId} order by remitted_on, id`,
    remittanceItems: sql`select * from remittance_items where owner_id = ${personId} order by collected_on, id`,
    ownerCharges: sql`select * from owner_charges where owner_id = ${personId} order by charged_on, id`,
    taxFacts: sql`select * from tax_facts where owner_id = ${personId} order by year, id`,
    bankAccounts: sql`select * from bank_accounts where owner_id = ${personId} order by created_at, id`,
    // In a draft that they started or saved for somebody else, the typed text is about that tenant.
    leaseDrafts: sql`select id, property_type, plot_id, building_id, unit_id, tenant_id, created_at, created_by, changed_at, changed_by,
        case when tenant_id = ${personId} then terms end as terms from lease_drafts
      where tenant_id = ${personId} or created_by = ${personId} or changed_by = ${personId} order by created_at, id`,
    leases: sql`select * from leases where tenant_id = ${personId} order by starts_on, id`,
    leaseEvents: sql`select * from lease_events where lease_id in (${ownLeases}) order by id`,
    renewalQuestions: sql`select * from renewal_questions where lease_id in (${ownLeases}) order by asked_on, id`,
    leaseSignatures: sql`select * from lease_signatures where signed_by = ${personId} order by signed_at, lease_id`,
    leaseConsents: sql`select * from lease_consents where owner_id = ${personId} order by recorded_at, lease_id`,
    leaseAgreements: sql`select * from lease_agreements where lease_id in (${ownLeases}) order by id`,
    leaseParties: sql`select * from lease_parties where tenant_id = ${personId} order by starts_on, id`,
    ...conditionSources(ownLeases),
    damageReports: sql`select * from damage_reports where ${ownOrBy(sql`reported_by`)} order by reported_at, id`,
    damageItems: sql`select * from damage_items where report_id in (select id from damage_reports where ${ownOrBy(sql`reported_by`)})
      order by report_id, position`,
    damageEvents: sql`select * from damage_events where ${ownOrBy(sql`actor_id`)} order by happened_at, id`,
    repairBills: sql`select * from repair_bills where ${ownOrBy(sql`sent_by`)} order by sent_at, id`,
    // Notes that the office wrote about them; for their own work in the office, text about other people is left out.
    notes: sql`select id, kind, tenant_id, lease_id, owner_id, due_on, is_done, outcome, promised_on, promised_amount, created_at, created_by, assignee_id,
        case when tenant_id = ${personId} or owner_id = ${personId} then text end as text from notes
      where tenant_id = ${personId} or owner_id = ${personId} or created_by = ${personId} or assignee_id = ${personId} order by created_at, id`,
    ...chargeSources(ownLeases),
    paymentAdvices: sql`select * from payment_advices where tenant_id = ${personId} order by due_on, id`,
    paymentPlans: sql`select * from payment_plans where tenant_id = ${personId} order by agreed_on, id`,
    paymentPlanInstalments: sql`select * from payment_plan_instalments
      where plan_id in (select id from payment_plans where tenant_id = ${personId}) order by plan_id, position`,
    paymentPlanAdvices: sql`select * from payment_plan_advices
      where plan_id in (select id from payment_plans where tenant_id = ${personId}) order by plan_id, advice_id`,
    breachNotices: sql`select * from breach_notices where tenant_id = ${personId} order by served_on, id`,
    breachNoticeAdvices: sql`select * from breach_notice_advices
      where notice_id in (select id from breach_notices where tenant_id = ${personId}) order by notice_id, advice_id`,
    payments: sql`select * from payments where tenant_id = ${personId} order by paid_on, id`,
    paymentClaims: sql`select * from payment_claims where tenant_id = ${personId} order by claimed_at, id`,
    paymentClaimAdvices: sql`select * from payment_claim_advices
      where claim_id in (select id from payment_claims where tenant_id = ${personId}) order by claim_id, position`,
    onlineOrders: sql`select * from online_orders where tenant_id = ${personId} or started_by = ${personId} order by started_at, id`,
    depositSettlements: sql`select * from deposit_settlements where tenant_id = ${personId} order by refunded_on, id`,
    creditRefunds: sql`select * from credit_refunds where tenant_id = ${personId} order by refunded_on, id`,
    approvals: sql`select id, kind, call, params, amount, status, requested_by, requested_at, decided_by, decided_at,
        case when ${isAboutPerson(personId)} then ${bodyAbout(personId)} end as body from approvals
      where ${isAboutPerson(personId)} or requested_by = ${personId} or decided_by = ${personId} order by requested_at, id`,
    ...contactSources(personId, contacts),
    documents: documentsOf(personId, ownLeases),
    messages: sql`select type, channel, recipient, header, ${redactedBody} as body, state, is_legal_notice, created_at, sent_at from outbox
      where ${isMessageTo(personId, contacts)} order by created_at, id`,
    // The office cannot read when and with what a person signs in.
    notifications: sql`select type, audience, subject, body, body_dzongkha, is_legal_notice, created_at, read_at from notifications
      where person_id = ${personId} and (type <> 'NEW_DEVICE' or ${isOwn}) order by created_at, id`,
    audit: sql`select * from audit_events where actor_id = ${personId} or entity_id = ${personId} order by at, id`,
  }
}

function conditionSources(ownLeases: RawBuilder<unknown>): Record<string, RawBuilder<unknown>> {
  return {
    conditionReports: sql`select * from condition_reports where lease_id in (${ownLeases}) order by inspected_on, id`,
    conditionItems: sql`select * from condition_items where lease_id in (${ownLeases}) order by report_id, position`,
    conditionSignatures: sql`select * from condition_signatures where lease_id in (${ownLeases}) order by signed_at, id`,
  }
}

/** Their pictures, the documents that they added, and those of their records. */
function documentsOf(personId: string, ownLeases: RawBuilder<unknown>): RawBuilder<unknown> {
  const ofTenant = (table: string) => sql`select id from ${sql.table(table)} where tenant_id = ${personId}`
  const ofLeases = (table: string) => sql`select id from ${sql.table(table)} where lease_id in (${ownLeases})`
  return sql`select * from documents where person_id = ${personId} or added_by = ${personId} or entity_id in (
      select ${personId}::uuid union all ${ownLeases}
      union all ${ofTenant('payment_advices')} union all ${ofTenant('payments')} union all ${ofTenant('payment_claims')}
      union all ${ofTenant('meter_readings')} union all ${ofLeases('condition_items')} union all ${ofLeases('damage_items')})
    order by created_at, id`
}

/** Data of people who sent an enquiry or an application before they were registered here: by number, e-mail address or CID. */
function contactSources(personId: string, contacts: RawBuilder<unknown>): Record<string, RawBuilder<unknown>> {
  return {
    enquiries: sql`select *, (select v.status from viewings v where v.enquiry_id = listing_enquiries.id limit 1) as viewing from listing_enquiries where phone_number in ${contacts} or email in ${contacts} order by created_at, id`,
    allotmentApplicants: sql`select a.* from allotment_applicants a where ${isApplicant(personId, ['phone_number'])}
      order by a.registered_at, a.id`,
    applications: sql`select a.* from applications a where ${isApplicant(personId, ['phone_number', 'email'])}
      order by a.created_at, a.id`,
  }
}

/** Records of their leases. */
function chargeSources(ownLeases: RawBuilder<unknown>): Record<string, RawBuilder<unknown>> {
  const of = (table: string, day: string) =>
    sql`select * from ${sql.table(table)} where lease_id in (${ownLeases}) order by ${sql.ref(day)}, id`
  return {
    disputes: of('disputes', 'raised_on'),
    leaseCharges: of('lease_charges', 'created_at'),
    recurringCharges: of('recurring_charges', 'starts_on'),
    recurringChargeChanges: of('recurring_charge_changes', 'effective_on'),
    recurringChargeCredits: of('recurring_charge_credits', 'credited_on'),
  }
}

/** Rows of the other tables whose foreign keys refer to the person, so that a new table is exported without being listed above. */
async function otherSources(tx: Tx, personId: string, listed: readonly string[]): Promise<[string, RawBuilder<unknown>][]> {
  const keys = (await keysToPeople(tx)).filter(({ table }) => !listed.includes(camelCase(table)))
  return [...new Set(keys.map(({ table }) => table))].map((table) => {
    const columns = keys.filter((key) => key.table === table).map(({ column }) => sql`${sql.ref(column)} = ${personId}`)
    return [camelCase(table), sql`select * from ${sql.table(table)} where ${sql.join(columns, sql` or `)}`]
  })
}

/** Witnesses are other people; the organisation is included once at the top; pictures and agreements have their own documents. */
const leftOut = ['organisation_id', 'witnesses', 'picture', 'content', 'name_key', 'link_hash']

async function* blocksOf(tx: Tx, source: RawBuilder<unknown>): AsyncGenerator<Exported[]> {
  await tx.actingAs('staff', (office) =>
    sql`declare export_rows no scroll cursor for select to_jsonb(x) as row from (${source}) x`.execute(office),
  )
  for (let read = blockRows; read === blockRows; ) {
    const { rows } = await tx.actingAs('staff', (office) =>
      sql<{ row: Exported }>`fetch ${sql.lit(blockRows)} from export_rows`.execute(office),
    )
    read = rows.length
    yield rows.map(({ row }) => retainedOf(row))
  }
  await tx.actingAs('staff', (office) => sql`close export_rows`.execute(office))
}

function retainedOf(row: Exported): Exported {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (leftOut.includes(name) ? [] : [[camelCase(name), value]])),
  )
}

function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
