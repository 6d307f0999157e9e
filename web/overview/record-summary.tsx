import { Button } from '@mantine/core'
import { IconDeviceMobileMessage, IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type CalendarDate, dayNumber } from '../../domain/calendar-date.ts'
import type { RecordAction, SummarisedKind } from '../../domain/overview/record-summary.ts'
import type { RecordSummary as Summary } from '../../domain/overview/record-summary-contract.ts'
import { billingFolders } from '../advices/billing-paths.ts'
import { leaseTimeText, startText } from '../leases/lease-end.ts'
import { leasePath, leaseSearchPath, tenantPath } from '../leases/lease-paths.ts'
import { leaseStatusTable } from '../leases/lease-status-table.ts'
import { PhoneText } from '../people/phone-text.tsx'
import { plural, rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Link } from '../ui/page/link.tsx'
import { PageHeader, type PageHeaderProps } from '../ui/page/page-header.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { StatusChip, StatusShape } from '../ui/text/status-chip.tsx'

/** Read it in addition to the record and show both together (`combineQueries`), so that nothing on the page moves. */
export function useRecordSummary(kind: SummarisedKind, id: string) {
  return useEndpoint(`overview.${kind}Summary`, { params: { id } })
}

type RecordSummaryProps = Omit<PageHeaderProps, 'primary'> & {
  kind: SummarisedKind
  id: string
  /** Undefined if it could not be read. Then the page has its title and its own action. */
  summary: Summary | undefined
  /** The page's main button if nothing is more urgent; otherwise a secondary one. */
  action: (variant: 'filled' | 'default') => ReactNode
  /** Replaces the link to the lease with the button to sign. */
  sign?: ReactNode
  /** More facts of the record. */
  children?: ReactNode
}

/** The head of a record's page: name and status, the amount owed and its due date, the contact, and the next action. */
export function RecordSummary({ kind, id, summary, action, sign, secondary, status, children, ...header }: RecordSummaryProps) {
  const next = summary && nextLink({ kind, id, summary, sign })
  const leaseState = kind === 'tenant' && summary?.lease && <StatusChip status={summary.lease.status} table={leaseStatusTable} />
  return (
    <>
      <PageHeader
        {...header}
        status={leaseState || status}
        secondary={
          <>
            {secondary}
            {next && action('default')}
          </>
        }
        primary={next ?? action('filled')}
      />
      {summary && (
        <section className="sheet record-summary" aria-label={t`Summary`}>
          <Facts>
            <MoneyFacts summary={summary} />
            <LeaseFact kind={kind} summary={summary} />
            {children}
            <ContactFact contact={summary.contact} lease={summary.lease} isOwnPage={kind === 'tenant' || kind === 'owner'} />
          </Facts>
        </section>
      )}
    </>
  )
}

type NextProps = Pick<RecordSummaryProps, 'kind' | 'id' | 'sign'> & { summary: Summary }

function nextLink({ kind, id, summary: { next, lease }, sign }: NextProps): ReactNode {
  if (next === null) return undefined
  const leaseId = next.leaseId ?? ''
  const links: Record<RecordAction, ReactNode> = {
    RECEIVE_PAYMENT: (
      <ButtonLink to={`${billingFolders.receive.to}?leaseId=${leaseId}`}>{billingFolders.receive.label}</ButtonLink>
    ),
    SHOW_OVERDUE: <ButtonLink to={overduePath(kind, id)}>{t`Show overdue advices`}</ButtonLink>,
    SIGN: kind === 'lease' ? sign : <ButtonLink to={leaseSearchPath(leaseId)}>{t`Sign lease`}</ButtonLink>,
    RENEW: lease && <ButtonLink to={`${leasePath(lease)}/renew`}>{t`Renew lease`}</ButtonLink>,
  }
  return links[next.action] ?? undefined
}

const overduePath = (kind: SummarisedKind, id: string) => `${billingFolders.advices.to}?overdue=true&${kind}Id=${id}`

