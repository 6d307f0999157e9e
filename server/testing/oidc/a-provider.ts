import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Provider } from 'oidc-provider'

/** The provider's data of an account, in addition to its subject. */
export type ProviderAccount = { name?: string; email?: string; groups?: string[]; amr?: string[] }
type Registered = { clientId: string; clientSecret: string; redirectUri: string }

const signingKey = () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }
}

/** A real OpenID Connect provider on this machine, whose page only requires the name of an account. */
export async function aProvider(accounts: Record<string, ProviderAccount> = {}) {
  const state = { provider: undefined as Provider | undefined, isDown: false }
  const server = createServer((request, response) => {
    const { provider } = state
    if (!provider || state.isDown) return void response.writeHead(503).end('down')
    if (!request.url?.startsWith('/interaction/')) {
      provider.callback()(request, response)
      return
    }
    interact(provider, accounts, request, response).catch((error: unknown) => {
      response.writeHead(400).end(String(error))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = [signingKey()]
  return {
    issuer,
    accounts,
    register: (client: Registered) => {
      state.provider = providerOf(issuer, { client, accounts, keys })
    },
    /** From now on it answers nothing. */
    breakDown: (isDown = true) => {
      state.isDown = isDown
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Setup = { client: Registered; accounts: Record<string, ProviderAccount>; keys: object[] }

function providerOf(issuer: string, { client, accounts, keys }: Setup): Provider {
  const { clientId, clientSecret, redirectUri } = client
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub', 'amr'], profile: ['name', 'groups'], email: ['email'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_ctx: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...accounts[sub], amr: undefined, sub }) }),
    // Every sign-in gives consent.
    loadExistingGrant: async (ctx: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const grant = new provider.Grant({ clientId: ctx.oidc.client.clientId, accountId: ctx.oidc.session.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  return provider
}

/** A page with a field and two buttons; a real provider requires more. */
async function interact(
  provider: Provider,
  accounts: Record<string, ProviderAccount>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><title>Office accounts</title><h1>Office accounts</h1>
      <form method="post"><label>Account <input name="account" autofocus></label>
      <button name="answer" value="sign-in">Sign in</button> <button name="answer" value="cancel">Cancel</button></form></html>`)
    return
  }
  const form = new URLSearchParams(await text(request))
  const accountId = form.get('account') ?? ''
  const isKnown = form.get('answer') !== 'cancel' && Object.hasOwn(accounts, accountId)
  const result = isKnown ? { login: { accountId, amr: accounts[accountId]?.amr } } : { error: 'access_denied' }
  await provider.interactionFinished(request, response, result)
}
