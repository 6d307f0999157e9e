/** Text values of the address, as they stand there; an empty one is left out. */
export type Search = Record<string, string>

export function parseSearch(search: string): Search {
  return Object.fromEntries(new URLSearchParams(search))
}
