import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalText } from '../../../domain/canonical-text.ts'
import { chargeSentence } from '../../../domain/leases/charges/charge-text.ts'
import { type AgreementContent, agreementContentSchema, rentInSteps } from '../../../domain/leases/signing/agreement-content.ts'
import type { AgreementFacts } from '../../../domain/leases/templates/agreement-fields.ts'
import { rentSchedule } from '../../../domain/leases/rent/rent-schedule.ts'
import { renewalLine } from '../renewals/renewal-line.ts'
import { type CarriedDeposit, termsText } from '../../../domain/leases/terms-text.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { idsOf } from '../../platform/database/page.ts'
import { type LeaseCharge, readLeaseCharges } from '../charges/recurring-charge-store.ts'
import { type LeaseRow, termsOf } from '../lease-row.ts'
import { readFurtherTerms } from '../templates/further-terms.ts'
import { readPrintedParties } from '../pdf/printed-parties.ts'

export type Agreement = { text: string; hash: string; code: string }
export type StoredAgreement = { id: string; hash: string; code: string; content: string | null }

// Runs as staff: an agreement names all its parties, whoever the caller is.

/** The current terms of the lease in the text that would be signed. */
export async function drawUpAgreement(tx: Tx, lease: LeaseRow): Promise<Agreement> {
  const { content } = await factsOf(tx, lease)
  const furtherTerms = await readFurtherTerms(tx, lease, content)
  return agreementOf(canonicalText(agreementContentSchema.parse({ ...content, ...(furtherTerms ? { furtherTerms } : {}) })))
}

/** The code is the beginning of the hash, so an agreement that is printed before signing has it too. */
export function agreementOf(text: string): Agreement {
  const hash = createHash('sha256').update(text).digest('hex')
  return { text, hash, code: codeOf(hash) }
}

function codeOf(hash: string): string {
  return hash.slice(0, 20).toUpperCase()
}

/** The signed agreement that is still valid. */
export async function readAgreement(tx: Tx, leaseId: string): Promise<StoredAgreement | undefined> {
  return tx
    .selectFrom('lease_agreements')
    .select(['id', 'hash', 'code', 'content'])
    .where('lease_id', '=', leaseId)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
}

/** The second party signs the same text as the first one. */
export async function saveAgreement(tx: Tx, lease: LeaseRow): Promise<{ id: string; hash: string }> {
  const kept = await readAgreement(tx, lease.id)
  if (kept) return kept
  const { text, hash, code } = await drawUpAgreement(tx, lease)
  const id = newId()
  await tx.insertInto('lease_agreements').values({ id, lease_id: lease.id, hash, code, content: text }).execute()
  return { id, hash }
}

export function contentIn(text: string): AgreementContent {
  return agreementContentSchema.parse(JSON.parse(text))
}

/** The facts that fill in its clauses. */
export async function factsOf(tx: Tx, lease: LeaseRow): Promise<AgreementFacts> {
  return { content: await contentOf(tx, lease), lease }
}

async function contentOf(tx: Tx, lease: LeaseRow): Promise<AgreementContent> {
  const { organisation, property, owners } = await readPrintedParties(tx, lease.id)
  const details = await readOwnerDetails(
    tx,
    owners.map(({ ownerId }) => ownerId),
  )
  const coTenants = await readCoTenants(tx, lease.id)
  const charges = (await readLeaseCharges(tx, [lease.id])).get(lease.id) ?? []
  const carriedDeposit = await readCarriedDeposit(tx, lease)
  return agreementContentSchema.parse({
    version: 1,
    leaseId: lease.id,
    leaseNumber: lease.leaseNumber,
    organisation,
    owners: owners.map((owner) => ({ ...owner, ...(details.get(owner.ownerId) ?? noDetails) })),
    tenant: await readTenant(tx, lease.tenantId),
    ...(coTenants.length > 0 ? { coTenants } : {}),
    property: { ...property, kind: lease.propertyType },
    startDate: lease.startDate,
    endDate: lease.endDate,
    depositAmount: lease.depositAmount,
    ...(carriedDeposit ? { carriedDeposit } : {}),
    terms: [
      ...termsText({ ...lease, terminationDate: null, currentRentAmount: lease.rentAmount, carriedDeposit }),
      ...charges.filter(isAgreed).map((charge) => chargeSentence(charge, lease.frequency)),
    ],
    rent: rentInSteps(rentSchedule(termsOf(lease))),
    witnesses: lease.witnesses,
  })
}

