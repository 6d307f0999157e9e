import { GlobalSearch } from '../overview/search/global-search.tsx'
import { type Area, rolesFor } from '../platform/screen-row.ts'
import { useSignedIn } from '../platform/session.ts'
import { screensOfArea } from '../routes/screens.ts'

/** The global search, including the pages of the area that the acting role may open. */
export function AreaSearch({ area }: { area: Area }) {
  const { name } = useSignedIn().currentRole
  const pages = (screensOfArea(area) ?? []).filter((row) => !row.path.includes('$') && rolesFor(row).includes(name))
  return <GlobalSearch pages={pages} />
}
