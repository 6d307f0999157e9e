import type { EndpointKey } from '../contracts.ts'

/** The query and the body of a request, before their schemas read them. */
export type SentParts = { query: Record<string, unknown>; body: unknown }
export type ReplyRecord = Record<string, unknown>

/**
 * One breaking change, for programs that use the previous version. Both functions are pure and ignore missing fields: a PATCH has some of
 * the fields, and with `fields` a record has only the chosen ones.
 */
export type ApiChange = {
  readonly calls: readonly EndpointKey[]
  /** The difference, in a sentence for the developer of the program. */
  readonly text: string
  /** Converts a request of the previous version to this version, including names in `query.fields`. */
  readonly request?: (sent: SentParts) => SentParts
  /** Converts a record of the reply, or each row of a list, to the previous version. */
  readonly reply?: (record: ReplyRecord) => ReplyRecord
}

export type ApiVersion = {
  /** The release day, which is also the name of the version. */
  readonly date: string
  /** The breaking changes in this version. An addition needs no version. */
  readonly changes: readonly ApiChange[]
  /** The day from which the version is refused, at least two years after the release of the next version. */
  readonly endsOn?: string
}
export type ApiVersions = readonly [ApiVersion, ...ApiVersion[]]

/** Every version that programs may request, oldest first. docs/api.md defines what a breaking change is. */
export const apiVersions: ApiVersions = [{ date: '2026-11-01', changes: [] }]

/** The changes that affect a program that moves from a version to the newest one, in sentences. */
export function changesSince(date: string, versions: ApiVersions = apiVersions): string[] {
  return versions.filter((version) => version.date > date).flatMap(({ changes }) => changes.map(({ text }) => text))
}

export function newestOf(versions: ApiVersions): ApiVersion {
  return versions.at(-1) ?? versions[0]
}
