/** Whoever went to another control since keeps the focus. The submit button gets it back by itself once it is enabled again. */
export function hasMovedOn(sentFrom: Element | null): boolean {
  const now = document.activeElement
  return now !== sentFrom && now !== document.body && !now?.matches('[type="submit"]')
}
