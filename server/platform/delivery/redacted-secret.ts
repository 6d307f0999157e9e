/** Replaces a code or a password in a stored message. */
export const redactedSecret = '••••'
