import { Box, Button } from '@mantine/core'
import { IconCircleDashed } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { isRunning } from '../../domain/leases/lease-status.ts'
import { billingFolders } from '../advices/billing-paths.ts'
import { changeLeasePath, leasePath } from '../leases/lease-paths.ts'
import { gapTitles } from '../../domain/leases/activation-gap-labels.ts'
import { ConsentDialog } from '../leases/signing/consent-dialog.tsx'
import { PurposeDialog } from '../leases/signing/purpose-dialog.tsx'
import { RegisterDialog } from '../leases/signing/register-dialog.tsx'
import { SignDialog } from '../leases/signing/sign-dialog.tsx'
import { StampDialog } from '../leases/signing/stamp-dialog.tsx'
import { WitnessesDialog } from '../leases/signing/witnesses-dialog.tsx'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { SkeletonBar } from '../ui/feedback/skeleton.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { DateText } from '../ui/text/date-text.tsx'

type Signing = Reply<'signing.read'>
type Gap = Reply<'lease.gaps'>['missing'][number]
type Asked = { is: 'SIGN' | 'WITNESSES' | 'PURPOSE' | 'STAMP' | 'REGISTER' } | { is: 'CONSENT'; ownerId: string } | null
type Ask = (asked: Asked) => void

/**
 * The open requirements of a pending lease, and the remaining steps of an active one. Each row opens its step. Renders nothing when all are
 * done.
 */
export function LeaseChecklist({ lease }: { lease: Lease }) {
  const isPending = lease.status === 'PENDING'
  const isOpen = isPending || isRunning(lease.status)
  const gaps = useEndpoint('lease.gaps', { params: { id: lease.id } }, { isEnabled: isOpen })
  const signing = useEndpoint('signing.read', { params: { id: lease.id } }, { isEnabled: isOpen })
  const [asked, setAsked] = useState<Asked>(null)
  const missing = gaps.data?.missing ?? []
  const rows = signing.data ? missing.length + laterSteps(signing.data).length : missing.length
  if (!isOpen || (!isPending && rows === 0)) return null
  return (
    <RecordCard title={isPending ? t`Before activation` : t`Still to do`}>
      <Loaded query={signing} fallback={<SkeletonBar width={60} />}>
        {(signing) => (
          <>
            {isPending && gaps.data && missing.length === 0 && <p>{t`All requirements are met. You can activate the lease.`}</p>}
            <ul className="bare stack gap-2 lease-missing">
              {isPending && lease.purpose === null && (
                <Row
                  title={t`Purpose`}
                  text={t`No purpose is recorded. The agreement must state it (Act s.12). Add it before anybody signs.`}
                  isLater
                >
                  <StepButton onClick={() => setAsked({ is: 'PURPOSE' })}>{t`Add purpose…`}</StepButton>
                </Row>
              )}
              {missing.map((gap) => (
                <Row key={gap.gap} title={gapTitles[gap.gap]} text={<span lang="en">{gap.message}</span>}>
                  <GapStep gap={gap.gap} lease={lease} signing={signing} ask={setAsked} />
                </Row>
              ))}
              {laterSteps(signing).includes('STAMP') && (
                <Row
                  title={t`Legal stamp`}
                  text={t`On each of the three originals, before the third goes to the local office (Act s.9).`}
                  isLater={isPending}
                >
                  <StepButton onClick={() => setAsked({ is: 'STAMP' })}>{t`Record stamp…`}</StepButton>
                </Row>
              )}
              {laterSteps(signing).includes('REGISTER') && (
                <Row
                  title={t`Registration`}
                  text={rich`Hand in the third original at the local office by ${<DateText date={signing.registerBy} />}. The fine for late registration is one month’s rent.`}
                  isLater={isPending}
                >
                  <StepButton onClick={() => setAsked({ is: 'REGISTER' })}>{t`Register…`}</StepButton>
                </Row>
              )}
            </ul>
            <StepDialog asked={asked} lease={lease} signing={signing} onClose={() => setAsked(null)} />
          </>
        )}
      </Loaded>
    </RecordCard>
  )
}

/** Activation does not require these. */
function laterSteps({ signedOn, stampedOn, registerBy, registeredOn }: Signing): readonly ('STAMP' | 'REGISTER')[] {
  return [
    ...(signedOn !== null && stampedOn === null ? (['STAMP'] as const) : []),
    ...(registerBy !== null && registeredOn === null ? (['REGISTER'] as const) : []),
  ]
}

type RowProps = { title: string; text: ReactNode; isLater?: boolean; children: ReactNode }

/** `isLater`: the lease can become active before this step. */
function Row({ title, text, isLater = false, children }: RowProps) {
  return (
    <li className="row top wrap">
      <IconCircleDashed size={18} stroke={1.75} aria-hidden />
      <Box flex="1 1 16rem">
        <strong className="strong">{title}</strong>
        <span className="secondary">
          {' '}
          {text}
          {isLater && ` ${t`Not needed for activation.`}`}
        </span>
      </Box>
      {children}
    </li>
  )
}

function StepButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="default" size="compact-md" onClick={onClick}>
      {children}
    </Button>
  )
}

type GapStepProps = { gap: Gap['gap']; lease: Lease; signing: Signing; ask: Ask }

