/** A decimal above 0, in the format that the server accepts for a rate. */
export function isRate(text: string): boolean {
  return /^\d{1,12}(\.\d{1,4})?$/.test(text.trim()) && Number(text) > 0
}
