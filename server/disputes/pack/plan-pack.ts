import { sql } from 'kysely'
import { type CalendarDate, thimphuDate } from '../../../domain/calendar-date.ts'
import type { Dispute } from '../../../domain/disputes/dispute-contract.ts'
import { Problem } from '../../../domain/problem.ts'
import { readPrintedCreditNote, readPrintedRefund } from '../../advices/account/read-printed-notes.ts'
import { renderAdvice } from '../../advices/pdf/render-advice.ts'
import { type PrintedNote, renderNote } from '../../advices/pdf/render-note.ts'
import { readPrintedAdvice } from '../../advices/read-printed-advice.ts'
import { readPrintedBreachNotice } from '../../arrears/breach-notices/read-printed-breach-notice.ts'
import { readPrintedSettlement } from '../../deposits/read-printed-settlement.ts'
import { isDepositSettled } from '../../deposits/settlement-store.ts'
import { readProvingReports } from '../../leases/condition/condition-store.ts'
import { readPrintedConditionReport } from '../../leases/condition/read-printed-condition-report.ts'
import { renderAgreement } from '../../leases/pdf/render-agreement.ts'
import { renderCondition } from '../../leases/pdf/render-condition.ts'
import { readPrintedAgreement } from '../../leases/signing/read-printed-agreement.ts'
import { renderReceipt } from '../../payments/pdf/render-receipt.ts'
import { readPrintedReceipt } from '../../payments/read-printed-receipt.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf } from '../../platform/database/page.ts'
import { publicAddress } from '../../platform/http/public-address.ts'
import { readPrintedNotice, renderNotice } from '../../tenant-notices/render-notice.ts'
import { messagesPart, noticesPart, readMessages } from './messages-part.ts'
import { ledgerCsv, ledgerPart, readLedger } from './money-part.ts'
import { documentFiles } from './document-files.ts'
import type { Make, PackFile } from './pack-file.ts'
import { type PackHead, type PackPart, readPackHead, renderPack } from './render-pack.ts'
import { damagePart, readDamage, readHistoryPart } from './property-parts.ts'
import { readWork, workOfLease, workPart } from './work-part.ts'

export type PackPlan = { head: PackHead; dispute: Dispute; files: PackFile[] }

/** The contents of a pack, in order. Nothing is rendered yet; memory holds only the list. */
export async function planPack(tx: Tx, dispute: Dispute): Promise<PackPlan> {
  const head = await readPackHead(tx, dispute)
  const { leaseId } = dispute
  const sections = [
    await agreementFiles(tx, dispute),
    await ledgerFiles(tx, dispute, head),
    await noticeFiles(tx, dispute, head),
    await conditionFiles(tx, leaseId),
    await damageFiles(tx, leaseId, head),
    await workFiles(tx, leaseId, head),
    [
      packDocument(head, {
        path: 'Messages',
        title: 'Messages',
        read: async (one) => [messagesPart(await readMessages(one, leaseId))],
      }),
    ],
    [packDocument(head, { path: 'History', title: 'History', read: async (one) => [await readHistoryPart(one, leaseId)] })],
  ]
  const files = sections.flatMap((section, at) => {
    const folder = `${String(at + 1).padStart(2, '0')}-${folders[at]}`
    return section.map((file, no) => ({ ...file, path: `${folder}/${String(no + 1).padStart(3, '0')}-${safe(file.path)}` }))
  })
  return { head, dispute, files }
}

const folders = ['agreement', 'ledger', 'notices', 'condition', 'damage', 'work', 'messages', 'history'] as const

/** Letters and digits that are valid in any file system; the extension stays. */
function safe(name: string): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  return `${
    stem
      .replaceAll(/[^A-Za-z0-9-]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 60) || 'file'
  }${ending}`
}

type PackDocument = { path: string; title: string; read: (tx: Tx) => Promise<PackPart[]> }

function packDocument(head: PackHead, { path, title, read }: PackDocument): PackFile {
  return {
    ...{ path: `${path}.pdf`, title, on: head.on },
    make: async (within) => renderPack(head, title, await within(read)),
  }
}

async function agreementFiles(tx: Tx, { leaseId, leaseNumber }: Dispute): Promise<PackFile[]> {
  const documents = await documentFiles(tx, sql`d.entity = 'lease' and d.entity_id = ${leaseId}`)
  const agreement = await readableAgreement(tx, leaseId)
  if (!agreement) return documents
  const make: Make = async (within) => renderAgreement(await within((one) => readPrintedAgreement(one, leaseId)), publicAddress())
  return [{ path: `Agreement ${leaseNumber}.pdf`, title: 'Lease agreement', on: agreement.signedOn, make }, ...documents]
}

/** Undefined after the names were removed at the tenant's request. */
export async function readableAgreement(tx: Tx, leaseId: string) {
  try {
    return await readPrintedAgreement(tx, leaseId)
  } catch (error) {
    if (error instanceof Problem && error.code === 'ILLEGAL_TRANSITION') return null
    throw error
  }
}

/** A document in a pack does not show whether it is the first print: each one is marked as a copy. */
const asCopy = (one: PrintedNote): PrintedNote => ({ ...one, mark: one.mark === 'VOID' ? 'VOID' : 'COPY' })
const note =
  (read: (tx: Tx) => Promise<PrintedNote>): Make =>
  async (within) =>
    renderNote(asCopy(await within(read)))

type Issued = { id: string; number: string; on: CalendarDate; kind: 'ADVICE' | 'RECEIPT' | 'CREDIT_NOTE' | 'REFUND' }

