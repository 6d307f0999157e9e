/** The name without its ending, as a title that can be kept. */
export function titleOfFile({ name }: File): string {
  return name.replace(/\.[^.]+$/, '').slice(0, 120)
}
