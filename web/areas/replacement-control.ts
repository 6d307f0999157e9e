/**
 * Cards replace a table on a phone, and a card moves to the other column: the same control is then another element. Gives the one that
 * stands for `control`, which is no longer in the page, in the row of the same key or in the card of the same title.
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
