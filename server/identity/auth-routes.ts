import { authContract } from '../../domain/identity/auth-contract.ts'
import { proofContract } from '../../domain/identity/proof-contract.ts'
import { notFound } from '../../domain/problem.ts'
import { isSetUpCode } from '../platform/keys/data-key.ts'
import type { Services } from '../platform/services.ts'
import { changePassword } from './sign-in/change-password.ts'
import { everyAdmin, setLogin } from './sign-in/login-rights.ts'
import { appearanceRoutes } from './appearance-routes.ts'
import { pinRoutes } from './pin-routes.ts'
import { readOneself, signedIn, signInOf } from './read-oneself.ts'
import { joinSignIn } from './join/join-sign-in.ts'
import { giveProof } from './second-factor/give-proof.ts'
import { relyingPartyOf } from './second-factor/passkeys.ts'
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts'
import { createSealer } from '../platform/keys/sealed.ts'
import { acceptRole, declineRole, roleOffersTo } from './role-store.ts'
import { endOtherSignIns, endSignIn, endSignInOf, officeOfSession, readSessionTime, signInsOf } from './sign-in/session-store.ts'
import { type Attempt, signIn, switchRole, withToken } from './sign-in/sign-in.ts'
import { signInHelpRoutes } from './sign-in/sign-in-help-routes.ts'
import { ownSignInRoutes } from './sign-in-change/own-sign-in-routes.ts'
import { notifyNewDevice } from './sign-in/notify-new-device.ts'
import { securityLogRoutes } from './security-log/security-log-routes.ts'
import { signUp } from './sign-in/sign-up.ts'

export function authRoutes(services: Services): void {
  sessionRoutes(services)
  signInHelpRoutes(services)
  pinRoutes(services)
  appearanceRoutes(services)
  ownSignInRoutes(services)
  secondFactorRoutes(services)
  securityLogRoutes(services)
  ownRoutes(services)
  loginRightRoutes(services)
}

function sessionRoutes(services: Services): void {
  const { serve, tokens, botCheck, outbox, inConstantTime, hashPassword, isBreached, config, dataKey } = services
  const canBeFirst = (setupCode: string) => !config.isProduction || isSetUpCode(dataKey, setupCode)
  const { isProduction } = config
  const sealer = createSealer(dataKey, 'second factor')
  serve.outside(authContract.login, async ({ within, body, address, userAgent, claims, ...device }) => {
    const { username, password, code, secondFactor } = body
    const secret: Attempt['secret'] =
      code === undefined ? { kind: 'PASSWORD', text: password ?? '' } : { kind: 'CODE', text: code }
    const { deviceToken, knownDevice } = device
    const factor = { secondFactor, deviceToken, rememberDevice: body.rememberDevice ?? false }
    const attempt = {
      username,
      secret,
      botCheck: body.botCheck,
      device: { address, userAgent },
      knownDevice,
      former: claims,
      acceptOffers: body.acceptOffers ?? [],
      ...factor,
    }
    const begun = await signIn({ within, outbox, botCheck, sealer, isProduction }, attempt)
    device.nameDevice(begun.knownDevice)
    if (begun.isNewDevice) await notifyNewDevice({ within, outbox }, signInOf(begun.claims), userAgent)
    if (begun.deviceToken) device.rememberDevice(begun.deviceToken)
    return withToken(tokens, begun)
  })
  serve.outside(authContract.signUp, async ({ within, body, address }) => {
    await botCheck.require(body.botCheck, address)
    return inConstantTime(() => signUp({ within, outbox, config, hashPassword, isBreached, canBeFirst }, body, address))
  })
  serve.outside(authContract.switchRole, async ({ within, actor, claims, body }) => {
    const begun = await within(actor, (tx) =>
      tx.actingAs('auth', (identity) => switchRole(identity, signedIn(claims), { roleId: body.roleId, isProduction })),
    )
    return withToken(tokens, begun)
  })
  serve.endpoint(authContract.logout, async ({ tx, claims }) => {
    const { id, sessionId } = signedIn(claims)
    await tx.actingAs('auth', (identity) => endSignInOf(identity, id, sessionId))
    return undefined
  })
  serve.endpoint(authContract.sessions, async ({ tx, claims }) => {
    const { sessionId } = signedIn(claims)
    const running = await tx.actingAs('auth', (identity) => signInsOf(identity, signInOf(signedIn(claims)), sessionId))
    return running.map(({ createdAt, lastUsedAt, ...rest }) => {
      return { ...rest, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt.toISOString() }
    })
  })
  serve.endpoint(authContract.sessionTime, async ({ tx, claims }) => {
    const { inactiveAt, expiresAt } = await tx.actingAs('auth', (identity) =>
      readSessionTime(identity, signedIn(claims).sessionId),
    )
    const isByInactivity = inactiveAt < expiresAt
    const endsAt = isByInactivity ? inactiveAt : expiresAt
    const secondsLeft = Math.max(0, Math.floor((endsAt.getTime() - tx.now.getTime()) / 1000))
    return { secondsLeft, endsBy: isByInactivity ? ('INACTIVITY' as const) : ('AGE' as const) }
  })
  serve.endpoint(authContract.endOtherSessions, async ({ tx, claims }) => {
    const { id, sessionId } = signedIn(claims)
    await tx.actingAs('auth', (identity) => endOtherSignIns(identity, id, sessionId))
    return undefined
  })
  serve.endpoint(authContract.endSession, async ({ tx, claims, params }) => {
    const isEnded = await tx.actingAs('auth', (identity) => endSignIn(identity, signedIn(claims).id, params.id))
    if (!isEnded) throw notFound('session')
    return undefined
  })
}

