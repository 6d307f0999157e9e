import { keysText, missingKeys } from '../../../domain/leases/condition/handed-keys.ts'
import { pictureSemaphore } from '../../documents/read-image.ts'
import { formatDate, thimphuDate } from '../../../domain/calendar-date.ts'
import type { ConditionItem, ConditionReport, ReportSignature } from '../../../domain/leases/condition/condition-contract.ts'
import { conditionStateLabels, reportSignerLabels } from '../../../domain/leases/condition/condition-labels.ts'
import { drawingHeight, drawingWidth } from '../../../domain/leases/condition/drawn-signature.ts'
import { formatAmount, plus, ZERO } from '../../../domain/money.ts'
import type { FileContent } from '../../platform/objects/file-content.ts'
import { renderPdf } from '../../platform/pdf/render-pdf.ts'
import type { PrintedParties } from './printed-parties.ts'
import { scheduleTwo } from './tenancy-act.ts'
import {
  documentParts,
  identityText,
  organisationParts,
  ownerParts,
  partyParts,
  type PrintedOwner,
  type PrintedParty,
  propertyFacts,
} from './printed-parts.ts'

type Known = Pick<PrintedParty, 'cid' | 'identityDocument' | 'licenceNumber'>
export type PrintedConditionReport = Pick<PrintedParties, 'organisation' | 'tenant' | 'property'> & {
  owners: readonly (PrintedOwner & { known: Known | null })[]
  leaseNumber: string
  entry: ConditionReport | null
  exit: ConditionReport | null
  /** Thumbnails by the id of the photo. */
  photos: ReadonlyMap<string, FileContent>
}

/** A PDF cannot use more; the other photos are shown on screen. */
const maxPhotos = 48
const photoSide = 320

const template = new URL('./condition.typ', import.meta.url)

/** Schedule II in A4: entry and exit of each item side by side. */
export async function renderCondition(printed: PrintedConditionReport): Promise<Uint8Array> {
  return renderPdf(template, await conditionParts(printed), { isLong: true })
}

export async function conditionParts(printed: PrintedConditionReport) {
  const { entry, exit, organisation } = printed
  const first = entry ?? exit
  if (!first) throw new Error('A condition report without a report.')
  const title = `Condition report ${printed.leaseNumber}`
  return {
    document: documentParts(title, organisation, (exit ?? first).inspectedOn),
    organisation: organisationParts(organisation),
    mark: null,
    number: printed.leaseNumber,
    tenant: partyParts(printed.tenant),
    owners: ownerParts(printed.owners).map((owner, at) => ({ ...owner, details: knownNumbers(printed.owners[at]?.known) })),
    property: propertyFacts(printed.property),
    inspections: [inspection('Entry', entry), inspection('Exit', exit, entry)],
    rooms: roomsOf(printed, first),
    ...(await photosOf(printed)),
    damage: formatAmount(plus(ZERO, ...(exit?.items ?? []).map(({ deductionAmount }) => deductionAmount ?? ZERO))),
  }
}

function knownNumbers(known: Known | null | undefined): string[] {
  return known ? identityText({ ...known, phoneNumber: null }) : []
}

/** The photos that a PDF prints: the first ones of entry and exit, in the order of the rooms. */
export function photoIdsOf(reports: readonly (ConditionReport | null)[]): string[] {
  return reports
    .flatMap((report) => report?.items ?? [])
    .flatMap(({ photoIds }) => photoIds)
    .slice(0, maxPhotos)
}

/** Each photo with its caption, and the number of photos that are not printed. */
async function photosOf({ entry, exit, photos }: PrintedConditionReport) {
  const shown = [
    ...(entry?.items ?? []).map((item) => ({ item, when: 'entry' })),
    ...(exit?.items ?? []).map((item) => ({ item, when: 'exit' })),
  ].flatMap(({ item, when }) =>
    item.photoIds.map((id) => ({ picture: photos.get(id), about: `${item.room}, ${item.item} · at ${when}` })),
  )
  const printed = shown.flatMap(({ picture, about }) => (picture ? [{ picture, about }] : []))
  // The pictures are scaled one after the other, each in its turn among all pictures of the server: 48 at a time would use gigabytes.
  const small: { about: string; picture: number[] }[] = []
  for (const { picture, about } of printed) small.push({ about, picture: [...(await smallJpeg(await picture.bytes()))] })
  return {
    photos: small,
    furtherPhotos: shown.length - printed.length,
  }
}

function smallJpeg(picture: Buffer): Promise<Buffer> {
  return pictureSemaphore.within(async () => {
    const { default: sharp } = await import('sharp')
    return sharp(picture).resize({ width: photoSide, height: photoSide, fit: 'inside' }).jpeg({ quality: 72 }).toBuffer()
  })
}

