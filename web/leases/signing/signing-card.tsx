import { Button } from '@mantine/core'
import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import type { Signing, SigningManner, SigningParty } from '../../../domain/leases/signing/signing-contract.ts'
import { useSignedIn } from '../../platform/session.ts'
import { rich, t, translated } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useOfficeRules } from '../../platform/use-office-rules.ts'
import { DateText, InstantText } from '../../ui/text/date-text.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { PrintAgreement } from './print-agreement.tsx'
import { RegisterDialog } from './register-dialog.tsx'
import { SignDialog } from './sign-dialog.tsx'
import { StampDialog } from './stamp-dialog.tsx'
import { TemplateChoice } from './template-choice.tsx'
import '../leases.css'

type Asked = { is: 'SIGN'; party: SigningParty } | { is: 'REGISTER' | 'STAMP' } | { is: 'CONSENT'; ownerId: string } | null

/** The given and the missing signatures, each co-owner's consent, stamp and registration, and the agreement. */
export function SigningCard({ lease }: { lease: Lease }) {
  const signing = useEndpoint('signing.read', { params: { id: lease.id } })
  const [asked, setAsked] = useState<Asked>(null)
  const { name } = useSignedIn().currentRole
  const isStaff = name === 'ADMIN' || name === 'MANAGER'
  const close = () => setAsked(null)
  return (
    <RecordCard title={t`Signing`} actions={<PrintAgreement lease={lease} asksFirst={isStaff} />}>
      <Loaded query={signing} fallback={<SkeletonBar width={60} />}>
        {(signing) => (
          <>
            <SigningSteps lease={lease} signing={signing} isStaff={isStaff} ask={setAsked} />
            <TemplateChoice lease={lease} signing={signing} isStaff={isStaff} />
            {asked?.is === 'SIGN' && <SignDialog lease={lease} signing={signing} party={asked.party} onClose={close} />}
            {asked?.is === 'CONSENT' && <ConsentDialog lease={lease} signing={signing} ownerId={asked.ownerId} onClose={close} />}
            {asked?.is === 'REGISTER' && <RegisterDialog lease={lease} signing={signing} onClose={close} />}
            {asked?.is === 'STAMP' && <StampDialog lease={lease} onClose={close} />}
          </>
        )}
      </Loaded>
    </RecordCard>
  )
}

type StepsProps = { lease: Lease; signing: Signing; isStaff: boolean; ask: (asked: Asked) => void }

function SigningSteps({ lease, signing, isStaff, ask }: StepsProps) {
  const isPending = lease.status === 'PENDING'
  const { canSignAs, agreement, consents, registerBy } = signing
  return (
    <>
      <ul className="bare stack signing-steps">
        <SignatureStep party="OWNER" signing={signing} isPending={isPending}>
          {canSignAs === 'OWNER' && <AskButton onClick={() => ask({ is: 'SIGN', party: 'OWNER' })}>{t`Sign…`}</AskButton>}
        </SignatureStep>
        <SignatureStep party="TENANT" signing={signing} isPending={isPending}>
          {canSignAs === 'TENANT' && <AskButton onClick={() => ask({ is: 'SIGN', party: 'TENANT' })}>{t`Sign…`}</AskButton>}
        </SignatureStep>
        {consents.map(({ ownerId, nameEnglish, consentedAt, givenBy, evidenceNote, isMine }) => (
          <Step
            key={ownerId}
            isDone={consentedAt !== null}
            title={t`Consent of ${nameEnglish}`}
            text={
              consentedAt === null ? (
                isPending ? (
                  t`Not given yet.`
                ) : (
                  t`Not recorded here.`
                )
              ) : (
                <>
                  <InstantText at={consentedAt} />
                  {givenBy && t`, by ${givenBy} with a power of attorney`}
                  {evidenceNote && ` (${evidenceNote})`}
                </>
              )
            }
          >
            {isPending && consentedAt === null && (isStaff || isMine) && (
              <AskButton onClick={() => ask({ is: 'CONSENT', ownerId })}>{isMine ? t`Consent…` : t`Record consent…`}</AskButton>
            )}
          </Step>
        ))}
        <Step
          isDone={signing.stampedOn !== null}
          title={t`Legal stamp`}
          text={<StampText stampedOn={signing.stampedOn} isPending={isPending} />}
        >
          {isStaff && signing.signedOn && !signing.stampedOn && (
            <AskButton onClick={() => ask({ is: 'STAMP' })}>{t`Record stamp…`}</AskButton>
          )}
        </Step>
        <Step isDone={signing.registeredOn !== null} title={t`Registration`} text={<RegistrationText signing={signing} />}>
          {isStaff && registerBy && signing.registeredOn === null && (
            <AskButton onClick={() => ask({ is: 'REGISTER' })}>{t`Register…`}</AskButton>
          )}
        </Step>
      </ul>
      {agreement && (
        <p className="small secondary break mt-3 signing-hash">{rich`Fingerprint of the signed text (SHA-256): ${<span className="figures">{agreement.hash}</span>}`}</p>
      )}
      {isPending && isStaff && signing.signedOn === null && (
        <p className="small secondary">{t`Or print the agreement, have both sides sign it, and add the scan under Documents as “Signed copy”. It counts as both signatures.`}</p>
      )}
    </>
  )
}

