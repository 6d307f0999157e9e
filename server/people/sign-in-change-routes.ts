import { personContract } from '../../domain/people/person-contract.ts'
import { fieldProblem, notFound, Problem } from '../../domain/problem.ts'
import { assertOwnDocument } from '../documents/assert-own-document.ts'
import { checkIdentity } from '../identity/sign-in-change/check-identity.ts'
import { lockPersonToChange } from '../identity/person-store.ts'
import { sendSignInNotices } from '../identity/sign-in-change/send-sign-in-notices.ts'
import { type ChangeRow, changesOfOffice, decideChange } from '../identity/sign-in-change/sign-in-change-store.ts'
import { organisationOf, roleOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import type { Services } from '../platform/services.ts'
import { type PersonOnRecord, recordsOf } from './person-record-store.ts'

/** An office's actions on changes of a sign-in that it proposed by correcting a record (correct-contact.ts). */
export function signInChangeRoutes({ serve, outbox }: Services): void {
  serve.endpoint(personContract.signInChanges, async ({ tx, params: { id } }) => {
    await requireRecords(tx, id)
    return (await visibleChanges(tx, id)).map(toReply)
  })
  serve.endpoint(personContract.withdrawSignInChange, async ({ tx, params: { id, itemId } }) => {
    await requireRecords(tx, id)
    await withdraw(tx, id, itemId)
    return undefined
  })
  serve.outside(personContract.checkIdentity, async ({ within, actor, params: { id }, body }) => {
    const change = await within(actor, async (tx) => {
      await requireEvidence(tx, await requireRecords(tx, id), body.evidenceDocumentId)
      const { phoneNumber, evidence, evidenceDocumentId: documentId } = body
      await checkIdentity(tx, id, { phoneNumber, evidence, documentId })
      const [newest] = await visibleChanges(tx, id)
      if (!newest) throw new Error('An identity check left no change.')
      return toReply(newest)
    })
    await sendSignInNotices({ within, outbox })
    return change
  })
}

async function requireRecords(tx: Tx, personId: string): Promise<PersonOnRecord[]> {
  const records = await recordsOf(tx, personId)
  if (records.length === 0) throw notFound('person')
  return records
}

function visibleChanges(tx: Tx, personId: string): Promise<ChangeRow[]> {
  const organisationId = organisationOf(tx.actor)
  if (!organisationId) throw new Error('Only an office can propose sign-in changes.')
  return tx.actingAs('auth', (identity) => changesOfOffice(identity, personId, organisationId))
}

async function requireEvidence(tx: Tx, records: readonly PersonOnRecord[], documentId: string | null): Promise<void> {
  if (documentId === null) return
  const kind = records.find((record) => record.kind !== 'MANAGER')?.kind
  if (!kind) throw fieldProblem('/evidenceDocumentId', 'Managers have no documents here. Describe what you checked instead.')
  await assertOwnDocument(tx, { documentId, entity: kind === 'OWNER' ? 'owner' : 'tenant', entityId: records[0]?.id ?? '' })
}

async function withdraw(tx: Tx, personId: string, changeId: string): Promise<void> {
  const change = (await visibleChanges(tx, personId)).find(({ id }) => id === changeId)
  if (!change) throw notFound('sign-in change')
  if (change.effectiveAt && roleOf(tx.actor) !== 'ADMIN')
    throw new Problem('ILLEGAL_TRANSITION', 'Only an administrator can withdraw a change after an identity check.')
  await tx.actingAs('auth', async (identity) => {
    await lockPersonToChange(identity, personId)
    await decideChange(identity, changeId, 'WITHDRAWN')
  })
  await publishEvent(tx, 'signIn.changed', { personId, kind: change.kind, status: 'WITHDRAWN' })
}

function toReply({
  personId: _person,
  organisationId: _office,
  isHidden: _hidden,
  isByOperator: _operator,
  ...change
}: ChangeRow) {
  return {
    ...change,
    proposedAt: change.proposedAt.toISOString(),
    expiresAt: change.expiresAt.toISOString(),
    effectiveAt: change.effectiveAt?.toISOString() ?? null,
    decidedAt: change.decidedAt?.toISOString() ?? null,
  }
}
