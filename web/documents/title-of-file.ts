/** The file name without its extension, as a default title. */
export function titleOfFile({ name }: File): string {
  return name.replace(/\.[^.]+$/, '').slice(0, 120)
}
