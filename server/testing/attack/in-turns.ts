/** As many simultaneously as the pool of a test has connections; the answers are in the order of the questions. */
export async function inTurns<T, R>(
  questions: readonly T[],
  answer: (question: T, index: number) => Promise<R>,
  // Fewer than the downloads that the server creates simultaneously (send-sheet.ts): one more would be a 429.
  width = 4,
): Promise<R[]> {
  const answers: R[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < questions.length; index = next++) {
      answers[index] = await answer(questions[index] as T, index)
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  return answers
}
