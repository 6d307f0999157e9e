/** How one kind of check verifies an answer. */
export type VerifyAnswer = (answer: string, address: string) => Promise<boolean>