function inspection(title: string, report: ConditionReport | null, entry: ConditionReport | null = null) {
  return {
    title,
    on: report ? formatDate(report.inspectedOn) : 'Not started',
    state: report ? (report.completedAt ? 'Agreed by both sides' : 'Not complete') : null,
    byOffice: report ? tickedByOffice(report) : null,
    keys: report ? keysOf(report, entry) : null,
    witnesses: report?.witnesses.map(({ name, cid }) => `${name}, CID ${cid}`) ?? [],
    signatures: report?.signatures.map(signaturePart) ?? [],
  }
}

/** "Keys handed over: 3 × House door"; at exit, also the missing keys. */
function keysOf({ kind, keys }: ConditionReport, entry: ConditionReport | null): string | null {
  if (kind === 'ENTRY') return keys.length === 0 ? null : `Keys handed over: ${keysText(keys)}`
  if (keys.length === 0 && !entry?.keys.length) return null
  const missing = missingKeys(entry?.keys ?? [], keys)
  return `Keys returned: ${keysText(keys) || 'none'}${missing.length === 0 ? '' : `. Missing: ${keysText(missing)}`}`
}

function signaturePart({ party, name, cid, drawing, isOnPaper, signedAt, takenByName, isOutdated }: ReportSignature) {
  const who = [name ?? 'Name removed', cid === null ? null : `CID ${cid}`].filter((one) => one !== null).join(', ')
  const at = new Date(signedAt)
  const clock = new Date(at.getTime() + 6 * 3_600_000).toISOString().slice(11, 16)
  return {
    who: `${reportSignerLabels[party]}: ${who}`,
    when: `${isOnPaper ? 'Signed on paper' : 'Signed'} on ${formatDate(thimphuDate(at))}, ${clock}${takenByName === null ? '' : `, taken by ${takenByName}`}${isOutdated ? '. Not valid: the report was changed afterwards.' : ''}`,
    drawing: drawing === null || isOutdated ? null : drawingSvg(drawing),
  }
}

/** Path data consists only of numbers and lines, so it cannot contain anything else. */
function drawingSvg(path: string): string {
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${drawingWidth} ${drawingHeight}'><path d='${path}' fill='none' stroke='#1f2a33' stroke-width='4' stroke-linecap='round' stroke-linejoin='round'/></svg>`
}

/** The side for which the office recorded the agreement. */
function tickedByOffice({ items }: ConditionReport): string | null {
  const sides = [
    ...(items.some(({ ownerTickedByOffice }) => ownerTickedByOffice) ? ['the owner'] : []),
    ...(items.some(({ tenantTickedByOffice }) => tenantTickedByOffice) ? ['the tenant'] : []),
  ]
  return sides.length === 0 ? null : `Recorded by the office for ${sides.join(' and for ')}`
}

/** The items of the first report decide the order; an exit report without an entry is shown alone. */
function roomsOf({ entry, exit }: PrintedConditionReport, first: ConditionReport) {
  const exitOf = new Map(exit?.items.map((item) => [item.entryItemId ?? item.id, item]))
  const rows = first.items.map((item) => {
    const [before, after] = [entry ? item : undefined, exitOf.get(item.id)]
    return {
      room: item.room,
      item: item.item,
      dzongkha: scheduleTwo[item.item] ?? null,
      entry: cell(before),
      exit: cell(after),
      isThere: isThere(before) || isThere(after),
    }
  })
  return [...Map.groupBy(rows, ({ room }) => room)]
    .map(([room, items]) => ({ room, dzongkha: scheduleTwo[room] ?? null, items: items.filter((item) => item.isThere) }))
    .filter(({ items }) => items.length > 0)
}

function isThere(item: ConditionItem | undefined): boolean {
  return item !== undefined && item.state !== 'NOT_THERE'
}

function cell(item: ConditionItem | undefined) {
  if (!item) return { owner: false, tenant: false, text: '–', note: null }
  const photos = item.photoIds.length === 0 ? null : item.photoIds.length === 1 ? '1 photo' : `${item.photoIds.length} photos`
  const deduction = item.deductionAmount === null ? null : `Nu. ${formatAmount(item.deductionAmount)} from the deposit`
  return {
    owner: item.ownerTickedAt !== null,
    tenant: item.tenantTickedAt !== null,
    text: item.state === null ? 'Not checked' : conditionStateLabels[item.state],
    note: [item.note, photos, deduction].filter(Boolean).join(' · ') || null,
  }
}
