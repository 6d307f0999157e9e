type SearchPage = { label: string; detail: string; path: string; words: readonly string[] }

/** Pages that stand in no menu, found by what they are about. */
const pages: readonly SearchPage[] = [
  {
    label: 'Maintenance',
    detail: 'Damage reports and repair bills',
    path: '/admin/master-properties/maintenance',
    words: ['maintenance', 'damage', 'damages', 'repair', 'repairs', 'broken'],
  },
]

/** From the third letter on, so that a name is not buried under pages. */
export function pagesFor(typed: string): readonly SearchPage[] {
  const word = typed.trim().toLowerCase()
  return word.length < 3 ? [] : pages.filter(({ words }) => words.some((one) => one.startsWith(word)))
}
