/** Where messages may appear, the best first. */
const places = ['bottom-end', 'bottom-start', 'bottom', 'top', 'top-start', 'top-end'] as const

const controls = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[tabindex="0"]'].join()

/** A page that a message came with may still be drawn. */
const lookAgainMs = 250

/** Puts `box` where it covers no control, and looks again until the returned function is called. */
export function watchFreePlace(box: HTMLElement): () => void {
  const look = () => {
    // What somebody reaches for stays where it is.
    if (!box.matches(':hover, :focus-within')) moveToFreePlace(box)
  }
  look()
  const again = setInterval(look, lookAgainMs)
  return () => clearInterval(again)
}

/** The place in which `box` covers no control, else the fewest; the one that it is in where that is free. Moves the box to look. */
function moveToFreePlace(box: HTMLElement): void {
  // While a dialog is open, nobody reaches what is behind it.
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
