import { buildingContract } from '../../domain/properties/building-contract.ts'
import { makeDocumentFile } from '../documents/make-document-file.ts'
import { saveDocument } from '../documents/save-document.ts'
import { duringCall } from '../platform/http/current-call.ts'
import { type DemoOffice, several } from './demo-office.ts'
import { drawHome, homeSeedOf } from './draw-home.ts'

/** Adds one drawn picture of the front to each building, the same as on its listings, for its page and its map card. */
export async function photographBuildings(office: DemoOffice): Promise<void> {
  const { items } = await office.call(buildingContract.list, { query: { pageSize: 50 } })
  await several(
    items,
    async ({ id, name, use }) => {
      const view = name.includes('Cottage') ? 'COTTAGE' : use === 'COMMERCIAL' ? 'SHOP_FRONT' : 'FRONT'
      const file = await makeDocumentFile(await drawHome(view, { building: homeSeedOf(name), unit: 0 }))
      const photo = { entity: 'building', entityId: id, kind: 'PHOTO', title: 'From the road', file } as const
      await office.inTransaction((tx) => duringCall('document.add', () => saveDocument(tx, photo)))
    },
    2,
  )
}
