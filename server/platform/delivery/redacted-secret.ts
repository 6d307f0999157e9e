/** Stands in a stored message where a code or a password stood. */
export const redactedSecret = '••••'
