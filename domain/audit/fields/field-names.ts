/** Names of fields, written one after another. */
export const fieldNames = (written: string): string[] => written.trim().split(/\s+/)
