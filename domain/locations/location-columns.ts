import { listed, sheet } from '../sheet.ts'
import type { AdministrativeZone, Dzongkhag, SubAdministrativeZone } from './location-contract.ts'

const keeper = ({ isOwn }: { isOwn: boolean }) => (isOwn ? 'This office' : 'National')

export const dzongkhagColumns = sheet<Dzongkhag>(({ text }) => [
  text('Name', (place) => place.name),
  text('Name in Dzongkha', (place) => place.nameDzongkha),
  text('Code', (place) => place.code),
  text('Also written', (place) => listed(place.aliases)),
  text('Kept by', keeper),
  text('Id', (place) => place.id),
])

export const administrativeZoneColumns = sheet<AdministrativeZone>(({ text }) => [
  text('Name', (place) => place.name),
  text('Name in Dzongkha', (place) => place.nameDzongkha),
  text('Type', (place) => (place.type === 'R' ? 'Gewog' : 'Thromde')),
  text('Dzongkhag', (place) => place.dzongkhagName),
  text('Also written', (place) => listed(place.aliases)),
  text('Kept by', keeper),
  text('Id', (place) => place.id),
])

export const subAdministrativeZoneColumns = sheet<SubAdministrativeZone>(({ text }) => [
  text('Name', (place) => place.name),
  text('Name in Dzongkha', (place) => place.nameDzongkha),
  text('Type', (place) => (place.type === 'CHIWOG' ? 'Chiwog' : 'Locality')),
  text('Gewog or thromde', (place) => place.administrativeZoneName),
  text('Dzongkhag', (place) => place.dzongkhagName),
  text('Kept by', keeper),
  text('Id', (place) => place.id),
])
