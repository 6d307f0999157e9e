/** Numbers of thrams, plots and units that differ only in case or spaces are equal (units_number and similar indexes). */
export function plainNumber(number: string): string {
  return number.replaceAll(/\s+/g, '').toLowerCase()
}
