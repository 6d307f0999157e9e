import { isPublishable, type Part, sumOf } from './publishable.ts'

/** A place with those inside it: the country, its dzongkhags, their gewogs and thromdes. The leases are those of the lowest places. */
export type PlaceTree = { readonly id: string; readonly parts: readonly Part[]; readonly children: readonly PlaceTree[] }

/**
 * Which places are published, so that nothing can be worked out by subtraction. What is left of each published place without the
 * published ones inside it is either nothing, or publishable itself: the smallest places inside are withheld with those that are too
 * small, until that is so. Whatever is added or subtracted of what is published is made of such remainders. Where no dzongkhag could
 * be shown beside the country, the country is withheld instead.
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

/** Of a place that is published itself. */
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
