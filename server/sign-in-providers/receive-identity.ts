import { Problem } from '../../domain/problem.ts'
import { walletName, walletProvider } from '../../domain/sign-in-providers/sign-in-provider.ts'
import { authActor } from '../platform/actor.ts'
import { expiredFlow, type ExternalServices, problemOf } from './external-services.ts'
import { type Flow, type FlowPurpose, type FlowIdentity, consumeFlow } from './flow-store.ts'
import { type ActiveProvider, clientOf, findActiveProvider } from './provider-store.ts'

export type Answered = { provider: string; state: string; parameters: string }
type Receive = Answered & { purpose: FlowPurpose; browser: string | undefined; sessionId?: string }
export type Received = {
  flow: Flow
  identity: FlowIdentity
  /** Undefined for the wallet. */
  provider: ActiveProvider | undefined
  name: string
}

/** Removes the flow of a response permanently, and returns it with the identity from the provider or the wallet. */
export async function receiveIdentity(services: ExternalServices, receive: Receive): Promise<Received> {
  const { within, clients, sealer, secretsOf } = services
  const { provider: named, state, parameters, ...rest } = receive
  const providerId = named === walletProvider ? null : named
  const { flow, provider } = await within(authActor, async (tx) => {
    const taken = await consumeFlow(tx, { state, providerId, ...rest, sessionId: rest.sessionId ?? null })
    // A provider that was disabled meanwhile is not found any more.
    return { flow: taken, provider: taken && providerId !== null ? await findActiveProvider(tx, providerId) : undefined }
  })
  if (!flow || (providerId !== null && !provider)) throw expiredFlow()
  if (!provider) return { flow, identity: ofWallet(flow), provider, name: walletName }
  if (flow.identity) return { flow, identity: flow.identity, provider, name: provider.name }
  const identity = await clients.exchange(clientOf(provider, sealer), secretsOf(state), parameters).catch((error: unknown) => {
    throw problemOf(error, provider.name)
  })
  return { flow, identity: { ...identity, claims: storable(identity.claims) }, provider, name: provider.name }
}

function ofWallet({ identity, isDeclined }: Flow): FlowIdentity {
  if (isDeclined) throw new Problem('ILLEGAL_TRANSITION', 'You declined in your wallet. Nothing was changed.')
  if (!identity) throw new Problem('ILLEGAL_TRANSITION', 'Your wallet has not answered yet. Start again.')
  return identity
}

const maxClaimsBytes = 16_000

/** PostgreSQL cannot store a zero byte; values too long for a name or a group are left out. */
function storable(claims: Record<string, unknown>): Record<string, unknown> {
  const small = Object.entries(claims).filter(([, value]) => JSON.stringify(value ?? null).length <= 8_000)
  const text = JSON.stringify(Object.fromEntries(small)).replaceAll(/\\u0000/g, '')
  return text.length <= maxClaimsBytes ? (JSON.parse(text) as Record<string, unknown>) : {}
}

/** A name of the account, so that its owner can distinguish several. */
export function accountNameOf({ claims }: FlowIdentity): string | null {
  for (const name of ['email', 'preferred_username', 'name']) {
    const value = claims[name]
    if (typeof value === 'string' && value.trim() !== '')
      return value
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, 254)
  }
  return null
}
