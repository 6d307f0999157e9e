import { notFound } from '../../../domain/problem.ts'
import { recordChange } from '../../audit/record-change.ts'
import { lockPersonToChange } from '../../identity/person-store.ts'
import { checkAdminIdentity } from '../../identity/sign-in-change/check-identity.ts'
import { decideChange, openChecksByOperator } from '../../identity/sign-in-change/sign-in-change-store.ts'
import type { Tx } from '../../platform/database/database.ts'

type Check = { phoneNumber: string; evidence: string }

/** Recovery for an ADMIN who lost the phone or second factor. The audit of the office names the operator. */
export async function checkAdmin(
  tx: Tx,
  organisationId: string,
  check: Check,
): Promise<{ phoneNumber: string; effectiveAt: string }> {
  const adminId = await adminOf(tx, organisationId)
  await checkAdminIdentity(tx, { organisationId, adminId, ...check })
  await record(tx, { organisationId, adminId, status: 'IDENTITY_CHECKED' })
  const [made] = await tx.actingAs('auth', (identity) => openChecksByOperator(identity, [organisationId]))
  if (!made) throw new Error('An identity check left no change.')
  return { phoneNumber: made.newValue, effectiveAt: made.effectiveAt.toISOString() }
}

export async function withdrawCheck(tx: Tx, organisationId: string): Promise<void> {
  const adminId = await adminOf(tx, organisationId)
  await tx.actingAs('auth', async (identity) => {
    await lockPersonToChange(identity, adminId)
    const [open] = await openChecksByOperator(identity, [organisationId])
    if (!open) throw notFound('identity check')
    await decideChange(identity, open.id, 'WITHDRAWN')
  })
  await record(tx, { organisationId, adminId, status: 'WITHDRAWN' })
}

async function adminOf(tx: Tx, id: string): Promise<string> {
  const organisation = await tx.selectFrom('organisations').select('admin_id as adminId').where('id', '=', id).executeTakeFirst()
  if (!organisation?.adminId) throw notFound('organisation')
  return organisation.adminId
}

type Recorded = { organisationId: string; adminId: string; status: 'IDENTITY_CHECKED' | 'WITHDRAWN' }

async function record(tx: Tx, { organisationId, adminId, status }: Recorded): Promise<void> {
  await recordChange(tx, {
    entity: 'user',
    entityId: adminId,
    organisationId,
    before: {},
    after: { signInChange: `PHONE_${status}` },
  })
}
