/** `address`: of the installation, such as https://rent.example.bt. `token`: created under Settings → API tokens. */
export type ClientOptions = {
  address: string
  token: string
  /** How often a call is repeated that was refused with 429 or 503, or whose connection broke. */
  retries?: number
  fetch?: typeof globalThis.fetch
}

/** What a call takes and answers; `Calls` has one for each. */
export type CallShape = { params?: object; query?: object; body?: unknown; reply: unknown }

export type CallArgs<C extends CallShape> = Omit<C, 'reply'> & {
  /** The `version` of the record that is changed, as it was read: a stale one is refused. */
  ifMatch?: number
  /** The same key makes a change once, however often it is sent. Made where it is left out, for each call that takes one. */
  idempotencyKey?: string
  signal?: AbortSignal
}

type Args<C extends CallShape> = object extends Omit<C, 'reply'> ? [args?: CallArgs<C>] : [args: CallArgs<C>]
type RowOf<Reply> = Reply extends { items: readonly (infer Row)[] } ? Row : never
type KeysOfLists<Calls extends Record<keyof Calls, CallShape>> = {
  [K in keyof Calls]: Calls[K]['reply'] extends { items: readonly unknown[]; nextCursor?: string } ? K : never
}[keyof Calls]

export type ClientOf<Calls extends Record<keyof Calls, CallShape>> = {
  /** Answers what the call answers, or throws an `ApiProblem`. */
  call<K extends keyof Calls>(key: K, ...args: Args<Calls[K]>): Promise<Calls[K]['reply']>
  /** Every row of a list, page by page. */
  rows<K extends KeysOfLists<Calls>>(key: K, ...args: Args<Calls[K]>): AsyncGenerator<RowOf<Calls[K]['reply']>>
}

/** A refusal of the API (RFC 9457). */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code: string
  errors?: { path: string; message: string }[]
}
