import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { everyChangeOf, type OwnChange } from './sign-in-change/sign-in-change-store.ts'

export type OwnAccount = {
  phoneNumber: string | null
  email: string | null
  isVerified: boolean
  createdAt: Date
  signedInAt: Date | null
  phoneProvenAt: Date | null
  emailConfirmedAt: Date | null
  /** How they like the product to look. */
  appearance: unknown
  cids: string[]
  roles: { name: string; since: Date; endedAt: Date | null }[]
  /** What offices proposed, with the evidence of an identity check. */
  signInChanges: Omit<OwnChange, 'id' | 'personId' | 'organisationId' | 'isHidden'>[]
  sessions: { createdAt: Date; lastUsedAt: Date; userAgent: string; address: string; endedAt: Date | null }[]
}

const maxSessions = 1000

/** How someone signs in and what they were here, for themselves alone. */
export function readOwnAccount(tx: Tx, personId: string): Promise<OwnAccount> {
  return tx.actingAs('auth', async (identity) => {
    const person = await identity
      .selectFrom('people')
      .select([
        'phone_number as phoneNumber',
        'email',
        'is_verified as isVerified',
        'created_at as createdAt',
        'appearance',
        'signed_in_at as signedInAt',
        'phone_proven_at as phoneProvenAt',
        'email_confirmed_at as emailConfirmedAt',
      ])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow()
    const cids = await identity.selectFrom('person_cids').select('cid').where('person_id', '=', personId).orderBy('cid').execute()
    const roles = await identity
      .selectFrom('roles')
      .select(['name', 'created_at as since', 'ended_at as endedAt'])
      .where('person_id', '=', personId)
      .where('organisation', '=', organisationOf(tx.actor) ?? null)
      .orderBy('created_at')
      .execute()
    const sessions = await identity
      .selectFrom('sessions')
      .select([
        'created_at as createdAt',
        'last_used_at as lastUsedAt',
        'user_agent as userAgent',
        'address',
        'ended_at as endedAt',
      ])
      .where('person_id', '=', personId)
      .orderBy('created_at', 'desc')
      .limit(maxSessions)
      .execute()
    const signInChanges = (await everyChangeOf(identity, personId)).map(
      ({ id: _id, personId: _person, organisationId: _office, isHidden: _hidden, ...change }) => change,
    )
    return { ...person, cids: cids.map(({ cid }) => cid), roles, signInChanges, sessions }
  })
}
