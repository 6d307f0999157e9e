import type { Endpoint } from '../../domain/endpoint.ts'

type Args = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
export type Asked = { endpoint: Endpoint; args: Args; sql: string }
/** One measured call, as the ADMIN or an owner; each round has different parameters, so that no reply is cached. */
export type BenchRow = {
  name: string
  as?: 'LARGE_OWNER'
  /** It changes its record, so that no round may be repeated. */
  isOnce?: boolean
  round: (n: number) => Asked
}
