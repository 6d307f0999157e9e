import { isPublishable, type Part, sumOf } from './publishable.ts'

/** A place with the places inside it: the country, its dzongkhags, their gewogs and thromdes. The leases belong to the lowest level. */
export type PlaceTree = { readonly id: string; readonly parts: readonly Part[]; readonly children: readonly PlaceTree[] }

/**
 * The places to publish so that no subtraction reveals a small set. The remainder of each published place without the published places
 * inside it is empty, or publishable itself; until that is true, the smallest places inside are withheld together with those that are too
 * small. Any sum or difference of published figures consists of such remainders. If no dzongkhag could be shown in addition to the country,
 * the country is withheld.
 */
export function choosePublished(country: PlaceTree): Set<string> {
  const published = new Set<string>()
  const inside = country.children.filter(isShowable)
  const isCountryShown = isShowable(country)
  const shown = isCountryShown ? shownInside(country) : inside
  if (isCountryShown && (shown.length > 0 || inside.length === 0)) published.add(country.id)
  for (const dzongkhag of shown.length > 0 ? shown : inside) publish(dzongkhag, published)
  return published
}

function publish(place: PlaceTree, published: Set<string>): void {
  published.add(place.id)
  for (const child of shownInside(place)) publish(child, published)
}

/** The published places inside a published place. */
function shownInside(place: PlaceTree): PlaceTree[] {
  const fromSmallest = place.children
    .filter(isShowable)
    .map((child) => ({ child, leases: sumOf(partsOf(child)) }))
    .toSorted((a, b) => a.leases - b.leases || (a.child.id < b.child.id ? -1 : 1))
    .map(({ child }) => child)
  const shown = new Set(fromSmallest)
  let remainder = [...place.parts, ...place.children.filter((child) => !shown.has(child)).flatMap(partsOf)]
  for (const child of fromSmallest) {
    if (remainder.length === 0 || isPublishable(remainder)) break
    shown.delete(child)
    remainder = remainder.concat(partsOf(child))
  }
  return [...shown]
}

const isShowable = (place: PlaceTree) => isPublishable(partsOf(place))

function partsOf({ parts, children }: PlaceTree): Part[] {
  return [...parts, ...children.flatMap(partsOf)]
}
