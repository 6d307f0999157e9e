import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { DataKey } from '../platform/keys/data-key.ts'

/** The secrets of one sign-in through a provider. The browser has the state; only this installation can derive the others from it. */
export type FlowSecrets = { state: string; nonce: string; codeVerifier: string }

export const makeState = (): string => randomBytes(32).toString('base64url')

export function createFlowSecrets(dataKey: DataKey): (state: string) => FlowSecrets {
  const key = dataKey.derive('sign-in flow')
  const make = (what: string, state: string) => createHmac('sha256', key).update(`${what} ${state}`).digest('base64url')
  return (state) => ({ state, nonce: make('nonce', state), codeVerifier: make('code verifier', state) })
}

export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
