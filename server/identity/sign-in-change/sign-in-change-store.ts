import { sql } from 'kysely'
import {
  canDecide,
  identityCheckDelayMs,
  proposalLifetimeMs,
  type SignInChangeStatus,
  type SignInKind,
} from '../../../domain/identity/sign-in-change.ts'
import { Problem } from '../../../domain/problem.ts'
import { personOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { idsOf } from '../../platform/database/page.ts'

// Run as the auth role, whose table this is. Lock the person first (lockPersonToChange), as every decision does.

export type ChangeRow = {
  id: string
  personId: string
  organisationId: string
  kind: SignInKind
  newValue: string
  status: SignInChangeStatus
  isHidden: boolean
  evidence: string | null
  evidenceDocumentId: string | null
  effectiveAt: Date | null
  isByOperator: boolean
  keepsPhone: boolean
  expiresAt: Date
  proposedAt: Date
  decidedAt: Date | null
}

const columns = sql`c.id, c.person_id as "personId", c.organisation as "organisationId", c.kind, c.new_value as "newValue", c.status,
  c.is_hidden as "isHidden", c.evidence, c.evidence_document_id as "evidenceDocumentId", c.effective_at as "effectiveAt",
  c.by_operator as "isByOperator", c.keeps_phone as "keepsPhone",
  c.expires_at as "expiresAt", c.proposed_at as "proposedAt", c.decided_at as "decidedAt"`

export type IdentityCheck = { evidence: string; documentId: string | null; isByOperator: boolean; keepsPhone: boolean }
type NewChange = Pick<ChangeRow, 'personId' | 'organisationId' | 'kind' | 'newValue' | 'isHidden'> & {
  identityCheck?: IdentityCheck | undefined
}

/** An office can have one open change of a kind for a person: a newer one replaces the older. */
export async function insertChange(tx: Tx, { identityCheck, ...change }: NewChange): Promise<string> {
  const { personId, organisationId, kind, newValue, isHidden } = change
  await sql`update sign_in_changes set status = 'WITHDRAWN', decided_at = ${tx.now}
    where person_id = ${personId} and organisation = ${organisationId} and kind = ${kind} and status = 'PROPOSED'`.execute(tx)
  const id = newId()
  const effectiveAt = identityCheck ? new Date(tx.now.getTime() + identityCheckDelayMs) : null
  await tx
    .insertInto('sign_in_changes')
    .values({
      id,
      person_id: personId,
      organisation: organisationId,
      kind,
      new_value: newValue,
      is_hidden: isHidden,
      evidence: identityCheck?.evidence ?? null,
      evidence_document_id: identityCheck?.documentId ?? null,
      by_operator: identityCheck?.isByOperator ?? false,
      keeps_phone: identityCheck?.keepsPhone ?? false,
      effective_at: effectiveAt,
      expires_at: new Date((effectiveAt ?? tx.now).getTime() + proposalLifetimeMs),
      proposed_by: personOf(tx.actor) ?? null,
    })
    .execute()
  return id
}

/** This office's open changes for the person. */
export async function openChanges(tx: Tx, personId: string, organisationId: string): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`select ${columns} from sign_in_changes c
    where c.person_id = ${personId} and c.organisation = ${organisationId} and c.status = 'PROPOSED' and c.expires_at > ${tx.now}
    order by c.kind desc limit 10`.execute(tx)
  return rows
}

export type OpenCheck = { id: string; organisationId: string; newValue: string; effectiveAt: Date }

/** Open identity checks of these offices' ADMINs by an operator. */
export async function openChecksByOperator(tx: Tx, organisationIds: readonly string[]): Promise<OpenCheck[]> {
  const { rows } = await sql<OpenCheck>`
    select c.id, c.organisation as "organisationId", c.new_value as "newValue", c.effective_at as "effectiveAt" from sign_in_changes c
    where c.organisation = any(${idsOf(organisationIds)}) and c.by_operator and c.status = 'PROPOSED' and c.expires_at > ${tx.now}
    order by c.proposed_at, c.id limit 100`.execute(tx)
  return rows
}

const maxListed = 20

/** The changes that an office may see, all its own, newest first. */
export async function changesOfOffice(tx: Tx, personId: string, organisationId: string): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`select ${columns} from sign_in_changes c
    where c.person_id = ${personId} and c.organisation = ${organisationId} and not c.is_hidden and not c.by_operator
    order by c.proposed_at desc, c.id limit ${maxListed}`.execute(tx)
  return rows
}

export type OwnChange = ChangeRow & { organisationName: string }

/** The open changes for the person, of every office. */
export async function ownOpenChanges(tx: Tx, personId: string): Promise<OwnChange[]> {
  const { rows } = await sql<OwnChange>`select ${columns}, o.name as "organisationName"
    from sign_in_changes c join organisations o on o.id = c.organisation
    where c.person_id = ${personId} and c.status = 'PROPOSED' and c.expires_at > ${tx.now}
    order by c.proposed_at desc, c.id limit ${maxListed}`.execute(tx)
  return rows
}

/** All proposals ever made for a person, for their data export. */
export async function everyChangeOf(tx: Tx, personId: string): Promise<OwnChange[]> {
  const { rows } = await sql<OwnChange>`select ${columns}, o.name as "organisationName"
    from sign_in_changes c join organisations o on o.id = c.organisation
    where c.person_id = ${personId} order by c.proposed_at desc, c.id limit 1000`.execute(tx)
  return rows
}

export async function findChange(tx: Tx, id: string): Promise<OwnChange | undefined> {
  const { rows } = await sql<OwnChange>`select ${columns}, o.name as "organisationName"
    from sign_in_changes c join organisations o on o.id = c.organisation where c.id = ${id}`.execute(tx)
  return rows[0]
}

/** Throws if it was already decided. */
export async function decideChange(tx: Tx, id: string, next: SignInChangeStatus): Promise<void> {
  const { rows } = await sql<{ status: SignInChangeStatus }>`
    select status from sign_in_changes where id = ${id} for update`.execute(tx)
  const [change] = rows
  if (!change || !canDecide(change.status, next))
    throw new Problem('ILLEGAL_TRANSITION', 'This change was already confirmed, stopped or withdrawn.')
  await tx.updateTable('sign_in_changes').set({ status: next, decided_at: tx.now }).where('id', '=', id).execute()
}

const blockSize = 100

/** Announced identity checks whose time has passed, and proposals without an answer. */
export async function dueChanges(tx: Tx): Promise<{ id: string; organisationId: string }[]> {
  const { rows } = await sql<{ id: string; organisationId: string }>`
    select c.id, c.organisation as "organisationId" from sign_in_changes c
    where c.status = 'PROPOSED' and coalesce(c.effective_at, c.expires_at) <= ${tx.now}
      and (c.expires_at <= ${tx.now}
        or not exists (select from sign_in_notices n where n.change_id = c.id and n.sent_at is null))
    order by coalesce(c.effective_at, c.expires_at), c.id limit ${blockSize}`.execute(tx)
  return rows
}
