import { formatDate } from '../../../domain/calendar-date.ts'
import {
  disputeBodyLabels,
  disputeOutcomeLabels,
  disputePartyLabels,
  disputeStateLabels,
  disputeSubjectLabels,
} from '../../../domain/disputes/dispute.ts'
import { disputeClockLabels, disputeClockRules } from '../../../domain/disputes/dispute-clock.ts'
import type { Dispute } from '../../../domain/disputes/dispute-contract.ts'
import { fact } from '../../leases/pdf/printed-parts.ts'
import type { PrintedAgreement } from '../../leases/pdf/render-agreement.ts'
import type { PackPart } from './render-pack.ts'

/** The case on the first page: its subject, where it was filed, and each deadline with its section of the law. */
export function casePart(dispute: Dispute): PackPart {
  const day = (label: string, on: Dispute['filedOn']) => fact(label, on && formatDate(on))
  const { summary, decision, closingNote, hearings, clocks, outcome } = dispute
  return {
    title: 'The dispute',
    facts: [
      ...fact('Subject', disputeSubjectLabels[dispute.subject]),
      ...fact('Raised by', disputePartyLabels[dispute.raisedBy]),
      ...day('Raised on', dispute.raisedOn),
      ...fact('Status', disputeStateLabels[dispute.state]),
      ...fact('Committee or court', disputeBodyLabels[dispute.body]),
      ...fact('Place', dispute.place),
      ...day('Filed on', dispute.filedOn),
      ...fact('Case number', dispute.reference),
      ...day('Decided on', dispute.decidedOn),
      ...fact('Outcome', outcome && disputeOutcomeLabels[outcome]),
      ...day('Appealed on', dispute.appealedOn),
      ...fact('Appeal number', dispute.appealReference),
    ],
    blocks: [
      { title: null, text: summary },
      ...hearings.map(({ date, startsAt, place }) => ({
        title: 'Hearing',
        text: [formatDate(date), startsAt, place].filter(Boolean).join(', '),
      })),
      ...(decision === null ? [] : [{ title: 'Decision', text: decision }]),
      ...(closingNote === null ? [] : [{ title: 'Closed', text: closingNote }]),
    ],
    columns: [
      { title: 'Deadline', width: 1.2 },
      { title: 'From', width: 0 },
      { title: 'Last day', width: 0 },
      { title: 'Done on', width: 0 },
      { title: 'Source', width: 2 },
    ],
    rows: clocks.map(({ kind, startsOn, lastDay, metOn }) => ({
      cells: [
        [disputeClockLabels[kind], disputeClockRules[kind].label],
        formatDate(startsOn),
        formatDate(lastDay),
        metOn ? formatDate(metOn) : '–',
        disputeClockRules[kind].source,
      ],
    })),
  }
}

/** The agreement, its signatures and the registration: the exact text that was hashed. */
export function agreementPart({
  content,
  signatures,
  hash,
  code,
  signedOn,
  stampedOn,
  ...agreement
}: PrintedAgreement): PackPart {
  const day = (label: string, on: PrintedAgreement['signedOn']) => fact(label, on && formatDate(on))
  return {
    title: 'Agreement and registration',
    facts: [
      ...day('Starts on', content.startDate),
      ...day('Ends on', content.endDate),
      ...day('Signed on', signedOn),
      ...day('Stamp affixed on', stampedOn),
      ...fact('Registration number', agreement.registrationNumber ?? 'Not registered'),
      ...day('Registered on', agreement.registeredOn),
      ...fact('Verification code', code.match(/.{5}/g)?.join('-') ?? code),
    ],
    blocks: [
      ...content.terms.map(({ about, text }) => ({ title: about, text })),
      ...(content.furtherTerms?.clauses ?? []).map(({ title, text }) => ({ title, text })),
      ...signatures.map(({ party, byName, signedOn: on }) => ({
        title: party === 'TENANT' ? 'Signed for the tenant' : 'Signed for the owner',
        text: `${byName}, ${formatDate(on)}`,
      })),
      ...content.witnesses.map(({ name, cid }) => ({ title: 'Witness', text: `${name}, CID ${cid}` })),
      { title: 'SHA-256 of the text', text: hash },
    ],
  }
}
