import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose/jwt/sign'

type Token = { issuer?: string; audience?: string; nonce?: string; expiresIn?: number; isForged?: boolean; algorithm?: 'none' }

const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** A provider that can send false data: it answers any code with the ID token that the test sets. */
export async function aHostileProvider() {
  const [published, secret] = [keyPair(), keyPair()]
  const state = { token: {} as Token, metadata: {} as object, redirectTo: '' }
  let issuer = ''
  const idToken = async () => {
    const { token } = state
    const claims = { sub: 'pema', nonce: token.nonce ?? '' }
    const now = Math.floor(Date.now() / 1000)
    const payload = {
      iss: token.issuer ?? issuer,
      aud: token.audience ?? 'sakhang',
      iat: now,
      exp: now + (token.expiresIn ?? 300),
    }
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    if (token.algorithm === 'none') return `${encode({ alg: 'none' })}.${encode({ ...claims, ...payload })}.`
    return new SignJWT({ ...claims, ...payload })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .sign(token.isForged ? secret.privateKey : published.privateKey)
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here')
    if (state.redirectTo) return void response.writeHead(302, { location: state.redirectTo }).end()
    const bodies: Record<string, () => Promise<object> | object> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['ES256'],
        response_types_supported: ['code'],
        ...state.metadata,
      }),
      '/keys': () => ({ keys: [{ ...published.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }] }),
      '/token': async () => ({ access_token: randomUUID(), token_type: 'Bearer', id_token: await idToken() }),
    }
    const body = await bodies[pathname]?.()
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  issuer = `http://127.0.0.1:${port}`
  return {
    issuer,
    state,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
