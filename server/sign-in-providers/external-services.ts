import { Problem } from '../../domain/problem.ts'
import type { Database } from '../platform/database/database.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import type { Sealer } from '../platform/keys/sealed.ts'
import { currentLog } from '../platform/log.ts'
import type { Wallet } from '../platform/wallet.ts'
import type { FlowSecrets } from './flow-secrets.ts'
import { type ProviderClients, ProviderError } from './provider-client.ts'

/** The services for signing in with an external account. */
export type ExternalServices = {
  within: Database['as']
  outbox: Outbox
  clients: ProviderClients
  secretsOf: (state: string) => FlowSecrets
  /** Seals the providers' client secrets. */
  sealer: Sealer
  /** Seals authenticator apps. */
  factorSealer: Sealer
  wallet: Wallet | undefined
  isProduction: boolean
}

export const expiredFlow = () =>
  new Problem('ILLEGAL_TRANSITION', 'This sign-in has expired, was already used, or began in another browser. Start again.')

/** The message for the person. The operator finds the reason in the log, and the ADMIN by “Check connection”. */
export function problemOf(error: unknown, name: string): unknown {
  if (!(error instanceof ProviderError)) return error
  if (error.kind !== 'CANCELLED') currentLog().warn({ err: error }, 'a sign-in provider failed')
  switch (error.kind) {
    case 'CANCELLED':
      return new Problem('ILLEGAL_TRANSITION', `You cancelled the sign-in at ${name}. Nothing was changed.`)
    case 'UNREACHABLE':
      return new Problem('UNAVAILABLE', `${name} is not responding. Try again later, or sign in another way.`)
    case 'REFUSED':
      return new Problem('INVALID_CREDENTIALS', `${name} did not confirm the sign-in. Start again.`)
  }
}
