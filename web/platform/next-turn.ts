/** The browser may answer its owner in between. */
export async function nextTurn(): Promise<void> {
  await new Promise((next) => setTimeout(next))
}
