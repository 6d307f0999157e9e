/** The possible positions of messages, best first. */
const places = ['bottom-end', 'bottom-start', 'bottom', 'top', 'top-start', 'top-end'] as const

const controls = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[tabindex="0"]'].join()

/** The page may still be rendering when its message appears. */
const lookAgainMs = 250

/** Moves `box` to a position where it covers no control, and repeats this until the returned function is called. */
export function watchFreePlace(box: HTMLElement): () => void {
  const look = () => {
    // Does not move while the person points at it or has the focus in it.
    if (!box.matches(':hover, :focus-within')) moveToFreePlace(box)
  }
  look()
  const again = setInterval(look, lookAgainMs)
  return () => clearInterval(again)
}

/**
 * Moves the box to each position to find one where it covers no control, otherwise the fewest. The current position stays if it is free.
 */
function moveToFreePlace(box: HTMLElement): void {
  // While a dialog is open, the controls behind it are unreachable and do not count.
  const reachable = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document
  const shown = [...reachable.querySelectorAll(controls)].flatMap((control) =>
    box.contains(control) || !control.checkVisibility({ visibilityProperty: true }) ? [] : [control.getBoundingClientRect()],
  )
  const current = box.dataset['place'] ?? places[0]
  let best = { place: current, covered: Number.POSITIVE_INFINITY }
  for (const place of [current, ...places]) {
    box.dataset['place'] = place
    const own = box.getBoundingClientRect()
    const covered = shown.filter((control) => overlap(own, control)).length
    if (covered < best.covered) best = { place, covered }
    if (covered === 0) return
  }
  box.dataset['place'] = best.place
}

function overlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
