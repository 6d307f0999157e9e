import { notFound, Problem } from '../../domain/problem.ts'
import { externalSignInContract } from '../../domain/sign-in-providers/external-sign-in-contract.ts'
import { walletName, walletProvider } from '../../domain/sign-in-providers/sign-in-provider.ts'
import { consumeAttempt } from '../identity/sign-in/login-limits.ts'
import { notifyNewDevice } from '../identity/sign-in/notify-new-device.ts'
import { officeOfSession } from '../identity/sign-in/session-store.ts'
import { signedIn, signInOf } from '../identity/read-oneself.ts'
import { withToken } from '../identity/sign-in/sign-in.ts'
import { authActor } from '../platform/actor.ts'
import { createAddressGuard } from '../platform/delivery/address-guard.ts'
import { createGuardedFetch } from '../platform/delivery/guarded-fetch.ts'
import { createSealer } from '../platform/keys/sealed.ts'
import type { Services } from '../platform/services.ts'
import { beginExternal } from './begin-external.ts'
import { completeExternal } from './complete-external.ts'
import { connectExternal, disconnectExternal, proveAtProvider, providerOfSession } from './connect-external.ts'
import { accountsOf } from './external-account-store.ts'
import { walletStateLimit } from './external-limits.ts'
import type { ExternalServices } from './external-services.ts'
import { createFlowSecrets } from './flow-secrets.ts'
import { readWalletFlow } from './flow-store.ts'
import { notifyOfAccount } from './notify-of-account.ts'
import { createProviderClients } from './provider-client.ts'
import { offeredProviders, providersOfOffice } from './provider-store.ts'
import { signInProviderRoutes } from './sign-in-provider-routes.ts'

type Shared = Omit<ExternalServices, 'within'>

export function externalSignInRoutes(services: Services): void {
  const { config, dataKey, outbox, wallet } = services
  const guard = createAddressGuard(config.signInNetworks)
  const clients = createProviderClients(createGuardedFetch(guard, 'SIGN_IN_ALLOWED_NETWORKS'))
  const shared: Shared = {
    ...{ outbox, clients, wallet, isProduction: config.isProduction },
    secretsOf: createFlowSecrets(dataKey),
    sealer: createSealer(dataKey, 'sign-in provider'),
    factorSealer: createSealer(dataKey, 'second factor'),
  }
  signInProviderRoutes(services, shared)
  signInRoutes(services, shared)
  walletRoutes(services, shared)
  ownAccountRoutes(services, shared)
  proofRoutes(services, shared)
}

function signInRoutes({ serve, tokens, outbox }: Services, shared: Shared): void {
  serve.endpoint(externalSignInContract.offered, async ({ tx, query }) => {
    const offered = await tx.actingAs('auth', (auth) => offeredProviders(auth, query.id))
    const providers = offered.map(({ id, name, organisationName }) => ({ id, name, organisationName }))
    return { providers, wallet: shared.wallet ? { isSimulated: shared.wallet.isSimulated } : null }
  })
  serve.outside(externalSignInContract.begin, ({ within, body, address, knownDevice, nameDevice }) =>
    beginExternal({ ...shared, within }, { ...body, purpose: 'SIGN_IN', address, knownDevice, nameDevice }),
  )
  serve.outside(externalSignInContract.complete, async ({ within, body, claims: former, address, userAgent, ...device }) => {
    const { knownDevice, deviceToken } = device
    const { secondFactor, rememberDevice = false, ...answered } = body
    const attempt = {
      ...answered,
      secondFactor,
      rememberDevice,
      deviceToken,
      knownDevice,
      former,
      device: { address, userAgent },
    }
    const { signedIn: begun, returnTo, connectedTo } = await completeExternal({ ...shared, within }, attempt)
    device.nameDevice(begun.knownDevice)
    if (begun.deviceToken) device.rememberDevice(begun.deviceToken)
    const personId = signInOf(begun.claims)
    if (begun.isNewDevice) await notifyNewDevice({ within, outbox }, personId, userAgent)
    if (connectedTo) await notifyOfAccount({ within, outbox }, { personId, providerName: connectedTo, kind: 'CONNECTED' })
    return { ...(await withToken(tokens, begun)), returnTo }
  })
}