function GapStep({ gap, lease, signing, ask }: GapStepProps) {
  const isPending = lease.status === 'PENDING'
  switch (gap) {
    case 'START_DATE':
      return null
    case 'OWNER_SIGNATURE':
      if (!isPending) return <SignedCopyLink lease={lease} />
      return signing.canSignAs === 'OWNER' && <StepButton onClick={() => ask({ is: 'SIGN' })}>{t`Sign…`}</StepButton>
    case 'TENANT_SIGNATURE':
      return isPending ? <AskTenantButton lease={lease} /> : <SignedCopyLink lease={lease} />
    case 'WITNESSES':
      return <StepButton onClick={() => ask({ is: 'WITNESSES' })}>{t`Add witnesses…`}</StepButton>
    case 'CONSENTS':
      return <ConsentButtons signing={signing} ask={ask} />
    case 'DEPOSIT':
      return (
        <ButtonLink variant="default" size="compact-md" to={`${billingFolders.receive.to}?leaseId=${lease.id}`}>
          {t`Collect deposit`}
        </ButtonLink>
      )
    case 'CONDITION_REPORT':
      return (
        <ButtonLink variant="default" size="compact-md" to={`/admin/master-lease/condition/${lease.id}`}>
          {t`Open condition report`}
        </ButtonLink>
      )
    case 'RENEWAL_TENANT':
    case 'RENEWAL_RENT':
      return (
        <ButtonLink variant="default" size="compact-md" to={changeLeasePath(lease)}>
          {t`Change terms`}
        </ButtonLink>
      )
    default:
      return gap satisfies never
  }
}

function SignedCopyLink({ lease }: { lease: Lease }) {
  return (
    <ButtonLink variant="default" size="compact-md" to={`${leasePath(lease)}?tab=documents`}>
      {t`Add signed copy`}
    </ButtonLink>
  )
}

function ConsentButtons({ signing: { consents }, ask }: { signing: Signing; ask: Ask }) {
  const waiting = consents.filter(({ consentedAt }) => consentedAt === null)
  return (
    <span className="row wrap">
      {waiting.map(({ ownerId, nameEnglish }) => (
        <StepButton
          key={ownerId}
          onClick={() => ask({ is: 'CONSENT', ownerId })}
        >{t`Record consent of ${nameEnglish}…`}</StepButton>
      ))}
    </span>
  )
}

const outcomes: Record<Reply<'reminder.askToSign'>['outcome'], readonly ['SUCCESS' | 'INFO', string]> = {
  ASKED: ['SUCCESS', t`The tenant was asked to sign`],
  REMINDED_TODAY: ['INFO', t`The tenant was already asked today`],
  NOBODY_TO_TELL: ['INFO', t`The tenant has no phone or e-mail. Ask the tenant to sign on paper.`],
}

/** The main button of the page while a signature is missing: the owner's side signs here, and the tenant is asked to sign. */
export function SignNextButton({ lease }: { lease: Lease }) {
  const { data: signing } = useEndpoint('signing.read', { params: { id: lease.id } })
  const { data: gaps } = useEndpoint('lease.gaps', { params: { id: lease.id } })
  const [isSigning, setSigning] = useState(false)
  const [isNaming, setNaming] = useState(false)
  if (!signing || !gaps) return null
  // The signed text names the witnesses, so a signature given before they are named must be given again.
  if (gaps.missing.some(({ gap }) => gap === 'WITNESSES')) {
    return (
      <>
        <Button onClick={() => setNaming(true)}>{t`Add witnesses`}</Button>
        {isNaming && <WitnessesDialog lease={lease} onClose={() => setNaming(false)} />}
      </>
    )
  }
  if (signing.canSignAs !== 'OWNER') return <AskTenantButton lease={lease} isPrimary />
  return (
    <>
      <Button onClick={() => setSigning(true)}>{t`Sign lease`}</Button>
      {isSigning && <SignDialog lease={lease} signing={signing} party="OWNER" onClose={() => setSigning(false)} />}
    </>
  )
}

function AskTenantButton({ lease, isPrimary = false }: { lease: Lease; isPrimary?: boolean }) {
  const ask = useAction('reminder.askToSign', {
    invalidates: ['outbox', 'notification'],
    onSuccess: ({ outcome }) => toast(...outcomes[outcome]),
  })
  const send = () => ask.mutate({ params: { id: lease.id } })
  const look = isPrimary ? {} : ({ variant: 'default', size: 'compact-md' } as const)
  return <Button {...look} loading={ask.isPending} onClick={send}>{t`Ask tenant to sign`}</Button>
}

type StepDialogProps = { asked: Asked; lease: Lease; signing: Signing; onClose: () => void }

function StepDialog({ asked, lease, signing, onClose }: StepDialogProps) {
  if (asked === null) return null
  switch (asked.is) {
    case 'SIGN':
      return <SignDialog lease={lease} signing={signing} party="OWNER" onClose={onClose} />
    case 'WITNESSES':
      return <WitnessesDialog lease={lease} onClose={onClose} />
    case 'PURPOSE':
      return <PurposeDialog lease={lease} onClose={onClose} />
    case 'CONSENT':
      return <ConsentDialog lease={lease} signing={signing} ownerId={asked.ownerId} onClose={onClose} />
    case 'STAMP':
      return <StampDialog lease={lease} onClose={onClose} />
    case 'REGISTER':
      return <RegisterDialog lease={lease} signing={signing} onClose={onClose} />
    default:
      return asked satisfies never
  }
}
