import { notFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { forFullList } from '../platform/database/page.ts'

/** The name of the building of a report, for its subtitle: nothing else in a PDF shows that it is not for the whole office. */
export function requestedBuilding(tx: Tx, buildingId: string | undefined): Promise<string[]> {
  return forFullList(tx, 'building', async () => {
    if (buildingId === undefined) return []
    const building = await tx.selectFrom('buildings').select('name').where('id', '=', buildingId).executeTakeFirst()
    if (!building) throw notFound('building')
    return [building.name]
  })
}
