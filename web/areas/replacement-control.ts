/**
 * On a phone, cards replace a table, and a card may move to the other column, so the same control becomes a different element. Returns the
 * element that replaces `control`, which is no longer in the page: from the row with the same key or the card with the same title.
 */
export function replacementOf(control: HTMLElement): HTMLElement | undefined {
  const part = control.closest('[data-row-key], section')
  if (!part || part.isConnected) return undefined
  const controls = [...document.querySelectorAll<HTMLElement>(samePart(part))]
    .filter((other) => nameOf(other) === nameOf(part))
    .flatMap((other) => [...other.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')])
  return (
    controls.find((other) => labelOf(other) === labelOf(control)) ??
    controls.find((other) => other.matches(control.matches('[aria-haspopup]') ? '[aria-haspopup]' : '.row-link'))
  )
}

function samePart(part: Element): string {
  return part instanceof HTMLElement && part.dataset['rowKey'] !== undefined ? '[data-row-key]' : 'section'
}

function nameOf(part: Element): string | null | undefined {
  return part.getAttribute('data-row-key') ?? part.querySelector('h2')?.textContent
}

function labelOf(control: Element): string | null {
  return control.getAttribute('aria-label') ?? control.textContent
}
