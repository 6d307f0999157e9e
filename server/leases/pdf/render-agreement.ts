import { renderSVG } from 'uqr'
import { amountInWords } from '../../../domain/amount-in-words.ts'
import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import type { AgreementContent } from '../../../domain/leases/signing/agreement-content.ts'
import type { SigningManner, SigningParty } from '../../../domain/leases/signing/signing-contract.ts'
import { clauseBlocks } from '../../../domain/leases/templates/clause-text.ts'
import type { ReplaceablePart } from '../../../domain/leases/templates/agreement-template.ts'
import { purposeLabel } from '../../../domain/leases/terms-text.ts'
import { formatAmount } from '../../../domain/money.ts'
import { identityDocumentText } from '../../../domain/people/identity-document-text.ts'
import { renderPdf } from '../../platform/pdf/render-pdf.ts'
import { documentParts, fact, organisationParts, type PrintedLogo, propertyFacts } from './printed-parts.ts'
import { actOnAgreement } from './tenancy-act.ts'
import { printedPhone } from './printed-phone.ts'

export type PrintedAgreement = {
  content: AgreementContent
  hash: string
  code: string
  signatures: readonly {
    party: SigningParty
    byName: string
    manner: SigningManner
    signedOn: CalendarDate
    picture: Uint8Array | null
  }[]
  signedOn: CalendarDate | null
  stampedOn: CalendarDate | null
  registrationNumber: string | null
  registeredOn: CalendarDate | null
  drawnUpOn: CalendarDate
  logo: PrintedLogo | null
  /** EXAMPLE: the preview of a template, which nobody signs. */
  mark: 'VOID' | 'EXAMPLE' | null
}

/** The holders of the three originals (Tenancy Act s.11). */
const holdersOfOriginals = ['owner', 'tenant', 'local office'] as const

const template = new URL('./agreement.typ', import.meta.url)

/** The lease agreement in A4 with everything that the Tenancy Act requires (s.12, Schedule I). */
export async function renderAgreement(
  agreement: PrintedAgreement,
  publicAddress: string,
  hasOriginals = false,
): Promise<Uint8Array> {
  const { content, signedOn } = agreement
  const standing = standingTerms(content)
  const originals = hasOriginals
    ? holdersOfOriginals.map((holder, at) => `Original ${at + 1} of ${holdersOfOriginals.length} – ${holder}`)
    : []
  const organisation = { ...content.organisation, nameDzongkha: null, email: null, taxpayerNumber: null, logo: agreement.logo }
  const checkAddress = `${publicAddress.replace(/\/$/, '')}/check/${agreement.code}`
  return renderPdf(template, {
    document: documentParts(`Lease agreement ${content.leaseNumber}`, organisation, signedOn ?? agreement.drawnUpOn),
    organisation: organisationParts(organisation),
    mark: agreement.mark,
    originals,
    number: content.leaseNumber,
    madeOn: signedOn ? formatDate(signedOn) : 'When both sides have signed',
    owners: content.owners.map((owner) => ({ ...printedParty(owner), share: content.owners.length > 1 ? owner.share : null })),
    tenants: [content.tenant, ...(content.coTenants ?? [])].map(printedParty),
    property: propertyFacts(content.property),
    term: [
      ...fact('Commences on', formatDate(content.startDate)),
      ...fact('Ends on', formatDate(content.endDate)),
      ...fact('Agreement made on', signedOn && formatDate(signedOn)),
    ],
    terms: [...content.terms.map(({ about, text }) => ({ about, blocks: [{ kind: 'TEXT', text }] })), ...optionalTerms(content)],
    deposit: depositPart(content),
    rent: content.rent.map(({ from, to, periods, amount }) => ({
      from: formatDate(from),
      to: formatDate(to),
      periods: String(periods),
      amount: formatAmount(amount),
      words: amountInWords(amount),
    })),
    furtherTerms: (content.furtherTerms?.clauses ?? [])
      .filter(({ replaces }) => replaces === null || !standing.some(({ part }) => part === replaces))
      .map(({ title, text }) => ({ title, blocks: clauseBlocks(text) })),
    template: content.furtherTerms
      ? `${content.furtherTerms.templateName}, version ${content.furtherTerms.templateVersion}`
      : null,
    sides: [side(agreement, 'OWNER'), side(agreement, 'TENANT')],
    witnesses: [0, 1].map((at) => content.witnesses[at] ?? null),
    stamp: agreement.stampedOn ? `Affixed on ${formatDate(agreement.stampedOn)}` : null,
    registration:
      agreement.registrationNumber && agreement.registeredOn
        ? `No. ${agreement.registrationNumber}, registered on ${formatDate(agreement.registeredOn)}`
        : null,
    hash: agreement.hash.match(/.{8}/g)?.join(' ') ?? agreement.hash,
    code: agreement.code.match(/.{5}/g)?.join('-') ?? agreement.code,
    isLand: content.property.kind === 'LAND',
    act: actOnAgreement(content.property.kind),
    checkAddress,
    qr: renderSVG(checkAddress, { border: 0, ecc: 'M' }),
  })
}

