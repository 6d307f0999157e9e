import {
  administrativeZoneContract,
  dzongkhagContract,
  localityContract,
  subAdministrativeZoneContract,
  thromdeContract,
} from '../../domain/locations/location-contract.ts'
import { ensureFound } from '../../domain/problem.ts'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { addDzongkhag, addSubZone, addZone, assertTypeOfZone } from './add-location.ts'
import { removeLocation, renameLocation } from './change-location.ts'
import { listDzongkhags, listSubZones, listZones } from './location-store.ts'

export function locationRoutes({ serve }: Services): void {
  dzongkhagRoutes(serve)
  zoneRoutes(serve)
  subZoneRoutes(serve)
}

type Serve = Services['serve']

function dzongkhagRoutes(serve: Serve): void {
  serve.endpoint(dzongkhagContract.list, async ({ tx, query }) => visibleTo(tx, await listDzongkhags(tx, query)))
  serve.endpoint(dzongkhagContract.create, async ({ tx, body }) => readDzongkhag(tx, await addDzongkhag(tx, body)))
  serve.endpoint(dzongkhagContract.update, ({ tx, params: { id }, body, ifMatch }) =>
    renameLocation(tx, 'dzongkhags', { id, names: body, ifMatch, read: readDzongkhag }),
  )
  serve.endpoint(dzongkhagContract.remove, ({ tx, params: { id }, ifMatch }) =>
    removeLocation(tx, 'dzongkhags', { id, ifMatch, read: readDzongkhag }),
  )
}

function zoneRoutes(serve: Serve): void {
  serve.endpoint(administrativeZoneContract.list, async ({ tx, query }) => visibleTo(tx, await listZones(tx, query)))
  serve.endpoint(thromdeContract.listOfDzongkhag, async ({ tx, params }) => {
    await readDzongkhag(tx, params.id)
    return visibleTo(tx, await listZones(tx, { type: 'U', dzongkhagId: params.id }))
  })
  serve.endpoint(administrativeZoneContract.create, async ({ tx, body }) => {
    await readDzongkhag(tx, body.dzongkhagId)
    return readZone(tx, await addZone(tx, body))
  })
  serve.endpoint(administrativeZoneContract.update, ({ tx, params: { id }, body, ifMatch }) =>
    renameLocation(tx, 'administrative_zones', { id, names: body, ifMatch, read: readZone }),
  )
  serve.endpoint(administrativeZoneContract.remove, ({ tx, params: { id }, ifMatch }) =>
    removeLocation(tx, 'administrative_zones', { id, ifMatch, read: readZone }),
  )
}

function subZoneRoutes(serve: Serve): void {
  serve.endpoint(subAdministrativeZoneContract.list, async ({ tx, query }) => visibleTo(tx, await listSubZones(tx, query)))
  serve.endpoint(localityContract.listOfThromde, async ({ tx, params }) => {
    await readZone(tx, params.id)
    return visibleTo(tx, await listSubZones(tx, { type: 'LOCALITY', administrativeZoneId: params.id }))
  })
  serve.endpoint(subAdministrativeZoneContract.create, async ({ tx, body }) => {
    await assertTypeOfZone(tx, body)
    return readSubZone(tx, await addSubZone(tx, body))
  })
  serve.endpoint(subAdministrativeZoneContract.update, ({ tx, params: { id }, body, ifMatch }) =>
    renameLocation(tx, 'sub_administrative_zones', { id, names: body, ifMatch, read: readSubZone }),
  )
  serve.endpoint(subAdministrativeZoneContract.remove, ({ tx, params: { id }, ifMatch }) =>
    removeLocation(tx, 'sub_administrative_zones', { id, ifMatch, read: readSubZone }),
  )
}

async function readDzongkhag(tx: Tx, id: string) {
  return ensureFound(visibleTo(tx, await listDzongkhags(tx, { id }))[0], 'dzongkhag')
}

async function readZone(tx: Tx, id: string) {
  return ensureFound(visibleTo(tx, await listZones(tx, { id }))[0], 'administrative zone')
}

async function readSubZone(tx: Tx, id: string) {
  return ensureFound(visibleTo(tx, await listSubZones(tx, { id }))[0], 'sub administrative zone')
}

/** Marks what the caller may change: a SUPERADMIN everything, an office the places that it added. */
function visibleTo<T extends { addedByOrganisation: string | null }>(
  { actor }: Tx,
  places: readonly T[],
): (T & { isOwn: boolean })[] {
  return places.map((place) => {
    const isOwn =
      actor.kind === 'operator' || (place.addedByOrganisation !== null && place.addedByOrganisation === organisationOf(actor))
    return { ...place, isOwn }
  })
}
