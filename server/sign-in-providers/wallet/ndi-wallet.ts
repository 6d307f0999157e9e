import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { NdiConfig } from '../../platform/wallet-settings.ts'
import { hashOfSecret } from '../flow-secrets.ts'
import { currentLog } from '../../platform/log.ts'
import type { Wallet, WalletAnswer } from '../../platform/wallet.ts'

// Bhutan NDI from a verifier's side: a token for the client, a proof request, and the result sent to a registered address. Where its public
// documents are unclear, they are read strictly: without a result of “ProofValidated” nobody is signed in.

type NdiOptions = Omit<NdiConfig, 'kind'> & {
  /** The address for the results, and the secret sent with them. */
  noticeAddress: string
  noticeSecret: string
  isSimulated: boolean
  timeoutMs?: number
}

const attributes = { cid: 'ID Number', fullName: 'Full Name' } as const

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().default(600) })
const proofSchema = z.object({
  data: z.object({
    proofRequestThreadId: z.string().min(1).max(200),
    proofRequestURL: z.string().min(1).max(2000),
    deepLinkURL: z.string().max(3000).nullish(),
  }),
})
const revealed = z.array(z.object({ value: z.string() })).min(1)
const resultSchema = z.object({
  type: z.literal('present-proof/presentation-result'),
  thid: z.string(),
  verification_result: z.literal('ProofValidated'),
  requested_presentation: z.object({
    // Attributes that the holder states themselves are separate and are not read.
    revealed_attrs: z.object({ [attributes.cid]: revealed, [attributes.fullName]: revealed }),
  }),
})
const endedSchema = z.object({
  type: z.enum(['present-proof/rejected', 'present-proof/presentation-result']),
  thid: z.string(),
})
const cidSchema = z.string().regex(/^\d{11}$/)

export function createNdiWallet(options: NdiOptions): Wallet {
  const { apiAddress, noticeSecret, webhookId } = options
  const ask = createCaller(options)
  let isRegistered = false
  const register = async () => {
    if (isRegistered) return
    const authentication = { type: 'OAuth2', version: 'v2', data: { token: noticeSecret } }
    const registration = { webhookId, webhookURL: options.noticeAddress, authentication }
    await ask(`${apiAddress}/webhook/v1/register`, registration, { isFineWhenThere: true })
    isRegistered = true
  }
  return {
    isSimulated: options.isSimulated,
    request: async () => {
      try {
        await register()
        const restrictions = [{ schema_name: options.schema }]
        const proofAttributes = Object.values(attributes).map((name) => ({ name, restrictions }))
        const answer = await ask(`${apiAddress}/verifier/v1/proof-request`, { proofName: 'Sign in', proofAttributes })
        const { proofRequestThreadId: threadId, proofRequestURL: qrText, deepLinkURL } = proofSchema.parse(answer).data
        await ask(`${apiAddress}/webhook/v1/subscribe`, { webhookId, threadId }, { isFineWhenThere: true })
        return { threadId, qrText, deepLink: appLink(deepLinkURL) }
      } catch (error) {
        currentLog().warn({ err: error }, 'Bhutan NDI did not answer as it should')
        return undefined
      }
    },
    readNotice: (authorization, body) => (isOurs(authorization, noticeSecret) ? answerIn(body) : undefined),
  }
}

/** A link with which a browser opens an app; links that run script in our page are refused. */
function appLink(link: string | null | undefined): string | null {
  const url = link ? URL.parse(link) : null
  return url && !['javascript:', 'data:', 'vbscript:', 'blob:', 'file:'].includes(url.protocol) ? url.href : null
}

function isOurs(authorization: string | undefined, secret: string): boolean {
  const digest = (text: string) => Buffer.from(hashOfSecret(text))
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${secret}`))
}

function answerIn(body: unknown): WalletAnswer | undefined {
  const result = resultSchema.safeParse(body).data
  if (!result) {
    const ended = endedSchema.safeParse(body).data
    return ended && { threadId: ended.thid, answer: 'DECLINED' }
  }
  const { revealed_attrs: shown } = result.requested_presentation
  const [cids, names] = [shown[attributes.cid], shown[attributes.fullName]].map(
    (all) => new Set(all.map(({ value }) => value.trim())),
  )
  const cid = cidSchema.safeParse([...(cids ?? [])][0]).data
  // A response with credentials of two people identifies nobody.
  if (!cid || cids?.size !== 1) return { threadId: result.thid, answer: 'DECLINED' }
  return { threadId: result.thid, answer: { cid, fullName: ([...(names ?? [])][0] ?? '').slice(0, 120) } }
}

/** POSTs JSON with a token of the client, which is fetched when needed. */
function createCaller(options: NdiOptions) {
  const { authenticationAddress, clientId, clientSecret, timeoutMs = 10_000 } = options
  let token: { text: string; until: number } | undefined
  const post = (address: string, body: object, headers: Record<string, string> = {}) =>
    fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  const currentToken = async () => {
    if (token && token.until > Date.now()) return token.text
    const credentials = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' }
    const response = await post(`${authenticationAddress}/authentication/v1/authenticate`, credentials)
    if (!response.ok) throw new Error(`Bhutan NDI answered ${response.status} to the client's credentials.`)
    const { access_token, expires_in } = tokenSchema.parse(await response.json())
    token = { text: access_token, until: Date.now() + Math.max(0, expires_in - 30) * 1000 }
    return access_token
  }
  return async (address: string, body: object, { isFineWhenThere = false } = {}): Promise<unknown> => {
    const response = await post(address, body, { authorization: `Bearer ${await currentToken()}` })
    if (isFineWhenThere && response.status === 409) return {}
    if (!response.ok) throw new Error(`Bhutan NDI answered ${response.status} at ${new URL(address).pathname}.`)
    return response.json()
  }
}
