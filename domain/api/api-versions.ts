import type { EndpointKey } from '../contracts.ts'

/** The query and the body of a request, before their schemas read them. */
export type SentParts = { query: Record<string, unknown>; body: unknown }
export type ReplyRecord = Record<string, unknown>

/**
 * One breaking change, for programs of the version before. Both functions are pure and leave alone what is not there: a PATCH names some fields,
 * and with `fields` a record has only those.
 */
export type ApiChange = {
  readonly calls: readonly EndpointKey[]
  /** What is different, in a sentence for whoever keeps the program. */
  readonly text: string
  /** A request of the version before, as this version takes it; names in `query.fields` too. */
  readonly request?: (sent: SentParts) => SentParts
  /** A record of the reply, of a list each of its rows, as the version before had it. */
  readonly reply?: (record: ReplyRecord) => ReplyRecord
}

export type ApiVersion = {
  /** The day on which it came: its name. */
  readonly date: string
  /** What broke with it. What is only added needs no version. */
  readonly changes: readonly ApiChange[]
  /** The day from which it is refused; at least two years after the next version came. */
  readonly endsOn?: string
}
export type ApiVersions = readonly [ApiVersion, ...ApiVersion[]]

/** Every version that programs may ask for, the oldest first. What counts as a breaking change says docs/api.md. */
export const apiVersions: ApiVersions = [{ date: '2026-11-01', changes: [] }]

/** What a program meets that goes from one version to the newest, in sentences. */
export function changesSince(date: string, versions: ApiVersions = apiVersions): string[] {
  return versions.filter((version) => version.date > date).flatMap(({ changes }) => changes.map(({ text }) => text))
}

export function newestOf(versions: ApiVersions): ApiVersion {
  return versions.at(-1) ?? versions[0]
}
