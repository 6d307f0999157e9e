import { authContract } from '../domain/identity/auth-contract.ts'
import { signedInApi } from './api-client.ts'

/**
 * The difference between the product's clock and this machine's, from the start time of a new session. With NOW the product's clock runs
 * from its start.
 */
export async function clockOffsetMs(address: string, username: string, password: string): Promise<number> {
  const api = await signedInApi(address, username, password)
  const begunAt = Date.now()
  const sessions = await api.call(authContract.sessions, {})
  const own = sessions.find(({ isCurrent }) => isCurrent)
  if (!own) throw new Error('The session that asks is not in the list of sessions.')
  return Date.parse(own.createdAt) - begunAt
}