function ownRoutes({ serve, hashPassword, isBreached, config, dataKey, outbox, botCheck, securityLog }: Services): void {
  const [sealer, party] = [createSealer(dataKey, 'second factor'), relyingPartyOf(config.publicAddress)]
  serve.outside(proofContract.give, async ({ within, actor, claims, body }) => {
    const { sessionId } = signedIn(claims)
    await giveProof({ within, sealer, party }, actor, { personId: signInOf(signedIn(claims)), sessionId, ...body })
    return undefined
  })
  serve.outside(authContract.joinSignIn, async ({ within, claims, body, address, userAgent, knownDevice }) => {
    const { id: personId, organisationId } = signedIn(claims)
    if (!organisationId) throw new Error('Only who acts in an office joins sign-ins.')
    const signInId = signInOf(signedIn(claims))
    const join = { ...body, signInId, home: { organisationId, personId }, address, knownDevice }
    const joined = await joinSignIn({ within, outbox, config, botCheck, sealer }, join)
    const event = { kind: 'SIGN_IN_CHANGED', action: 'auth.joinSignIn', personId: signInId, address, userAgent } as const
    await securityLog.record(event)
    return { roles: joined.map(({ name, organisationName }) => ({ name, organisationName })) }
  })
  serve.outside(authContract.updatePassword, async ({ within, actor, claims, body, knownDevice }) => {
    if (body.userId !== signedIn(claims).id) throw notFound('user')
    const change = { personId: signInOf(signedIn(claims)), newPassword: body.newPassword, knownDevice }
    await changePassword({ within, hashPassword, isBreached }, actor, change)
    return undefined
  })
  serve.endpoint(authContract.authenticated, async ({ tx, claims, params }) => {
    if (params.id !== signedIn(claims).id) throw notFound('user')
    return tx.actingAs('auth', (identity) => readOneself(identity, signedIn(claims)))
  })
  serve.endpoint(authContract.roleOffers, ({ tx, claims }) =>
    tx.actingAs('auth', async (identity) => {
      // A person whom the provider of one office identified does not see the offers of other offices.
      if (await officeOfSession(identity, signedIn(claims).sessionId)) return []
      return roleOffersTo(identity, signInOf(signedIn(claims)))
    }),
  )
  serve.endpoint(authContract.acceptRole, ({ tx, claims, params }) =>
    tx.actingAs('auth', (identity) => acceptRole(identity, signInOf(signedIn(claims)), params.id)),
  )
  serve.endpoint(authContract.declineRole, async ({ tx, claims, params }) => {
    await tx.actingAs('auth', (identity) => declineRole(identity, signInOf(signedIn(claims)), params.id))
    return undefined
  })
}

function loginRightRoutes({ serve }: Services): void {
  serve.endpoint(authContract.admins, ({ tx }) => tx.actingAs('auth', everyAdmin))
  serve.endpoint(authContract.disableLogin, async ({ tx, body }) => {
    await setLogin(tx, body.userId, false)
    return undefined
  })
  serve.endpoint(authContract.enableLogin, async ({ tx, body }) => {
    await setLogin(tx, body.userId, true)
    return undefined
  })
}
