/** Numbers of thrams, plots and units that differ only by case or spaces are one and the same (units_number and its like). */
export function plainNumber(number: string): string {
  return number.replaceAll(/\s+/g, '').toLowerCase()
}
