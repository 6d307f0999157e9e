import type { Endpoint } from '../../domain/endpoint.ts'
import { authContract } from '../../domain/identity/auth-contract.ts'
import type { TestApp } from './test-app.ts'

export type Browser = ReturnType<typeof aBrowser>

/** A separate browser: it stores the cookies that it receives, and signs in without a token. */
export function aBrowser({ fastify }: TestApp) {
  const cookies = new Map<string, string>()
  const post = async (endpoint: Endpoint, body: object, token?: string) => {
    const response = await fastify.inject({
      method: 'POST',
      url: `/api${endpoint.path}`,
      headers: {
        ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      payload: body,
    })
    for (const { name, value } of response.cookies) cookies.set(name, value)
    return { status: response.statusCode, headers: response.headers, cookies: response.cookies, text: response.body }
  }
  return {
    cookies,
    post,
    login: (username: string, password: string) => post(authContract.login, { username, password }),
  }
}
