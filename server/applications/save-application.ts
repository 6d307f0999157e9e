import { sql } from 'kysely'
import { addDays, thimphuDate } from '../../domain/calendar-date.ts'
import type { Application, applicationContract } from '../../domain/applications/application-contract.ts'
import {
  applicationStateLabels,
  consentText,
  formDays,
  isOpen,
  isToDecide,
  statusDays,
} from '../../domain/applications/application.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { duplicateProblem, fieldProblem, Problem } from '../../domain/problem.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import { requirePrefixInUse } from '../identity/phone-prefixes.ts'
import { newCode } from './application-link.ts'
import { sendForm, sendReceived } from './application-messages.ts'
import { lockApplication, lockListedPlace, readApplication } from './application-store.ts'

type Invited = BodyOf<typeof applicationContract.invite>
type Typed = BodyOf<typeof applicationContract.create>
type Submitted = BodyOf<typeof applicationContract.submit>
type Changes = BodyOf<typeof applicationContract.update>
export type Versioned = { id: string; ifMatch: number | undefined }

/** Creates a row that waits for its form, and the link to it. */
export async function inviteApplicant(tx: Tx, outbox: Outbox, invited: Invited): Promise<Application> {
  const { listingId, enquiryId, name, phoneNumber, email } = invited
  if (!phoneNumber && !email) throw fieldProblem('/phoneNumber', 'Enter a phone number or an e-mail address.')
  if (phoneNumber) await requirePrefixInUse(tx, phoneNumber, '/phoneNumber')
  await assertOffered(tx, listingId)
  await assertEnquiry(tx, listingId, enquiryId)
  await assertNotInvited(tx, invited)
  const id = newId()
  await tx
    .insertInto('applications')
    .values({
      id,
      listing_id: listingId,
      enquiry_id: enquiryId,
      state: 'INVITED',
      name,
      phone_number: phoneNumber,
      email,
      members: '[]',
    })
    .execute()
  await recordState(tx, id, null, 'INVITED')
  return writeLink(tx, outbox, await readApplication(tx, id))
}

