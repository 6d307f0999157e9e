/** Why the product or one of its tools does not start; `message` is the one sentence shown, and says what to do. */
export class StartError extends Error {}
