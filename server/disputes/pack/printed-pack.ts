import { sql } from 'kysely'
import { readDocument } from '../../documents/document-store.ts'
import { pictureSemaphore } from '../../documents/read-image.ts'
import { readProvingReports } from '../../leases/condition/condition-store.ts'
import type { Dispute } from '../../../domain/disputes/dispute-contract.ts'
import type { RunInTransaction, Tx } from '../../platform/database/database.ts'
import { idsOf } from '../../platform/database/page.ts'
import { agreementPart, casePart } from './case-part.ts'
import { messagesPart, noticesPart, readMessages } from './messages-part.ts'
import { ledgerPart, readLedger } from './money-part.ts'
import { type PackHead, type PackPart, readPackHead, renderPack } from './render-pack.ts'
import { readableAgreement } from './plan-pack.ts'
import { conditionPart, damagePart, readDamage, readHistoryPart } from './property-parts.ts'
import { readWork, workOfLease, workPart } from './work-part.ts'

/** A PDF cannot use more; the archive has all photos in full size. */
const maxPhotos = 60
const photoSide = 560

type Photo = { id: string; about: string }
export type PrintedPack = { head: PackHead; parts: PackPart[]; photos: Photo[]; furtherPhotos: number }

/** The whole pack in one PDF: its own text, rows and photos. Issued documents are only in the archive. */
export async function readPrintedPack(tx: Tx, dispute: Dispute): Promise<PrintedPack> {
  const { leaseId } = dispute
  const agreement = await readableAgreement(tx, leaseId)
  const messages = await readMessages(tx, leaseId)
  const { entry, exit, ids } = await readProvingReports(tx, leaseId)
  const photos = await readPhotos(tx, leaseId, ids)
  const sections = [
    ...(agreement ? [agreementPart(agreement)] : []),
    ledgerPart(await readLedger(tx, leaseId)),
    noticesPart(messages),
    conditionPart([entry, exit]),
    damagePart(await readDamage(tx, leaseId)),
    workPart(await readWork(tx, leaseId)),
    messagesPart(messages),
    await readHistoryPart(tx, leaseId),
  ]
  const numbered = sections.map((part, at) => ({ ...part, title: `${at + 1}. ${part.title}` }))
  const contents: PackPart = {
    title: 'Contents',
    columns: [{ title: 'Section', width: 1 }],
    rows: numbered.map(({ title }) => ({ cells: [title] })),
  }
  return {
    head: await readPackHead(tx, dispute),
    parts: [casePart(dispute), contents, ...numbered],
    photos: photos.slice(0, maxPhotos),
    furtherPhotos: Math.max(photos.length - maxPhotos, 0),
  }
}

async function readPhotos(tx: Tx, leaseId: string, reportIds: readonly string[]): Promise<Photo[]> {
  const { rows } = await sql<Photo>`
    select d.id, concat_ws(', ', case r.kind when 'ENTRY' then 'Move-in' when 'EXIT' then 'Move-out' else case when w.id is null then 'Damage' else 'Work' end end,
      coalesce(c.room, i.location, w.number), coalesce(c.item, left(coalesce(i.description, w.title), 80))) as about
    from documents d join files f on f.organisation_id = d.organisation_id and f.hash = d.file_hash
    left join condition_items c on c.organisation_id = d.organisation_id and c.id = d.entity_id
    left join condition_reports r on r.organisation_id = c.organisation_id and r.id = c.report_id
    left join damage_items i on i.organisation_id = d.organisation_id and i.id = d.entity_id
    left join damage_reports g on g.organisation_id = i.organisation_id and g.id = i.report_id
    left join work_orders w on w.organisation_id = d.organisation_id and w.id = d.entity_id and d.entity = 'workOrder'
    where (d.entity = 'conditionItem' and r.id = any(${idsOf(reportIds)}) or d.entity = 'damageItem' and g.lease_id = ${leaseId}
      or d.entity = 'workOrder' and d.entity_id in ${workOfLease(leaseId)})
      and not d.is_office_only and f.content_type <> 'application/pdf'
    order by w.created_at nulls first, w.id, r.kind nulls last, c.position, i.position, d.created_at, d.id`.execute(tx)
  return rows
}

export async function renderPrintedPack(
  { head, parts, photos, furtherPhotos }: PrintedPack,
  within: RunInTransaction,
): Promise<Uint8Array> {
  // The pictures are scaled one after the other, each in its turn among all pictures of the server.
  const scaled: { about: string; picture: number[] }[] = []
  for (const { id, about } of photos) {
    const { content } = await within((tx) => readDocument(tx, id))
    scaled.push({ about, picture: [...(await smallJpeg(await content.bytes()))] })
  }
  const note = furtherPhotos > 0 ? `${furtherPhotos} more photos are in the ZIP file of this pack.` : null
  const album: PackPart[] = scaled.length > 0 ? [{ title: 'Photos', note, photos: scaled }] : []
  return renderPack(head, 'Dispute pack', [...parts, ...album])
}

function smallJpeg(picture: Buffer): Promise<Buffer> {
  return pictureSemaphore.within(async () => {
    const { default: sharp } = await import('sharp')
    return sharp(picture).resize({ width: photoSide, height: photoSide, fit: 'inside' }).jpeg({ quality: 70 }).toBuffer()
  })
}