/** If two people invite the same applicant at the same time, the second waits and is refused, so that one link is sent. */
async function assertNotInvited(tx: Tx, { listingId, phoneNumber, email }: Invited): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('application invitation ' || ${listingId}::text, 0))`.execute(tx)
  const { rows } = await sql`
    select from applications where listing_id = ${listingId} and state in ('INVITED', 'RECEIVED', 'IN_REVIEW')
      and (phone_number = ${phoneNumber} or lower(email) = lower(${email})) limit 1`.execute(tx)
  if (rows.length > 0)
    throw duplicateProblem(
      '/phoneNumber',
      'This person already has an open application for this listing. Open it to send a new link.',
    )
}

/** For applications received on paper or by phone. */
export async function typeApplication(tx: Tx, typed: Typed): Promise<Application> {
  const { listingId, enquiryId, phoneNumber, email } = typed
  await requirePrefixInUse(tx, phoneNumber, '/phoneNumber')
  await assertOffered(tx, listingId)
  await assertEnquiry(tx, listingId, enquiryId)
  await assertOneOfCid(tx, { id: null, listingId, cid: typed.cid })
  const id = newId()
  await tx
    .insertInto('applications')
    .values({
      ...{ id, listing_id: listingId, enquiry_id: enquiryId, phone_number: phoneNumber, email },
      ...{ state: 'RECEIVED', is_typed_by_office: true, received_at: tx.now, consent_text: consentText, consented_at: tx.now },
      ...columnsOf(typed),
      name: typed.name,
      members: JSON.stringify(typed.members),
    })
    .execute()
  await recordState(tx, id, null, 'RECEIVED')
  return readApplication(tx, id)
}

export async function correctApplication(tx: Tx, { id, ifMatch }: Versioned, changes: Changes): Promise<Application> {
  const before = await lockApplication(tx, id)
  await ensureUnchanged(tx, { entity: 'application', current: before, ifMatch })
  if (!isToDecide(before.state)) throw already(before)
  if (changes.cid && changes.cid !== before.cid) await assertOneOfCid(tx, { id, listingId: before.listingId, cid: changes.cid })
  await tx
    .updateTable('applications')
    .set({ ...columnsOf(changes), changed_at: tx.now })
    .where('id', '=', id)
    .execute()
  const after = await readApplication(tx, id)
  await recordChange(tx, { entity: 'application', entityId: id, before, after })
  return after
}

/**
 * Submits the form for the applicant through the link. Runs as a job of the organisation. A second submission is informed that the first
 * one arrived.
 */
export async function submitApplication(tx: Tx, outbox: Outbox, id: string, form: Submitted): Promise<void> {
  const before = await lockApplication(tx, id)
  if (before.state !== 'INVITED')
    throw new Problem('ILLEGAL_TRANSITION', 'This application was already sent. Load the page again.')
  await assertOneOfCid(tx, { id, listingId: before.listingId, cid: form.cid })
  await tx
    .updateTable('applications')
    .set({
      ...columnsOf(form),
      ...{ state: 'RECEIVED', received_at: tx.now, consent_text: consentText, consented_at: tx.now, changed_at: tx.now },
      link_expires_at: new Date(tx.now.getTime() + statusDays * dayMs),
    })
    .where('id', '=', id)
    .execute()
  await recordState(tx, id, before.state, 'RECEIVED')
  await sendReceived(tx, outbox, before)
}

export async function sendNewLink(tx: Tx, outbox: Outbox, { id, ifMatch }: Versioned): Promise<Application> {
  const before = await lockApplication(tx, id)
  await ensureUnchanged(tx, { entity: 'application', current: before, ifMatch })
  if (!isOpen(before.state)) throw already(before)
  return writeLink(tx, outbox, before)
}

export async function revokeLink(tx: Tx, { id, ifMatch }: Versioned): Promise<Application> {
  const before = await lockApplication(tx, id)
  await ensureUnchanged(tx, { entity: 'application', current: before, ifMatch })
  if (before.linkExpiresAt === null) throw new Problem('ILLEGAL_TRANSITION', 'This application has no link.')
  await tx.updateTable('applications').set({ link_hash: null, link_expires_at: null }).where('id', '=', id).execute()
  await recordChange(tx, { entity: 'application', entityId: id, before: { hasLink: true }, after: { hasLink: false } })
  return readApplication(tx, id)
}

const dayMs = 86_400_000

async function writeLink(tx: Tx, outbox: Outbox, application: Application): Promise<Application> {
  const { id, state, linkExpiresAt } = application
  const { code, hash } = newCode()
  const expiresAt = new Date(tx.now.getTime() + (state === 'INVITED' ? formDays : statusDays) * dayMs)
  const link = { link_hash: hash, link_expires_at: expiresAt, changed_at: tx.now }
  await tx.updateTable('applications').set(link).where('id', '=', id).execute()
  await recordChange(tx, {
    entity: 'application',
    entityId: id,
    before: { linkExpiresAt },
    after: { linkExpiresAt: expiresAt.toISOString() },
  })
  await sendForm(tx, outbox, application, { code, until: addDays(thimphuDate(expiresAt), 0) })
  return readApplication(tx, id)
}

async function assertOffered(tx: Tx, listingId: string): Promise<void> {
  const { status } = await lockListedPlace(tx, listingId, sql`for key share`)
  if (status === 'CLOSED') throw new Problem('ILLEGAL_TRANSITION', 'This listing is closed. Choose another.')
}

async function assertEnquiry(tx: Tx, listingId: string, enquiryId: string | null): Promise<void> {
  if (enquiryId === null) return
  const { rows } = await sql`
    select from listing_enquiries where id = ${enquiryId} and listing_id = ${listingId} for key share`.execute(tx)
  if (rows.length === 0) throw fieldProblem('/enquiryId', 'This enquiry is not about this listing.')
  await sql`update listing_enquiries set state = 'ANSWERED' where id = ${enquiryId} and state = 'NEW'`.execute(tx)
}

/** The index also prevents it; this check gives a readable message. */
async function assertOneOfCid(
  tx: Tx,
  { id, listingId, cid }: { id: string | null; listingId: string; cid: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('application ' || ${listingId}::text || ${cid}::text, 0))`.execute(tx)
  const { rows } = await sql`
    select from applications where listing_id = ${listingId} and cid = ${cid} and id is distinct from ${id}
      and state in ('RECEIVED', 'IN_REVIEW', 'ACCEPTED')`.execute(tx)
  if (rows.length > 0) throw duplicateProblem('/cid', 'There is already an application with this CID for this listing.')
}

type Statements = { [K in keyof Submitted]?: Submitted[K] | undefined }

function columnsOf(form: Statements) {
  const { name, cid, adults, children, members, occupation, employer, monthlyIncomeAmount, presentAddress, moveInOn, months } =
    form
  const columns = {
    ...{ name, cid, adults, children, occupation, employer, months },
    members: members && JSON.stringify(members),
    monthly_income_amount: monthlyIncomeAmount,
    present_address: presentAddress,
    move_in_on: moveInOn,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<typeof columns>
}

export function recordState(tx: Tx, id: string, before: string | null, after: string): Promise<void> {
  return recordChange(tx, {
    entity: 'application',
    entityId: id,
    before: before === null ? {} : { state: before },
    after: { state: after },
  })
}

export function already({ state }: Application): Problem {
  return new Problem(
    'ILLEGAL_TRANSITION',
    `This application is already ${applicationStateLabels[state].toLowerCase()}. Load the page again.`,
  )
}
