import {
  administrativeZoneContract,
  dzongkhagContract,
  localityContract,
  subAdministrativeZoneContract,
  thromdeContract,
} from '../../domain/locations/location-contract.ts'
import { fieldProblem, notFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database.ts'
import type { Services } from '../platform/services.ts'
import type { Claims } from '../platform/token.ts'
import { removeLocation, renameLocation } from './change-location.ts'
import { insertDzongkhag, insertSubZone, insertZone, listDzongkhags, listSubZones, listZones } from './location-store.ts'

export function locationRoutes({ serve }: Services): void {
  dzongkhagRoutes(serve)
  zoneRoutes(serve)
  subZoneRoutes(serve)
}

type Serve = Services['serve']

function dzongkhagRoutes(serve: Serve): void {
  serve.endpoint(dzongkhagContract.list, async ({ tx, query, claims }) => seenBy(claims, await listDzongkhags(tx, query)))
  serve.endpoint(dzongkhagContract.create, async ({ tx, body, claims }) =>
    readDzongkhag(tx, claims, await insertDzongkhag(tx, body)),
  )
  serve.endpoint(dzongkhagContract.update, async ({ tx, params: { id }, body, claims }) => {
    await renameLocation(tx, 'dzongkhags', id, body)
    return readDzongkhag(tx, claims, id)
  })
  serve.endpoint(dzongkhagContract.remove, ({ tx, params }) => removeLocation(tx, 'dzongkhags', params.id).then(() => undefined))
}

function zoneRoutes(serve: Serve): void {
  serve.endpoint(administrativeZoneContract.list, async ({ tx, query, claims }) => seenBy(claims, await listZones(tx, query)))
  serve.endpoint(thromdeContract.listOfDzongkhag, async ({ tx, params, claims }) => {
    await readDzongkhag(tx, claims, params.id)
    return seenBy(claims, await listZones(tx, { type: 'U', dzongkhagId: params.id }))
  })
  serve.endpoint(administrativeZoneContract.create, async ({ tx, body, claims }) => {
    await readDzongkhag(tx, claims, body.dzongkhagId)
    return readZone(tx, claims, await insertZone(tx, body))
  })
  serve.endpoint(administrativeZoneContract.update, async ({ tx, params: { id }, body, claims }) => {
    await renameLocation(tx, 'administrative_zones', id, body)
    return readZone(tx, claims, id)
  })
  serve.endpoint(administrativeZoneContract.remove, ({ tx, params }) =>
    removeLocation(tx, 'administrative_zones', params.id).then(() => undefined),
  )
}

function subZoneRoutes(serve: Serve): void {
  serve.endpoint(subAdministrativeZoneContract.list, async ({ tx, query, claims }) =>
    seenBy(claims, await listSubZones(tx, query)),
  )
  serve.endpoint(localityContract.listOfThromde, async ({ tx, params, claims }) => {
    await readZone(tx, claims, params.id)
    return seenBy(claims, await listSubZones(tx, { type: 'LOCALITY', administrativeZoneId: params.id }))
  })
  serve.endpoint(subAdministrativeZoneContract.create, async ({ tx, body, claims }) => {
    const zone = await readZone(tx, claims, body.administrativeZoneId)
    if ((zone.type === 'R') !== (body.type === 'CHIWOG')) {
      throw fieldProblem(
        '/type',
        zone.type === 'R' ? 'A gewog has chiwogs, not localities.' : 'A thromde has localities, not chiwogs.',
      )
    }
    return readSubZone(tx, claims, await insertSubZone(tx, body))
  })
  serve.endpoint(subAdministrativeZoneContract.update, async ({ tx, params: { id }, body, claims }) => {
    await renameLocation(tx, 'sub_administrative_zones', id, body)
    return readSubZone(tx, claims, id)
  })
  serve.endpoint(subAdministrativeZoneContract.remove, ({ tx, params }) =>
    removeLocation(tx, 'sub_administrative_zones', params.id).then(() => undefined),
  )
}

type Asker = Claims | undefined

async function readDzongkhag(tx: Tx, claims: Asker, id: string) {
  const [dzongkhag] = seenBy(claims, await listDzongkhags(tx, { id }))
  if (!dzongkhag) throw notFound('dzongkhag')
  return dzongkhag
}

async function readZone(tx: Tx, claims: Asker, id: string) {
  const [zone] = seenBy(claims, await listZones(tx, { id }))
  if (!zone) throw notFound('administrative zone')
  return zone
}

async function readSubZone(tx: Tx, claims: Asker, id: string) {
  const [zone] = seenBy(claims, await listSubZones(tx, { id }))
  if (!zone) throw notFound('sub administrative zone')
  return zone
}

/** Marks what the asker may change: a SUPERADMIN all, an office what it added. */
function seenBy<T extends { addedByOrganisation: string | null }>(
  claims: Asker,
  places: readonly T[],
): (T & { isOwn: boolean })[] {
  const isOperator = claims?.currentRole.name === 'SUPERADMIN'
  const organisationId = claims?.organisationId ?? undefined
  return places.map((place) => ({ ...place, isOwn: isOperator || place.addedByOrganisation === organisationId }))
}
