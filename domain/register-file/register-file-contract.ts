import { adminOnly, endpoint } from '../endpoint.ts'

/** The register as a file for other programs. */
export const registerFileContract = {
  geopackage: endpoint({
    method: 'GET',
    path: '/register-file/geopackage',
    summary:
      'The land register as a GeoPackage 1.3 (.gpkg), which QGIS opens: plots, buildings, thrams, shares, remarks and leases of land',
    allow: adminOnly,
    callKind: 'REPORT',
    reply: 'FILE',
    problems: ['TOO_MANY_REQUESTS'],
  }),
}
