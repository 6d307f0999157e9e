import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Wallet } from '../../platform/wallet.ts'
import { createNdiWallet } from './ndi-wallet.ts'

// A verifier without wallets: it sends Bhutan NDI's messages over HTTP on this machine, so that the demo and the tests run the complete
// flow. The user of the simulator chooses whose wallet it is. It stores no requests, so each process of the product may have its own.

type Deliver = (notice: { address: string; authorization: string; body: object }) => Promise<void>
type Options = {
  noticeAddress: string
  noticeSecret: string
  /** How a result reaches the product; by HTTP if omitted. */
  deliver?: Deliver
}
export type WalletSimulator = {
  /** The same port as in production, connected to the simulator. */
  wallet: Wallet
  /** The result that it would send for a request; a test can change it. */
  resultOf(threadId: string, holder: { cid: string; fullName: string }): object
  /** From now on it does not respond. */
  breakDown(): void
  stop(): Promise<void>
}

const credentials = { clientId: 'simulator', clientSecret: 'simulator' }
const schema = 'https://schema.example/foundational-id'

export async function startWalletSimulator(options: Options): Promise<WalletSimulator> {
  const token = randomBytes(16).toString('hex')
  const state = { webhook: undefined as { address: string; authorization: string } | undefined, isDown: false }
  const server = createServer(async (request, response) => {
    const answer = state.isDown ? { status: 503 } : answerTo(request, await bodyOf(request), { token, state })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { noticeAddress, noticeSecret, deliver = deliverByHttp } = options
  const ndi = createNdiWallet({
    ...{ authenticationAddress: address, apiAddress: address, webhookId: 'simulator', schema, noticeAddress, noticeSecret },
    ...credentials,
    isSimulated: true,
  })
  const wallet: Wallet = {
    ...ndi,
    simulate: async (threadId, { isShared, ...holder }) => {
      if (!state.webhook) return false
      const body = isShared ? resultOf(threadId, holder) : { type: 'present-proof/rejected', thid: threadId }
      await deliver({ ...state.webhook, body })
      return true
    },
  }
  return {
    wallet,
    resultOf,
    breakDown: () => {
      state.isDown = true
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Inside = { token: string; state: { webhook: { address: string; authorization: string } | undefined } }
type Answer = { status: number; body?: object }

function answerTo({ url, headers }: IncomingMessage, body: Record<string, unknown>, { token, state }: Inside): Answer {
  if (url === '/authentication/v1/authenticate') {
    const isKnown = body['client_id'] === credentials.clientId && body['client_secret'] === credentials.clientSecret
    return isKnown ? { status: 201, body: { access_token: token, expires_in: 3600, token_type: 'Bearer' } } : { status: 401 }
  }
  if (headers.authorization !== `Bearer ${token}`) return { status: 401 }
  switch (url) {
    case '/webhook/v1/register': {
      const { data } = Object(body['authentication'])
      state.webhook = { address: String(body['webhookURL']), authorization: `Bearer ${Object(data).token}` }
      return { status: 201 }
    }
    case '/webhook/v1/subscribe':
      return { status: 202 }
    case '/verifier/v1/proof-request': {
      const proofRequestThreadId = randomUUID()
      const proofRequestURL = `https://wallet.example/request/${proofRequestThreadId}`
      const deepLinkURL = `bhutanndi://data?url=${encodeURIComponent(proofRequestURL)}`
      return { status: 201, body: { statusCode: 201, data: { proofRequestThreadId, proofRequestURL, deepLinkURL } } }
    }
    default:
      return { status: 404 }
  }
}

function resultOf(threadId: string, { cid, fullName }: { cid: string; fullName: string }): object {
  return {
    type: 'present-proof/presentation-result',
    verification_result: 'ProofValidated',
    requested_presentation: {
      revealed_attrs: {
        'ID Number': [{ value: cid, identifier_index: 0 }],
        'Full Name': [{ value: fullName, identifier_index: 0 }],
      },
      identifiers: [{ schema_id: schema }],
      unrevealed_attrs: {},
      predicates: {},
      self_attested_attrs: {},
    },
    relationship_did: randomUUID(),
    holder_did: 'did:key:simulated',
    thid: threadId,
  }
}

async function deliverByHttp({ address, authorization, body }: Parameters<Deliver>[0]): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization }
  await fetch(address, { method: 'POST', headers, body: JSON.stringify(body), redirect: 'error' })
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const body = await text(request)
  return body === '' ? {} : (JSON.parse(body) as Record<string, unknown>)
}
