/** Whoever does nothing for this long is not waiting for what is asked now: polling, a retry, a page that refreshes itself. */
const atWorkMs = 60_000

let lastInputAt = Date.now()
for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
  addEventListener(kind, () => (lastInputAt = Date.now()), { capture: true, passive: true })
}

export function getLastInputAt(): number {
  return lastInputAt
}

/** Says of a request that nobody is there who asked for it. The server does not count it as use of the session (decision 70). */
export function backgroundHeaders(): Record<string, string> {
  return Date.now() - lastInputAt < atWorkMs ? {} : { 'Sakhang-Background': '1' }
}
