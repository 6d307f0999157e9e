import { sql } from 'kysely'
import type { SignInKind } from '../../domain/identity/sign-in-change.ts'
import type { ImportIssue } from '../../domain/import/import-contract.ts'
import { Problem } from '../../domain/problem.ts'
import { openChanges } from '../identity/sign-in-change/sign-in-change-store.ts'
import { correctContact } from '../people/correct-contact.ts'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import { type FoundChange, issueAt } from './import-step.ts'

/** Each one sends messages and locks a person until the import is written. */
export const maxContactChanges = 1000

type ContactKind = 'owner' | 'tenant'
type Sides = [before: string | null, after: string | null, ...unknown[]]
type ContactRow = { kind: ContactKind; row: number; id: string; phoneNumber: Sides | null; email: Sides | null }
const keyOf: Record<SignInKind, 'phoneNumber' | 'email'> = { PHONE: 'phoneNumber', EMAIL: 'email' }

/** Rows whose person has a new phone or e-mail. All imports use the same order, because each person stays locked until the end. */
async function contactRows(tx: Tx, importId: string, kinds: readonly ContactKind[]): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select kind, row_number as "row", record_id as id, content -> 'changed' -> 'phoneNumber' as "phoneNumber",
      content -> 'changed' -> 'email' as email
    from import_rows where import_id = ${importId} and kind = any(${kinds}::text[]) and content -> 'changed' ?| '{phoneNumber,email}'
    order by record_id, kind limit ${maxContactChanges + 1}`.execute(tx)
  return rows
}

/**
 * Runs after all records are written. Sign-ins of people whose phone or e-mail changed are updated by the same rules as a manual correction
 * (correct-sign-in.ts): the change is proposed to the person, or, before their first sign-in, applied immediately. Marks the changes that
 * wait for their person.
 */
export async function correctContacts(
  tx: Tx,
  outbox: Outbox,
  { importId, changes }: { importId: string; changes: readonly FoundChange[] },
): Promise<ImportIssue[]> {
  const rows = await contactRows(tx, importId, ['owner', 'tenant'])
  const surplus = rows[maxContactChanges]
  if (surplus) {
    const message = 'A file can change the phone or e-mail of at most 1,000 people. Split the file.'
    return [issueAt(surplus.kind, surplus.row, 'phoneNumber', message)]
  }
  const issues: ImportIssue[] = []
  for (const row of rows) {
    const issue = await correctOne(tx, outbox, row)
    if (issue) issues.push(issue)
  }
  if (issues.length === 0) await markProposed(tx, rows, changes)
  return issues
}

const proofNeeded = 'This file corrects a phone number that was never used to sign in. Sign in again, then import the file.'

async function correctOne(tx: Tx, outbox: Outbox, row: ContactRow): Promise<ImportIssue | undefined> {
  const { id: personId, phoneNumber, email } = row
  const before = { phoneNumber: phoneNumber?.[0] ?? null, email: email?.[0] ?? null }
  const details = { phoneNumber: phoneNumber?.[1], email: email?.[1] }
  try {
    await correctContact(tx, outbox, { personId, before, details })
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // A file with errors stores nothing, so the next row can be checked.
    const message = error.code === 'PROOF_REQUIRED' ? proofNeeded : error.message
    return issueAt(row.kind, row.row, phoneNumber ? 'phoneNumber' : 'email', message)
  }
}

/** Marks only the changes that the office may see. A proposal to a person who seems new to the office is hidden from it. */
async function markProposed(tx: Tx, rows: readonly ContactRow[], changes: readonly FoundChange[]): Promise<void> {
  const organisationId = organisationOf(tx.actor)
  if (!organisationId || rows.length === 0) return
  const proposed = await tx.actingAs('auth', async (identity) => {
    const found = new Set<string>()
    for (const { id } of rows)
      for (const { kind, newValue, isHidden } of await openChanges(identity, id, organisationId))
        if (!isHidden) found.add(`${id} ${keyOf[kind]} ${newValue}`)
    return found
  })
  for (const change of changes) change.isProposed = proposed.has(`${change.recordId} ${change.key} ${change.after}`)
}

/** Reverses this when an import is undone: an open proposal is withdrawn, and a changed sign-in gets a proposal to change back. */
export async function undoContacts(tx: Tx, outbox: Outbox, importId: string, kind: ContactKind): Promise<void> {
  for (const { id: personId, phoneNumber, email } of await contactRows(tx, importId, [kind])) {
    const before = { phoneNumber: phoneNumber?.[1] ?? null, email: email?.[1] ?? null }
    await correctContact(tx, outbox, {
      personId,
      before,
      details: { phoneNumber: phoneNumber?.[0], email: email ? email[0] : undefined },
    })
  }
}
