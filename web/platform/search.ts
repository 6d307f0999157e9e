/** The search parameters as text. Empty ones are omitted. */
export type Search = Record<string, string>

export function parseSearch(search: string): Search {
  return Object.fromEntries(new URLSearchParams(search))
}
