/** Finds a place in a complete list, because a single place has no endpoint. */
export function findPlace<Place extends { id: string }>(places: readonly Place[], id: string): Place {
  const found = places.find((place) => place.id === id)
  if (!found) throw new Error('This place was removed meanwhile.')
  return found
}