function depositPart({ depositAmount, carriedDeposit }: AgreementContent) {
  const amount = carriedDeposit?.amount ?? depositAmount
  if (amount === 0) return null
  return { amount: formatAmount(amount), words: amountInWords(amount), carriedFrom: carriedDeposit?.leaseNumber ?? null }
}

type Party = AgreementContent['tenant']

function printedParty({ nameEnglish, nameDzongkha, phoneNumber, email, address, ...party }: Party) {
  const details = [
    party.cid && `CID ${party.cid}`,
    identityDocumentText(party.identityDocument),
    party.licenceNumber && `Licence ${party.licenceNumber}`,
    party.taxpayerNumber && `TPN ${party.taxpayerNumber}`,
    address,
    phoneNumber && `Phone ${printedPhone(phoneNumber)}`,
    email,
  ].filter((line): line is string => Boolean(line))
  return { name: nameEnglish, nameDzongkha, details }
}

/**
 * The rules of the Act that apply even if the parties do not write them down, so that both read them before they sign; or the office’s
 * clause instead.
 */
function optionalTerms(content: AgreementContent) {
  return standingTerms(content).map(({ part, about, text }) => {
    const own = content.furtherTerms?.clauses.find(({ replaces }) => replaces === part)
    return { about: own?.title ?? about, blocks: clauseBlocks(own?.text ?? text) }
  })
}

type StandingTerm = { part: ReplaceablePart; about: string; text: string }

function standingTerms({ property, terms }: AgreementContent): StandingTerm[] {
  const hasPurpose = terms.some(({ about }) => about === purposeLabel)
  return [
    {
      part: 'USE',
      about: 'Use',
      text: `${hasPurpose ? 'The property may be used only for the purpose above. ' : ''}Unlawful or dangerous use, and disturbing neighbours, are not allowed. Sub-letting needs the owner’s written consent (Act s.58).`,
    },
    ...(property.kind === 'LAND'
      ? []
      : [
          {
            part: 'CHATTELS' as const,
            about: 'Chattels',
            text: 'What the owner provides is listed in the condition report made at move-in, before two witnesses. The report is part of this agreement (Act s.41).',
          },
        ]),
    {
      part: 'ORIGINALS',
      about: 'Originals',
      text: 'There are three originals: one for the owner and one for the tenant. The owner hands the third to the local office within 14 days (Act s.11).',
    },
  ]
}

const mannerLabels: Record<SigningManner, string> = {
  PIN: 'signed by PIN',
  PASSWORD: 'signed by password',
  SIGNED_COPY: 'signed on paper',
}

function tenantsOf({ tenant, coTenants = [] }: AgreementContent): string {
  return [tenant, ...coTenants].map(({ nameEnglish }) => nameEnglish).join(', ')
}

function side({ signatures, content }: PrintedAgreement, party: SigningParty) {
  const signature = signatures.find((one) => one.party === party)
  const isTenant = party === 'TENANT'
  return {
    title: isTenant ? 'Tenant' : 'Owner',
    isTenant,
    name: isTenant ? tenantsOf(content) : content.owners.map(({ nameEnglish }) => nameEnglish).join(', '),
    signed: signature
      ? `${signature.manner === 'SIGNED_COPY' ? 'S' : `${signature.byName}, s`}${mannerLabels[signature.manner].slice(1)} on ${formatDate(signature.signedOn)}`
      : null,
    picture: signature?.picture ? [...signature.picture] : null,
  }
}
