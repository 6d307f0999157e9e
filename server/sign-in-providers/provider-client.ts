import * as oidc from 'openid-client'
import { namesSecondFactor } from '../../domain/sign-in-providers/role-of-claims.ts'
import type { GuardedFetch } from '../platform/delivery/guarded-fetch.ts'
import { UnreachableError } from '../platform/delivery/guarded-connection.ts'
import type { FlowSecrets } from './flow-secrets.ts'

/** How the product is registered at a provider. */
export type ProviderClient = { issuer: string; clientId: string; clientSecret: string | null; redirectUri: string }
/** The content of a provider's signed ID token: the account, and how its holder signed in there. */
export type ProviderIdentity = {
  issuer: string
  subject: string
  claims: Record<string, unknown>
  /** The time since the holder proved their identity, if the provider states it. */
  authAgeMs: number | null
  isMultiFactor: boolean
}

/** `UNREACHABLE`: the provider is down or misconfigured. `CANCELLED`: the person went back. `REFUSED`: the response cannot be trusted. */
export class ProviderError extends Error {
  readonly kind: 'UNREACHABLE' | 'CANCELLED' | 'REFUSED'
  constructor(kind: ProviderError['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

/** New keys or addresses of a provider are used after this time at the latest. */
const cacheMs = 10 * 60_000
const maxCached = 200
const scope = 'openid profile email'

export type ProviderClients = {
  /** The provider's page for the browser. `isProof`: the person signs in there again. */
  authorizationAddress(client: ProviderClient, secrets: FlowSecrets, options: { isProof: boolean }): Promise<string>
  /** Exchanges the code; `parameters` are the provider's additions to the return address. */
  exchange(client: ProviderClient, secrets: FlowSecrets, parameters: string): Promise<ProviderIdentity>
  /** Reads the configuration again; throws ProviderError if something is wrong. */
  check(client: ProviderClient): Promise<void>
}

export function createProviderClients(fetch: GuardedFetch): ProviderClients {
  const cache = new Map<string, { config: oidc.Configuration; until: number }>()
  const configurationOf = async (client: ProviderClient, isNew = false): Promise<oidc.Configuration> => {
    const key = JSON.stringify([client.issuer, client.clientId, client.clientSecret])
    const known = cache.get(key)
    if (known && known.until > Date.now() && !isNew) return known.config
    const config = await discover(client, fetch)
    cache.delete(key)
    cache.set(key, { config, until: Date.now() + cacheMs })
    for (const oldest of cache.keys()) {
      if (cache.size <= maxCached) break
      cache.delete(oldest)
    }
    return config
  }
  return {
    authorizationAddress: async (client, { state, nonce, codeVerifier }, { isProof }) => {
      const config = await configurationOf(client)
      const address = oidc.buildAuthorizationUrl(config, {
        ...{ redirect_uri: client.redirectUri, scope, state, nonce },
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(isProof ? { prompt: 'login', max_age: '0' } : {}),
      })
      return address.href
    },
    exchange: async (client, secrets, parameters) => {
      const config = await configurationOf(client)
      const address = new URL(client.redirectUri)
      address.search = parameters
      return exchange(config, address, secrets).catch((error: unknown) => {
        throw providerErrorOf(error)
      })
    },
    check: async (client) => void (await configurationOf(client, true)),
  }
}

async function discover(client: ProviderClient, fetch: GuardedFetch): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = client
  const authentication = clientSecret === null ? oidc.None() : undefined
  try {
    const config = await oidc.discovery(new URL(issuer), clientId, clientSecret ?? undefined, authentication, {
      // The guard decides which addresses may be called without TLS: those that the operator configured.
      execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
      [oidc.customFetch]: fetchOf(fetch),
    })
    const metadata = config.serverMetadata()
    // The browser is sent there: it must be a web page, with TLS unless the issuer itself has none.
    const page = URL.parse(metadata.authorization_endpoint ?? '')
    const isPage = page?.protocol === 'https:' || (page?.protocol === 'http:' && issuer.startsWith('http:'))
    if (!isPage) throw new ProviderError('UNREACHABLE', 'The provider names no page to sign in on.')
    return config
  } catch (error) {
    throw providerErrorOf(error)
  }
}

function fetchOf(fetch: GuardedFetch): oidc.CustomFetch {
  return (url, { method, headers, body }) => {
    const sent = body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : undefined
    return fetch(url, { method, headers, body: sent })
  }
}

/** The library checks state, nonce, issuer, audience, expiry and signature, and the issuer of the response if the provider includes it. */
async function exchange(config: oidc.Configuration, address: URL, secrets: FlowSecrets): Promise<ProviderIdentity> {
  const tokens = await oidc.authorizationCodeGrant(config, address, {
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.codeVerifier,
    idTokenExpected: true,
  })
  const idToken = tokens.claims()
  if (!idToken || idToken.sub === '') throw new ProviderError('REFUSED', 'The provider named no account.')
  const hasInfo = config.serverMetadata().userinfo_endpoint !== undefined
  // Some providers include names and groups only there. Without it, the ID token is enough to find the account.
  const info = hasInfo ? await oidc.fetchUserInfo(config, tokens.access_token, idToken.sub) : {}
  const authAgeMs = typeof idToken.auth_time === 'number' ? Math.max(0, Date.now() - idToken.auth_time * 1000) : null
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    claims: { ...info, ...idToken },
    authAgeMs,
    isMultiFactor: namesSecondFactor(idToken),
  }
}

function providerErrorOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
    return new ProviderError('CANCELLED', 'The sign-in was cancelled at the provider.', error)
  if (error instanceof oidc.AuthorizationResponseError)
    return new ProviderError('REFUSED', `The provider refused the sign-in (${named(error.error)}).`, error)
  if (error instanceof oidc.ResponseBodyError) {
    const isOurs = error.error === 'invalid_client' || error.error === 'unauthorized_client'
    return new ProviderError(
      isOurs ? 'UNREACHABLE' : 'REFUSED',
      `The provider refused the request (${named(error.error)}).`,
      error,
    )
  }
  const unreachable = causesOf(error).find((one) => one instanceof UnreachableError)
  if (unreachable) return new ProviderError('UNREACHABLE', unreachable.message, error)
  const { code } = Object(error)
  const isOfToken = typeof code === 'string' && /JWT|JWE|INVALID_RESPONSE|KEY_SELECTION|ATTRIBUTE_COMPARISON/.test(code)
  const what = isOfToken ? 'The provider’s answer is not valid' : 'The provider’s response does not follow OpenID Connect'
  const detail = typeof code === 'string' ? ` (${named(code)})` : ''
  return new ProviderError(isOfToken ? 'REFUSED' : 'UNREACHABLE', `${what}${detail}.`, error)
}

const named = (code: string) => code.replaceAll(/[^\w.-]/g, '').slice(0, 60)

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = []
  for (let one = error; one instanceof Error && causes.length < 10; one = one.cause) causes.push(one)
  return causes
}
