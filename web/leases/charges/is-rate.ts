/** A decimal above 0, as the server takes a rate. */
export function isRate(text: string): boolean {
  return /^\d{1,12}(\.\d{1,4})?$/.test(text.trim()) && Number(text) > 0
}