/** A renewal charges no deposit: the one that was agreed in a lease before it continues, and the Act requires it in the agreement (s.12). */
async function readCarriedDeposit(tx: Tx, { renewsId }: LeaseRow): Promise<CarriedDeposit | null> {
  if (renewsId === null) return null
  const { rows } = await sql<CarriedDeposit>`
    ${renewalLine(renewsId)}
    select l.deposit_amount as amount, l.lease_number as "leaseNumber"
    from line join leases l on l.organisation_id = line.organisation_id and l.id = line.id
    where l.deposit_amount > 0 order by l.starts_on desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** A charge that was cancelled before its first day is not part of it. */
function isAgreed({ startsOn, endsOn }: LeaseCharge): boolean {
  return endsOn === null || endsOn >= startsOn
}

type Details = Omit<AgreementContent['tenant'], 'nameEnglish' | 'nameDzongkha'>
const noDetails: Details = {
  cid: null,
  identityDocument: null,
  licenceNumber: null,
  taxpayerNumber: null,
  phoneNumber: null,
  email: null,
  address: null,
}

/** The identifying numbers of a person, for either of the two tables in the query. */
const identityNumbers = sql`cid, licence_number as "licenceNumber", taxpayer_number as "taxpayerNumber",
  case when identity_kind is not null then jsonb_build_object('kind', identity_kind, 'number', identity_number) end as "identityDocument"`

/** By owner: numbers and address. Runs as staff. */
export async function readOwnerDetails(tx: Tx, ownerIds: readonly string[]): Promise<Map<string, Details>> {
  const { rows } = await sql<Details & { id: string }>`
    select id, ${identityNumbers}, phone_number as "phoneNumber", email, permanent_address as address
    from owners where id = any(${idsOf(ownerIds)})`.execute(tx)
  return new Map(rows.map(({ id, ...details }) => [id, details]))
}

async function readTenant(tx: Tx, tenantId: string): Promise<AgreementContent['tenant']> {
  const [tenant] = await readTenantDetails(tx, [tenantId])
  if (!tenant) throw new Error('A lease without its tenant.')
  return tenant
}

async function readCoTenants(tx: Tx, leaseId: string): Promise<AgreementContent['tenant'][]> {
  const rows = await tx
    .selectFrom('lease_parties')
    .select('tenant_id')
    .where('lease_id', '=', leaseId)
    .where('role', '=', 'CO_TENANT')
    .where('ends_on', 'is', null)
    .execute()
  return readTenantDetails(
    tx,
    rows.map(({ tenant_id }) => tenant_id),
  )
}

async function readTenantDetails(tx: Tx, tenantIds: readonly string[]): Promise<AgreementContent['tenant'][]> {
  const { rows } = await sql<AgreementContent['tenant']>`
    select t.full_name as "nameEnglish", t.name_dzongkha as "nameDzongkha", ${identityNumbers},
      t.phone_number as "phoneNumber", t.email, nullif(concat_ws(', ', s.name, z.name, d.name), '') as address
    from tenants t
    left join sub_administrative_zones s on s.id = t.sub_administrative_zone_id
    left join administrative_zones z on z.id = t.administrative_zone_id
    left join dzongkhags d on d.id = t.dzongkhag_id
    where t.id = any(${idsOf(tenantIds)}) order by t.id`.execute(tx)
  return rows
}
