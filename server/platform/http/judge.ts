/** How one kind judges an answer. */
export type Judge = (answer: string, address: string) => Promise<boolean>
