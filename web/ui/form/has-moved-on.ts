/**
 * If the person moved to another control in the meantime, it keeps the focus. The submit button regains the focus by itself when it is
 * enabled again.
 */
export function hasMovedOn(sentFrom: Element | null): boolean {
  const now = document.activeElement
  return now !== sentFrom && now !== document.body && !now?.matches('[type="submit"]')
}
