/** Lets the browser handle user input in between. */
export async function nextTurn(): Promise<void> {
  await new Promise((next) => setTimeout(next))
}
