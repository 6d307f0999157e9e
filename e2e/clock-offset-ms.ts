import { authContract } from '../domain/identity/auth-contract.ts'
import { signedInApi } from './api-client.ts'

/** How far the product's clock is ahead of this machine's: a session that begins now says when. With NOW it runs from its start on. */
export async function clockOffsetMs(address: string, username: string, password: string): Promise<number> {
  const api = await signedInApi(address, username, password)
  const begunAt = Date.now()
  const sessions = await api.call(authContract.sessions, {})
  const own = sessions.find(({ isCurrent }) => isCurrent)
  if (!own) throw new Error('The session that asks is not in the list of sessions.')
  return Date.parse(own.createdAt) - begunAt
}
