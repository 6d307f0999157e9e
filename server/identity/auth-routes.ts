import { authContract } from '../../domain/identity/auth-contract.ts'
import type { User } from '../../domain/identity/user.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import type { Tx } from '../platform/database.ts'
import type { Services } from '../platform/services.ts'
import type { Claims } from '../platform/token.ts'
import { changePassword } from './change-password.ts'
import { everyAdmin, setLogin } from './login-rights.ts'
import { recordOf } from './record-store.ts'
import { acceptRole, roleOffersTo, rolesThatCount, toHeldRole } from './role-store.ts'
import { endSignIn, endSignInOf, noteUse, signInsOf } from './session-store.ts'
import { signIn, switchRole, withToken } from './sign-in.ts'
import { signUp } from './sign-up.ts'

export function authRoutes(services: Services): void {
  sessionRoutes(services)
  ownRoutes(services)
  loginRightRoutes(services)
}

function sessionRoutes({ serve, tokens }: Services): void {
  serve.outside(authContract.login, async ({ within, body, address, userAgent }) =>
    withToken(tokens, await signIn(within, { ...body, address, userAgent })),
  )
  serve.outside(authContract.signUp, ({ within, body, address }) => signUp(within, body, address))
  serve.outside(authContract.switchRole, async ({ within, actor, claims, body }) => {
    const begun = await within(actor, (tx) =>
      tx.actingAs('gatekeeper', (identity) => switchRole(identity, signedIn(claims), body.roleId)),
    )
    return withToken(tokens, begun)
  })
  serve.endpoint(authContract.logout, async ({ tx, claims }) => {
    const { id, sessionId } = signedIn(claims)
    await tx.actingAs('gatekeeper', (identity) => endSignInOf(identity, id, sessionId))
    return undefined
  })
  serve.endpoint(authContract.sessions, async ({ tx, claims }) => {
    const { id, sessionId } = signedIn(claims)
    const running = await tx.actingAs('gatekeeper', (identity) => signInsOf(identity, id, sessionId))
    return running.map(({ createdAt, lastUsedAt, ...rest }) => {
      return { ...rest, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt.toISOString() }
    })
  })
  serve.endpoint(authContract.endSession, async ({ tx, claims, params }) => {
    const isEnded = await tx.actingAs('gatekeeper', (identity) => endSignIn(identity, signedIn(claims).id, params.id))
    if (!isEnded) throw notFound('session')
    return undefined
  })
}

function ownRoutes({ serve }: Services): void {
  serve.outside(authContract.updatePassword, async ({ within, actor, claims, body }) => {
    if (body.userId !== signedIn(claims).id) throw notFound('user')
    await changePassword(within, actor, { personId: body.userId, newPassword: body.newPassword })
    return undefined
  })
  serve.endpoint(authContract.authenticated, async ({ tx, claims, params }) => {
    if (params.id !== signedIn(claims).id) throw notFound('user')
    return tx.actingAs('gatekeeper', (identity) => readOneself(identity, signedIn(claims)))
  })
  serve.endpoint(authContract.roleOffers, ({ tx, claims }) =>
    tx.actingAs('gatekeeper', (identity) => roleOffersTo(identity, signedIn(claims).id)),
  )
  serve.endpoint(authContract.acceptRole, ({ tx, claims, params }) =>
    tx.actingAs('gatekeeper', (identity) => acceptRole(identity, signedIn(claims).id, params.id)),
  )
}

function loginRightRoutes({ serve }: Services): void {
  serve.endpoint(authContract.admins, ({ tx }) => tx.actingAs('gatekeeper', everyAdmin))
  serve.endpoint(authContract.disableLogin, async ({ tx, body }) => {
    await setLogin(tx, body.userId, false)
    return undefined
  })
  serve.endpoint(authContract.enableLogin, async ({ tx, body }) => {
    await setLogin(tx, body.userId, true)
    return undefined
  })
}

/** Everybody here is signed in; the type does not know. */
function signedIn(claims: Claims | undefined): Claims {
  if (!claims) throw new Problem('UNAUTHENTICATED', 'Please sign in.')
  return claims
}

/** The acting organisation's record of the caller, with every role they hold anywhere. */
async function readOneself(tx: Tx, { id, sessionId, currentRole, organisationId }: Claims): Promise<User> {
  await noteUse(tx, sessionId)
  const record = await recordOf(tx, id, { name: currentRole.name, organisationId })
  const roles = await rolesThatCount(tx, id)
  const { is_verified } = await tx.selectFrom('people').select('is_verified').where('id', '=', id).executeTakeFirstOrThrow()
  return { ...record, id, profileUri: null, isVerified: is_verified, loginEnabled: true, roles: roles.map(toHeldRole) }
}
