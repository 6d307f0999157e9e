import type { ReplyOf } from '../domain/endpoint.ts'
import { authContract } from '../domain/identity/auth-contract.ts'
import type { ProblemReply } from '../domain/problem.ts'
import { type LocalClient, Refused } from '../server/platform/database/local-client.ts'

export type ApiClient = Pick<LocalClient, 'call'>

/** Calls the contract over real HTTP, as a third party's program would. */
export function apiClient(address: string, token?: string): ApiClient {
  return {
    call: async (endpoint, input) => {
      const {
        params = {},
        query = {},
        body,
        idempotencyKey,
      } = input as { params?: object; query?: Record<string, unknown>; body?: unknown; idempotencyKey?: string }
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(Reflect.get(params, name))),
      )
      const search = new URLSearchParams(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])))
      const response = await fetch(`${address}/api${path}?${search.toString()}`, {
        method: endpoint.method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const reply: unknown = text === '' ? undefined : JSON.parse(text)
      if (!response.ok) throw new Refused(reply as ProblemReply)
      return reply as ReplyOf<typeof endpoint>
    },
  }
}

export async function signedInApi(address: string, username: string, password: string): Promise<ApiClient> {
  const { token } = await apiClient(address).call(authContract.login, { body: { username, password } })
  return apiClient(address, token)
}
