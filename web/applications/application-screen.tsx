import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Application } from '../../domain/applications/application-contract.ts'
import { canWithdraw, isOpen, isToDecide, refusalReasonLabels } from '../../domain/applications/application.ts'
import { HistoryCard } from '../audit/history-card.tsx'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { leaseFolders } from '../leases/lease-paths.ts'
import { tenantPath } from '../people/people-paths.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint, useAction } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Link } from '../ui/page/link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { SideFacts } from '../ui/record/side-facts.tsx'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { applicationsPath, refreshesByApplication } from './application-paths.ts'
import { applicationStatusTable } from './application-status-table.ts'
import { freeText, householdText, incomeText, documentsText, roomText } from './application-texts.ts'
import { EditApplicationSheet } from './edit-application-sheet.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { confirm } from '../ui/feedback/confirm.tsx'
import { toast } from '../ui/feedback/toast.tsx'

export function ApplicationScreen() {
  const id = useParam('id')
  const application = useEndpoint('application.read', { params: { id } })
  return <Loaded query={application}>{(one) => <ApplicationRecord application={one} />}</Loaded>
}

function ApplicationRecord({ application }: { application: Application }) {
  const [shown, setShown] = useState<'EDIT' | 'REFUSE' | null>(null)
  const steps = useApplicationSteps(application)
  const { state, name, listingTitle, linkExpiresAt } = application
  const close = () => setShown(null)
  const more = [
    ...(isOpen(state) ? [{ label: t`Send a new link`, onClick: steps.sendLink }] : []),
    ...(linkExpiresAt === null ? [] : [{ label: t`Revoke the link`, onClick: steps.revokeLink }]),
    ...(isToDecide(state) ? [{ label: t`Edit`, onClick: () => setShown('EDIT') }] : []),
    ...(canWithdraw(state) ? [{ label: t`Withdraw for the applicant…`, isDangerous: true, onClick: steps.withdraw }] : []),
  ]
  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Applications`, to: applicationsPath }]}
        title={name}
        status={<StatusChip status={state} table={applicationStatusTable} />}
        subtitle={listingTitle}
        more={more}
        secondary={
          isToDecide(state) && (
            <>
              {state === 'RECEIVED' && (
                <Button variant="default" loading={steps.isPending} onClick={steps.review}>{t`Start review`}</Button>
              )}
              <Button variant="default" onClick={() => setShown('REFUSE')}>{t`Refuse…`}</Button>
            </>
          )
        }
        primary={<PrimaryStep application={application} steps={steps} />}
      />
      <RecordLayout
        main={
          <>
            <StatementsCard application={application} />
            <DocumentsCard entity="application" entityId={application.id} defaultKinds={['IDENTITY', 'INCOME_PROOF', 'OTHERS']} />
            <HistoryCard entityId={application.id} />
          </>
        }
        side={<ApplicationFacts application={application} />}
      />
      {shown === 'EDIT' && <EditApplicationSheet application={application} onClose={close} />}
      {shown === 'REFUSE' && <RejectDialog application={application} onClose={close} />}
    </>
  )
}

type PrimaryStepProps = { application: Application; steps: ReturnType<typeof useApplicationSteps> }

function PrimaryStep({ application, steps }: PrimaryStepProps) {
  const { state, leaseDraftId, propertyType } = application
  if (isToDecide(state)) return <Button loading={steps.isPending} onClick={steps.accept}>{t`Accept`}</Button>
  if (state !== 'ACCEPTED' || leaseDraftId === null) return null
  return (
    <ButtonLink
      to={`${leaseFolders[propertyType].path}/new?draftId=${leaseDraftId}&step=term`}
    >{t`Continue with the lease`}</ButtonLink>
  )
}

function StatementsCard({ application }: { application: Application }) {
  const { receivedAt, cid, occupation, employer, monthlyIncomeAmount, presentAddress, moveInOn, months, members } = application
  if (receivedAt === null) {
    return (
      <RecordCard title={t`Statements`}>
        <p className="secondary">{t`The applicant has not sent the form yet.`}</p>
      </RecordCard>
    )
  }
  return (
    <RecordCard title={t`Statements`}>
      <Facts>
        <Fact label={t`CID`}>{cid}</Fact>
        <Fact label={t`Occupation`}>{occupation}</Fact>
        <Fact label={t`Employer`}>{employer ?? '–'}</Fact>
        <Fact label={t`Monthly income`}>
          <MoneyText amount={monthlyIncomeAmount} withUnit />
        </Fact>
        <Fact label={t`Household`}>{householdText(application)}</Fact>
        <Fact label={t`Move-in date`}>
          <DateText date={moveInOn} />
        </Fact>
        <Fact label={t`Months`}>{months}</Fact>
        <Fact label={t`Present address`} isWide>
          <span className="words">{presentAddress}</span>
        </Fact>
        {members.length > 0 && (
          <Fact label={t`People of the household`} isWide>
            <ul className="bare">
              {members.map(({ name, relationship }) => (
                <li key={`${name} ${relationship}`}>
                  {name}, {relationship}
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </Facts>
    </RecordCard>
  )
}

function ApplicationFacts({ application }: { application: Application }) {
  const { listingId, listingTitle, rentAmount, phoneNumber, email, consentText, consentedAt, isTypedByOffice } = application
  const { receivedAt, linkExpiresAt, decidedAt, decidedByName, refusalReason, refusalText, tenantId } = application
  return (
    <RecordCard title={t`Details`}>
      <SideFacts>
        <Fact label={t`Listing`}>
          <Link to={`/admin/master-lease/listings/${listingId}`}>{listingTitle}</Link>
        </Fact>
        <Fact label={t`Monthly rent`}>
          <MoneyText amount={rentAmount} withUnit />
        </Fact>
        <Fact label={t`Income and rent`}>{incomeText(application)}</Fact>
        <Fact label={t`Unit and household`}>{roomText(application)}</Fact>
        <Fact label={t`Move-in requested`}>
          {freeText(application) ?? (application.moveInOn ? <DateText date={application.moveInOn} /> : '–')}
        </Fact>
        <Fact label={t`Papers`}>{documentsText(application)}</Fact>
        {phoneNumber && (
          <Fact label={t`Phone number`}>
            <a href={`tel:+975${phoneNumber}`}>+975 {phoneNumber}</a>
          </Fact>
        )}
        {email && <Fact label={t`Email`}>{email}</Fact>}
        {receivedAt && (
          <Fact label={t`Received`}>
            <InstantText at={receivedAt} />
            {isTypedByOffice && <p className="small secondary">{t`Entered by the office`}</p>}
          </Fact>
        )}
        {consentedAt && (
          <Fact label={t`Consent`}>
            <InstantText at={consentedAt} />
            <p className="small secondary">{consentText}</p>
          </Fact>
        )}
        {linkExpiresAt && (
          <Fact label={t`Link works until`}>
            <InstantText at={linkExpiresAt} />
          </Fact>
        )}
        {decidedAt && (
          <Fact label={t`Decided`}>
            <InstantText at={decidedAt} />
            {decidedByName && <p className="small secondary">{decidedByName}</p>}
          </Fact>
        )}
        {refusalReason && (
          <Fact label={t`Reason`}>
            {refusalReasonLabels[refusalReason]}
            {refusalText && <p className="small secondary">{refusalText}</p>}
          </Fact>
        )}
        {tenantId && (
          <Fact label={t`Tenant`}>
            <Link to={tenantPath(tenantId)}>{application.name}</Link>
          </Fact>
        )}
      </SideFacts>
    </RecordCard>
  )
}

/** The office's actions on an application. Each is sent with the version that was read. */
function useApplicationSteps({ id, version, name, listingTitle }: Application) {
  const shared = { invalidates: refreshesByApplication, refetchOnConflict: ['application'] as const }
  const args = { params: { id }, ifMatch: version }
  const review = useAction('application.review', { ...shared, onSuccess: () => toast('SUCCESS', t`In review`) })
  const sendLink = useAction('application.sendLink', { ...shared, onSuccess: () => toast('SUCCESS', t`Link sent`) })
  const revokeLink = useAction('application.revokeLink', { ...shared, onSuccess: () => toast('SUCCESS', t`Link revoked`) })
  const withdraw = useAction('application.withdraw', { ...shared, onSuccess: () => toast('SUCCESS', t`Application withdrawn`) })
  const accept = useAction('application.accept', {
    ...shared,
    invalidates: [...refreshesByApplication, 'leaseDraft', 'tenant'],
    onSuccess: () => toast('SUCCESS', t`Application accepted`, t`A draft of the lease is ready.`),
  })
  const confirmAccept = async () => {
    const text = t`${name} becomes a tenant of the office and gets an SMS. A draft of the lease is started. Other applications for “${listingTitle}” stay open until you decide them.`
    if (await confirm({ title: t`Accept this application?`, text, action: t`Accept application` })) accept.mutate(args)
  }
  const confirmWithdraw = async () => {
    const text = t`Do this only if ${name} asked you to. The applicant gets a message.`
    if (await confirm({ title: t`Withdraw this application?`, text, action: t`Withdraw application`, isDangerous: true }))
      withdraw.mutate(args)
  }
  return {
    isPending: [review, sendLink, revokeLink, withdraw, accept].some((action) => action.isPending),
    review: () => review.mutate(args),
    sendLink: () => sendLink.mutate(args),
    revokeLink: () => revokeLink.mutate(args),
    accept: () => void confirmAccept(),
    withdraw: () => void confirmWithdraw(),
  }
}