function StampText({ stampedOn, isPending }: { stampedOn: Signing['stampedOn']; isPending: boolean }) {
  if (stampedOn) return <DateText date={stampedOn} />
  return (
    <>
      {t`On each of the three originals, before the third goes to the local office (Act s.9).`}
      {isPending && ` ${t`Not needed for activation.`}`}
    </>
  )
}

function RegistrationText({ signing: { registrationNumber, registeredOn, registerBy } }: { signing: Signing }) {
  const { data: rules } = useOfficeRules()
  const { name } = useSignedIn().currentRole
  if (registeredOn) {
    return <>{rich`No. ${registrationNumber}, ${<DateText date={registeredOn} />}`}</>
  }
  if (!registerBy) return rules ? t`Within ${rules.deadlines.registrationDays} days of signing, at the local office.` : null
  if (name === 'TENANT') {
    return <>{rich`The owner hands in the third original at the local office by ${<DateText date={registerBy} />}.`}</>
  }
  return (
    <>{rich`Hand in the third original at the local office by ${<DateText date={registerBy} />}. The fine for late registration is one month’s rent.`}</>
  )
}

const partyTitles: Record<SigningParty, string> = { OWNER: t`Owner’s side`, TENANT: t`Tenant` }
const mannerLabels: Record<SigningManner, string> = { PIN: t`by PIN`, PASSWORD: t`by password`, SIGNED_COPY: t`on paper` }

type SignatureStepProps = { party: SigningParty; signing: Signing; isPending: boolean; children: ReactNode }

function SignatureStep({ party, signing, isPending, children }: SignatureStepProps) {
  const signature = signing.signatures.find((one) => one.party === party)
  return (
    <Step
      isDone={signature !== undefined}
      title={partyTitles[party]}
      text={
        signature ? (
          <>
            {signature.manner === 'SIGNED_COPY' ? t`Signed` : t`${translated(signature.byName)} signed`}{' '}
            {mannerLabels[signature.manner]}, <InstantText at={signature.signedAt} />
            {signature.address && <span className="small"> {rich`from ${signature.address}`}</span>}
          </>
        ) : isPending ? (
          t`Has not signed yet.`
        ) : (
          t`Not recorded here.`
        )
      }
    >
      {children}
    </Step>
  )
}

type StepProps = { isDone: boolean; title: string; text: ReactNode; children: ReactNode }

function Step({ isDone, title, text, children }: StepProps) {
  const Mark = isDone ? IconCheck : IconCircleDashed
  return (
    <li data-done={isDone || undefined}>
      <Mark size={18} stroke={1.75} aria-label={isDone ? t`Done` : t`Open`} />
      <div>
        <strong className="strong">{title}</strong>
        <div className="secondary">{text}</div>
      </div>
      {children}
    </li>
  )
}

function AskButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="default" size="compact-md" onClick={onClick}>
      {children}
    </Button>
  )
}
