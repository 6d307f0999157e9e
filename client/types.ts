/** `address`: the address of the installation, such as https://rent.example.bt. `token`: created under Settings → API tokens. */
export type ClientOptions = {
  address: string
  token: string
  /** The number of times that a call is repeated after a 429 or 503, or after its connection was lost. */
  retries?: number
  fetch?: typeof globalThis.fetch
}

/**
 * The parameters and reply of a call; `Calls` has one for each. `related`: the names that `include` accepts; such a call also accepts
 * `fields`.
 */
export type CallShape = { params?: object; query?: object; body?: unknown; reply: unknown; related?: object }

type RecordOf<Reply> = Reply extends { items: readonly (infer Row)[] } ? Row : Reply
type FieldOf<C extends CallShape> = C extends { related: object } ? keyof RecordOf<C['reply']> : never
type RelationOf<C extends CallShape> = C extends { related: infer Related } ? keyof Related : never
type QueryOf<C extends CallShape> = C extends { query?: infer Query extends object } ? Query : object

/** A call with `related` also accepts `fields` and `include` in its query. */
type Sent<C extends CallShape, Field, Relation> = C extends { related: object }
  ? Omit<C, 'reply' | 'related' | 'query'> & { query?: QueryOf<C> & { fields?: readonly Field[]; include?: readonly Relation[] } }
  : Omit<C, 'reply'>

export type CallArgs<C extends CallShape, Field = FieldOf<C>, Relation = RelationOf<C>> = Sent<C, Field, Relation> & {
  /** The `version` of the record as it was read. The server refuses the change if the record has a newer version. */
  ifMatch?: number
  /**
   * A change with the same key is made only once, however often it is sent. If no key is given, the client creates one for each call that
   * accepts one.
   */
  idempotencyKey?: string
  signal?: AbortSignal
}

type Args<C extends CallShape, Field, Relation> =
  object extends Omit<C, 'reply' | 'related'> ? [args?: CallArgs<C, Field, Relation>] : [args: CallArgs<C, Field, Relation>]

/** The record with the chosen fields and the included records; without a choice, the whole record. */
type Chosen<Row, Related, Field, Relation> = ([Field] extends [never] ? Row : Pick<Row, Field & keyof Row>) &
  ([Relation] extends [never] ? unknown : Pick<Related, Relation & keyof Related>)
type ReplyOf<C extends CallShape, Field, Relation> = C extends { related: infer Related }
  ? C['reply'] extends { items: readonly (infer Row)[] }
    ? Omit<C['reply'], 'items'> & { items: Chosen<Row, Related, Field, Relation>[] }
    : Chosen<C['reply'], Related, Field, Relation>
  : C['reply']
type KeysOfLists<Calls extends Record<keyof Calls, CallShape>> = {
  [K in keyof Calls]: Calls[K]['reply'] extends { items: readonly unknown[]; nextCursor?: string } ? K : never
}[keyof Calls]

export type ClientOf<Calls extends Record<keyof Calls, CallShape>> = {
  /** Returns the reply of the call, or throws an `ApiProblem`. */
  call<K extends keyof Calls, const Field extends FieldOf<Calls[K]> = never, const Relation extends RelationOf<Calls[K]> = never>(
    key: K,
    ...args: Args<Calls[K], Field, Relation>
  ): Promise<ReplyOf<Calls[K], Field, Relation>>
  /** Every row of a list, page by page. */
  rows<
    K extends KeysOfLists<Calls>,
    const Field extends FieldOf<Calls[K]> = never,
    const Relation extends RelationOf<Calls[K]> = never,
  >(key: K, ...args: Args<Calls[K], Field, Relation>): AsyncGenerator<RecordOf<ReplyOf<Calls[K], Field, Relation>>>
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
