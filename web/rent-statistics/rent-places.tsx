import type { Search } from '../platform/search.ts'
import { t } from '../platform/texts.ts'
import { Link } from '../ui/page/link.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { cellText, type Cell } from './rent-shades.ts'
import { type Measure, rentsPath } from './rents-search.ts'

type RentPlacesProps = { whole: Cell | undefined; cells: readonly Cell[]; where: string; measure: Measure; search: Search }

/** The figures of the map, and of the surrounding place. */
export function RentPlaces({ whole, cells, where, measure, search }: RentPlacesProps) {
  return (
    <>
      {whole && <p className="mb-3">{t`${where}: ${cellText(whole, measure)}. From at least ${whole.leaseCount} leases.`}</p>}
      <SimpleTable
        caption={t`Rents in ${where}`}
        columns={[
          { key: 'place', title: t`Place`, wraps: true, cell: (cell) => <Link to={pathOf(cell, search)}>{nameOf(cell)}</Link> },
          { key: 'median', title: t`Median (Nu.)`, align: 'end', cell: (cell) => <MoneyText amount={cell[measure].median} /> },
          {
            key: 'range',
            title: t`Usual range (Nu.)`,
            align: 'end',
            cell: (cell) => (
              <>
                <MoneyText amount={cell[measure].lower} /> – <MoneyText amount={cell[measure].upper} />
              </>
            ),
          },
          {
            key: 'leases',
            title: t`Leases`,
            align: 'end',
            cell: (cell) => <span className="figures">{t`${cell.leaseCount} or more`}</span>,
          },
        ]}
        rows={cells}
        rowKey={({ id }) => id}
        none={t`There are not enough leases here to show figures.`}
      />
    </>
  )
}

function nameOf({ dzongkhagName, administrativeZoneName, administrativeZoneType }: Cell): string {
  if (administrativeZoneName === null) return dzongkhagName ?? t`Bhutan`
  return administrativeZoneType === 'R' ? t`${administrativeZoneName} Gewog` : administrativeZoneName
}

function pathOf({ dzongkhagId, administrativeZoneId }: Cell, search: Search): string {
  return rentsPath(search, { dzongkhagId: dzongkhagId ?? undefined, administrativeZoneId: administrativeZoneId ?? undefined })
}
