import { notFound, Problem } from '../../domain/problem.ts'
import type { BegunSignIn } from '../../domain/sign-in-providers/external-sign-in-contract.ts'
import { walletProvider } from '../../domain/sign-in-providers/sign-in-provider.ts'
import { makeDeviceToken } from '../identity/sign-in/known-devices.ts'
import { consumeAttempt } from '../identity/sign-in/login-limits.ts'
import { authActor } from '../platform/actor.ts'
import { externalSignInLimit } from './external-limits.ts'
import { type ExternalServices, problemOf } from './external-services.ts'
import { beginFlow, type FlowPurpose } from './flow-store.ts'
import { makeState } from './flow-secrets.ts'
import { clientOf, findActiveProvider } from './provider-store.ts'

type Begin = {
  provider: string
  purpose: FlowPurpose
  address: string
  /** From the cookie that identifies the browser; a browser without one gets it. */
  knownDevice: string | undefined
  nameDevice: (token: string) => void
  sessionId?: string
  /** The office in whose session an account is connected. */
  organisationId?: string | null
  invitation?: string | undefined
  returnTo?: string | undefined
}

/** Creates the sign-in flow, stores which browser began it, and returns the address to go to. */
export async function beginExternal(services: ExternalServices, begin: Begin): Promise<BegunSignIn> {
  const { within } = services
  await within(authActor, (tx) => consumeAttempt(tx, externalSignInLimit(begin.address)))
  const browser = begin.knownDevice ?? makeDeviceToken()
  const state = makeState()
  const { sessionId = null, invitation = null, returnTo = null, purpose } = begin
  const flow = { state, browser, purpose, sessionId, invitation, returnTo }
  const begun =
    begin.provider === walletProvider ? await beginWallet(services, flow) : await beginAtProvider(services, begin, flow)
  begin.nameDevice(browser)
  return begun
}

type StartedFlow = {
  state: string
  browser: string
  purpose: FlowPurpose
  sessionId: string | null
  invitation: string | null
  returnTo: string | null
}

async function beginAtProvider(services: ExternalServices, begin: Begin, flow: StartedFlow): Promise<BegunSignIn> {
  const { within, clients, secretsOf, sealer } = services
  const provider = await within(authActor, (tx) => findActiveProvider(tx, begin.provider))
  // A provider of another office can be connected only in a session of that office.
  const isHere = begin.organisationId === undefined || begin.organisationId === provider?.organisationId
  if (!provider || !isHere) throw notFound('sign-in provider')
  const { state, purpose } = flow
  const isProof = purpose === 'PROOF'
  const address = await clients
    .authorizationAddress(clientOf(provider, sealer), secretsOf(state), { isProof })
    .catch((error: unknown) => {
      throw problemOf(error, provider.name)
    })
  await within(authActor, (tx) => beginFlow(tx, { ...flow, provider, threadId: null }))
  return { state, address, wallet: null }
}

async function beginWallet({ within, wallet }: ExternalServices, flow: StartedFlow): Promise<BegunSignIn> {
  if (!wallet) throw notFound('wallet')
  const request = await wallet.request()
  if (!request) throw new Problem('UNAVAILABLE', 'Bhutan NDI is not responding. Try again later, or sign in another way.')
  const { threadId, qrText, deepLink } = request
  await within(authActor, (tx) => beginFlow(tx, { ...flow, invitation: null, provider: null, threadId }))
  return { state: flow.state, address: null, wallet: { qrText, deepLink, isSimulated: wallet.isSimulated } }
}
