import type { Endpoint } from '../../domain/endpoint.ts'

type Args = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
export type Asked = { endpoint: Endpoint; args: Args; sql: string }
/** One thing measured, as the ADMIN or an owner; each round asks something else, so that no answer is at hand already. */
export type BenchRow = {
  name: string
  as?: 'LARGE_OWNER'
  /** It changes what it is about, so that no round may come twice. */
  isOnce?: boolean
  round: (n: number) => Asked
}
