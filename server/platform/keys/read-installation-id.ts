import { asTableOwner } from '../database/as-table-owner.ts'

/** Of the installation as its database knows it: another in a restored copy, and the same after its keys were exchanged. */
export function readInstallationId(ownerUrl: string): Promise<string> {
  return asTableOwner(
    ownerUrl,
    async (client) => {
      const { rows } = await client.query<{ id: string }>('select id from installation')
      if (!rows[0]) throw new Error('The installation has no row.')
      return rows[0].id
    },
    'sakhang installation',
  )
}
