/** After this time without input, current requests do not count as activity: polling, a retry, a page that refreshes itself. */
const atWorkMs = 60_000

let lastInputAt = Date.now()
for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
  addEventListener(kind, () => (lastInputAt = Date.now()), { capture: true, passive: true })
}

export function getLastInputAt(): number {
  return lastInputAt
}

/** Marks a request that no person caused. The server does not count it as use of the session (decision 70). */
export function backgroundHeaders(): Record<string, string> {
  return Date.now() - lastInputAt < atWorkMs ? {} : { 'Sakhang-Background': '1' }
}