async function ledgerFiles(tx: Tx, { leaseId }: Dispute, head: PackHead): Promise<PackFile[]> {
  const { rows } = await sql<Omit<Issued, 'on'> & { at: Date | null; on: CalendarDate | null }>`
    select id, advice_number as number, issued_at as at, null::date as "on", 'ADVICE' as kind from payment_advices where lease_id = ${leaseId}
    union all select id, receipt_number, null, paid_on, 'RECEIPT' from payments where lease_id = ${leaseId}
    union all select id, note_number, null, credited_on, 'CREDIT_NOTE' from credit_notes where lease_id = ${leaseId}
    union all select id, refund_number, null, refunded_on, 'REFUND' from credit_refunds where lease_id = ${leaseId}`.execute(tx)
  const issued = rows
    .map(({ at, on, ...row }) => ({ ...row, on: on ?? thimphuDate(at ?? tx.now) }))
    .toSorted((one, other) => `${one.on} ${one.number}`.localeCompare(`${other.on} ${other.number}`))
  const settled = await isDepositSettled(tx, leaseId)
  return [
    packDocument(head, { path: 'Ledger', title: 'Ledger', read: async (one) => [ledgerPart(await readLedger(one, leaseId))] }),
    {
      ...{ path: 'Ledger.csv', title: 'Ledger for a spreadsheet', on: head.on },
      make: async (within) => ledgerCsv(await within((one) => readLedger(one, leaseId))),
    },
    ...issued.map((one) => ({
      path: `${one.number}.pdf`,
      title: `${issuedTitles[one.kind]} ${one.number}`,
      on: one.on,
      make: makeIssued(one),
    })),
    ...(settled
      ? [
          {
            path: 'Settlement.pdf',
            title: 'Settlement of the deposit',
            on: null,
            make: note((one) => readPrintedSettlement(one, leaseId)),
          },
        ]
      : []),
  ]
}

const issuedTitles = { ADVICE: 'Payment advice', RECEIPT: 'Receipt', CREDIT_NOTE: 'Credit note', REFUND: 'Refund' } as const

function makeIssued({ id, kind }: Issued): Make {
  switch (kind) {
    case 'ADVICE':
      // No payment link: it belongs to the tenant.
      return async (within) =>
        renderAdvice({
          ...(await within((tx) => readPrintedAdvice(tx, id, 'TODAY'))),
          mark: 'COPY',
          payAddress: null,
          payCode: null,
        })
    case 'RECEIPT':
      return async (within) => {
        const receipt = await within((tx) => readPrintedReceipt(tx, id))
        return renderReceipt({ ...receipt, mark: receipt.mark === 'VOID' ? 'VOID' : 'COPY' })
      }
    case 'CREDIT_NOTE':
      return note((tx) => readPrintedCreditNote(tx, id))
    case 'REFUND':
      return note((tx) => readPrintedRefund(tx, id))
  }
}

async function noticeFiles(tx: Tx, { leaseId }: Dispute, head: PackHead): Promise<PackFile[]> {
  const { rows } = await sql<{ id: string; number: string | null; on: CalendarDate }>`
    select id, notice_number as number, served_on as "on" from breach_notices where lease_id = ${leaseId}
    union all select id, null, given_on from tenant_notices where lease_id = ${leaseId}
    order by 3, 1`.execute(tx)
  return [
    packDocument(head, {
      ...{ path: 'Notices with proof', title: 'Notices' },
      read: async (one) => [noticesPart(await readMessages(one, leaseId))],
    }),
    ...rows.map(
      ({ id, number, on }): PackFile =>
        number === null
          ? {
              ...{ path: `Notice by the tenant ${on}.pdf`, title: 'Notice by the tenant', on },
              make: async (within) => {
                const notice = await within((one) => readPrintedNotice(one, id))
                // Nobody else may read the refund account.
                return renderNotice({ ...notice, account: null, mark: notice.mark === 'VOID' ? 'VOID' : 'COPY' })
              },
            }
          : {
              path: `${number}.pdf`,
              title: `Notice of breach ${number}`,
              on,
              make: note((one) => readPrintedBreachNotice(one, id)),
            },
    ),
  ]
}

async function conditionFiles(tx: Tx, leaseId: string): Promise<PackFile[]> {
  const { entry, exit, ids } = await readProvingReports(tx, leaseId)
  // The move-out report is printed with the move-in report, which a renewal has from the lease before it.
  const printed = exit ?? entry
  if (!printed) return []
  const photos = await documentFiles(
    tx,
    sql`d.entity = 'conditionItem' and d.entity_id in (select id from condition_items where report_id = any(${idsOf(ids)}))`,
    'condition',
  )
  const make: Make = async (within) => renderCondition(await within((one) => readPrintedConditionReport(one, printed.id)))
  return [
    { path: 'Condition report.pdf', title: 'Condition report, move-in and move-out', on: printed.inspectedOn, make },
    ...photos,
  ]
}

async function damageFiles(tx: Tx, leaseId: string, head: PackHead): Promise<PackFile[]> {
  const photos = await documentFiles(
    tx,
    sql`d.entity = 'damageItem' and d.entity_id in (
      select i.id from damage_items i join damage_reports r on r.organisation_id = i.organisation_id and r.id = i.report_id
      where r.lease_id = ${leaseId})`,
    'damage',
  )
  return [
    packDocument(head, {
      path: 'Damage reports',
      title: 'Damage reports',
      read: async (one) => [damagePart(await readDamage(one, leaseId))],
    }),
    ...photos,
  ]
}

async function workFiles(tx: Tx, leaseId: string, head: PackHead): Promise<PackFile[]> {
  const files = await documentFiles(tx, sql`d.entity = 'workOrder' and d.entity_id in ${workOfLease(leaseId)}`, 'work')
  return [
    packDocument(head, {
      path: 'Work orders',
      title: 'Work orders',
      read: async (one) => [workPart(await readWork(one, leaseId))],
    }),
    ...files,
  ]
}
