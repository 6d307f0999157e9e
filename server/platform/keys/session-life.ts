/** How long a sign-in lasts, and so how long a token may have to be believed. */
export const sessionLifeMs = 12 * 3_600_000
