import { sql } from 'kysely'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { peopleOfSignIn, signInIdOf } from './person-store.ts'
import { countRecoveryCodes } from './second-factor/recovery-codes.ts'
import { devicesOf } from './second-factor/remembered-devices.ts'
import { factorsOf } from './second-factor/second-factors.ts'
import { everyChangeOf, type OwnChange } from './sign-in-change/sign-in-change-store.ts'

export type OwnAccount = {
  phoneNumber: string | null
  email: string | null
  isVerified: boolean
  createdAt: Date
  signedInAt: Date | null
  phoneProvenAt: Date | null
  emailConfirmedAt: Date | null
  /** Their display settings. */
  appearance: unknown
  cids: string[]
  roles: { name: string; since: Date; endedAt: Date | null }[]
  /** Changes that offices proposed, with the evidence of an identity check. */
  signInChanges: Omit<OwnChange, 'id' | 'personId' | 'organisationId' | 'isHidden'>[]
  /** Their kind and creation time, never a secret. */
  secondFactors: { kind: 'AUTHENTICATOR_APP' | 'PASSKEY'; name: string | null; since: Date; lastUsedAt: Date | null }[]
  recoveryCodesLeft: number
  /** Accounts at the provider of an office, or the Bhutan NDI wallet. */
  externalAccounts: {
    provider: string
    accountName: string | null
    subject: string
    connectedAt: Date
    lastUsedAt: Date | null
  }[]
  rememberedDevices: { userAgent: string; createdAt: Date; expiresAt: Date }[]
  sessions: { createdAt: Date; lastUsedAt: Date; userAgent: string; address: string; endedAt: Date | null }[]
}

const maxSessions = 1000

/** A person's sign-in and activity here, visible only to themselves. */
export function readOwnAccount(tx: Tx, ownId: string): Promise<OwnAccount> {
  return tx.actingAs('auth', async (identity) => {
    const personId = await signInIdOf(identity, ownId)
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
      .where('person_id', '=', ownId)
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
      .where('person_id', 'in', sql<string>`(${peopleOfSignIn(personId)})`)
      .orderBy('created_at', 'desc')
      .limit(maxSessions)
      .execute()
    const signInChanges = (await everyChangeOf(identity, personId)).map(
      ({ id: _id, personId: _person, organisationId: _office, isHidden: _hidden, ...change }) => change,
    )
    const factors = await readSecondFactors(identity, personId)
    const externalAccounts = await readExternalAccounts(identity, personId)
    return { ...person, ...factors, externalAccounts, cids: cids.map(({ cid }) => cid), roles, signInChanges, sessions }
  })
}

/** Run as the auth role. */
async function readExternalAccounts(tx: Tx, personId: string): Promise<OwnAccount['externalAccounts']> {
  const { rows } = await sql<OwnAccount['externalAccounts'][number]>`
    select coalesce(p.name, 'Bhutan NDI') as provider, e.account_name as "accountName", e.subject, e.created_at as "connectedAt",
      e.last_used_at as "lastUsedAt"
    from external_accounts e left join sign_in_providers p on p.id = e.provider_id
    where e.person_id in (${peopleOfSignIn(personId)}) order by e.created_at, e.id limit 100`.execute(tx)
  return rows
}

/** Run as the auth role. */
async function readSecondFactors(
  tx: Tx,
  personId: string,
): Promise<Pick<OwnAccount, 'secondFactors' | 'recoveryCodesLeft' | 'rememberedDevices'>> {
  const { appSince, passkeys } = await factorsOf(tx, personId)
  const app = appSince ? [{ kind: 'AUTHENTICATOR_APP' as const, name: null, since: appSince, lastUsedAt: null }] : []
  const keys = passkeys.map(({ name, createdAt, lastUsedAt }) => ({
    kind: 'PASSKEY' as const,
    name,
    since: createdAt,
    lastUsedAt,
  }))
  const devices = await devicesOf(tx, personId)
  return {
    secondFactors: [...app, ...keys],
    recoveryCodesLeft: await countRecoveryCodes(tx, personId),
    rememberedDevices: devices.map(({ userAgent, createdAt, expiresAt }) => ({ userAgent, createdAt, expiresAt })),
  }
}
