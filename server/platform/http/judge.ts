/** How one kind of check verifies an answer. */
export type Judge = (answer: string, address: string) => Promise<boolean>