function walletRoutes({ serve }: Services, { wallet }: Shared): void {
  serve.outside(externalSignInContract.walletState, ({ within, query, address, knownDevice }) =>
    within(authActor, async (tx) => {
      await consumeAttempt(tx, walletStateLimit(address))
      const { status } = await readWalletFlow(tx, query.state, knownDevice)
      return { status }
    }),
  )
  serve.outside(externalSignInContract.simulateWallet, async ({ within, body, knownDevice }) => {
    if (!wallet?.simulate) throw notFound('simulated wallet')
    const { state, ...holder } = body
    const { threadId } = await within(authActor, (tx) => readWalletFlow(tx, state, knownDevice))
    if (!threadId || !(await wallet.simulate(threadId, holder))) throw notFound('sign-in')
    return undefined
  })
}

function ownAccountRoutes({ serve, outbox }: Services, shared: Shared): void {
  serve.endpoint(externalSignInContract.own, ({ tx, claims }) =>
    tx.actingAs('auth', async (auth) => {
      const { sessionId, organisationId, supportAccessId } = signedIn(claims)
      const onlyIn = await officeOfSession(auth, sessionId)
      const accounts = await accountsOf(auth, signInOf(signedIn(claims)), onlyIn)
      const here = organisationId && !supportAccessId ? await providersOfOffice(auth, organisationId) : []
      const wallet = shared.wallet && !onlyIn ? [{ provider: walletProvider, name: walletName }] : []
      const has = new Set(accounts.map(({ providerId }) => providerId ?? walletProvider))
      const offered = [...here.map(({ id, name }) => ({ provider: id, name })), ...wallet]
      const from = await providerOfSession(auth, sessionId)
      const current = from && { provider: from.providerId ?? walletProvider, name: from.name }
      return { accounts, current: current ?? null, offered: offered.filter(({ provider }) => !has.has(provider)) }
    }),
  )
  serve.outside(externalSignInContract.beginConnect, ({ within, body, claims, address, knownDevice, nameDevice }) => {
    const { sessionId, organisationId, supportAccessId } = signedIn(claims)
    if (supportAccessId) throw notFound('sign-in provider')
    const begin = { ...body, purpose: 'CONNECT' as const, address, knownDevice, nameDevice, sessionId, organisationId }
    return beginExternal({ ...shared, within }, begin)
  })
  serve.outside(externalSignInContract.connect, ({ within, actor, claims, body, knownDevice: browser }) =>
    connectExternal({ ...shared, within }, { ...body, actor, claims: signedIn(claims), browser }),
  )
  serve.outside(externalSignInContract.disconnect, async ({ within, actor, claims, params }) => {
    const personId = signInOf(signedIn(claims))
    const providerName = await within(actor, (tx) => disconnectExternal(tx, { personId, id: params.id }))
    if (providerName === undefined) throw notFound('external account')
    await notifyOfAccount({ within, outbox }, { personId, providerName, kind: 'DISCONNECTED' })
    return undefined
  })
}

function proofRoutes({ serve }: Services, shared: Shared): void {
  serve.outside(externalSignInContract.beginProof, async ({ within, claims, address, knownDevice, nameDevice }) => {
    const { sessionId } = signedIn(claims)
    const services = { ...shared, within }
    const from = await within(authActor, (tx) => providerOfSession(tx, sessionId))
    if (!from) throw new Problem('ILLEGAL_TRANSITION', 'You signed in without a provider. Confirm with your password.')
    const provider = from.providerId ?? walletProvider
    const begun = await beginExternal(services, { provider, purpose: 'PROOF', address, knownDevice, nameDevice, sessionId })
    return { ...begun, provider }
  })
  serve.outside(externalSignInContract.prove, async ({ within, actor, claims, body, knownDevice: browser }) => {
    await proveAtProvider({ ...shared, within }, { ...body, actor, claims: signedIn(claims), browser })
    return undefined
  })
}
