import { registerFileContract } from '../../domain/register-file/register-file-contract.ts'
import type { Services } from '../platform/services.ts'
import { writeGeopackage } from './write-geopackage.ts'

export function registerFileRoutes({ serve }: Services): void {
  serve.stream(registerFileContract.geopackage, async ({ tx }) => ({
    type: 'application/geopackage+sqlite3',
    name: `register-${tx.today}.gpkg`,
    pieces: await writeGeopackage(tx),
  }))
}