function MoneyFacts({ summary: { balanceAmount, interestAmount, overdueAmount, overdueSince, nextDue } }: { summary: Summary }) {
  const today = useToday()
  return (
    <>
      <Fact label={t`Outstanding`}>
        {balanceAmount === null ? t`Too many leases to total` : <MoneyText amount={balanceAmount} withUnit />}
        {interestAmount !== null && interestAmount > 0 && (
          <div className="small secondary">{rich`and late interest of ${<MoneyText amount={interestAmount} withUnit />}`}</div>
        )}
      </Fact>
      <Fact label={t`Overdue`}>
        {overdueSince === null ? (
          overdueAmount !== null && t`Nothing overdue`
        ) : (
          <div className="danger">
            <StatusShape shape="triangle" /> <MoneyText amount={overdueAmount} withUnit />
            <div className="small">
              {rich`since ${<DateText date={overdueSince} />}`} ({daysText(overdueSince, today)})
            </div>
          </div>
        )}
      </Fact>
      <Fact label={t`Next due`}>
        {nextDue && (
          <>
            <DateText date={nextDue.dueDate} />
            <div className="small secondary">
              <MoneyText amount={nextDue.amount} withUnit />
            </div>
          </>
        )}
      </Fact>
    </>
  )
}

function daysText(since: CalendarDate, today: CalendarDate): string {
  return plural(dayNumber(today) - dayNumber(since), '{n} day', '{n} days')
}

/** The lease of a tenant or unit; for a record with several leases, the one that ends first. */
function LeaseFact({ kind, summary: { lease, runningLeases } }: { kind: SummarisedKind; summary: Summary }) {
  const today = useToday()
  const isOfMany = runningLeases !== null && runningLeases > 1
  if (!lease) return <Fact label={t`Lease`}>{runningLeases === 0 ? t`No active lease` : undefined}</Fact>
  const time = leaseTimeText({ ...lease, endDate: lease.lastDay, terminationDate: null }, today)
  if (kind === 'lease' && lease.status === 'PENDING') {
    return (
      <Fact label={t`First day`}>
        <DateText date={lease.startDate} />
        <div className="small secondary">{startText(lease.startDate, today)}</div>
      </Fact>
    )
  }
  return (
    <Fact label={kind === 'lease' ? t`Last day` : isOfMany ? t`First of ${runningLeases} leases to end` : t`Lease`}>
      {kind === 'lease' ? <DateText date={lease.lastDay} /> : <Link to={leasePath(lease)}>{lease.leaseNumber}</Link>}
      <div className="small secondary">
        {kind !== 'lease' && (
          <>
            <DateText date={lease.lastDay} /> ·{' '}
          </>
        )}
        {time}
      </div>
    </Fact>
  )
}

type ContactFactProps = { contact: Summary['contact']; lease: Summary['lease']; isOwnPage: boolean }

const contactLabels = { TENANT: t`Tenant`, OWNER: t`Owner` } as const

/** The person, and their contact details known to the office. */
function ContactFact({ contact, lease, isOwnPage }: ContactFactProps) {
  if (!contact) return null
  const { role, name, phoneNumber, email } = contact
  const phone = phoneNumber && `+975${phoneNumber}`
  return (
    <Fact label={isOwnPage ? t`Contact` : contactLabels[role]}>
      {!isOwnPage && (role === 'TENANT' && lease ? <Link to={tenantPath(lease.tenantId)}>{name}</Link> : name)}
      {phone && (
        <div className={isOwnPage ? undefined : 'small secondary'}>
          <PhoneText phoneNumber={phoneNumber} />
        </div>
      )}
      <div className="row wrap gap-1 mt-1">
        {phone && <ContactLink href={`tel:${phone}`} icon={<IconPhone size={14} aria-hidden />} label={t`Call`} name={name} />}
        {phone && (
          <ContactLink
            href={`sms:${phone}`}
            icon={<IconDeviceMobileMessage size={14} aria-hidden />}
            label={t`SMS`}
            name={name}
          />
        )}
        {email && (
          <ContactLink href={`mailto:${email}`} icon={<IconMail size={14} aria-hidden />} label={t`E-mail`} name={name} />
        )}
        {!phone && !email && <span className="small secondary">{t`No phone number or e-mail recorded`}</span>}
      </div>
    </Fact>
  )
}

function ContactLink({ href, icon, label, name }: { href: string; icon: ReactNode; label: string; name: string }) {
  return (
    <Button component="a" href={href} variant="default" size="compact-xs" leftSection={icon} aria-label={`${label}: ${name}`}>
      {label}
    </Button>
  )
}
