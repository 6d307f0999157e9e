import { Box, Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { ApplicationByLink } from '../../domain/applications/application-contract.ts'
import { applicationStateLabels, canWithdraw, isOpen, refusalReasonLabels } from '../../domain/applications/application.ts'
import { plural, t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { useToday } from '../platform/use-today.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { CheckField } from '../ui/input/check-field.tsx'
import { Link } from '../ui/page/link.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { StatementFields, type StatementValues, statementBody, statementChecks, statementValues } from './application-fields.tsx'
import { SubmittedDocuments } from './submitted-documents.tsx'

/** The applicant's page, opened by the link in the message: first the form, then the status. It needs no sign-in. */
export function ApplyScreen() {
  const code = useParam('code')
  const linked = useEndpoint('application.readByLink', { params: { code } })
  if (linked.error?.status === 404) {
    return (
      <EmptyState
        isPage
        title={t`This link does not work`}
        text={t`The link is incomplete, has expired, or was replaced by the office. Ask the office for a new link.`}
        action={<Link to="/">{t`View all listings`}</Link>}
      />
    )
  }
  return (
    <Box component="section" className="sheet record-card" w="calc(100% - 2 * var(--space-4))" maw={640} mx="auto" my="xl">
      <div className="record-card-head">
        <h1>{t`Application to rent`}</h1>
      </div>
      <div className="record-card-body stack gap-4">
        <Loaded query={linked}>{(one) => <Linked code={code} linked={one} />}</Loaded>
      </div>
    </Box>
  )
}

type LinkedProps = { code: string; linked: ApplicationByLink }

function Linked({ code, linked }: LinkedProps) {
  const { state, officeName, listingTitle, placeLabel, rentAmount, bedrooms, availableOn } = linked
  return (
    <>
      <Facts>
        <Fact label={t`Listing`}>{listingTitle}</Fact>
        <Fact label={t`Place`}>{placeLabel}</Fact>
        <Fact label={t`Monthly rent`}>
          <MoneyText amount={rentAmount} withUnit />
        </Fact>
        {bedrooms !== null && <Fact label={t`Bedrooms`}>{bedrooms}</Fact>}
        {availableOn !== null && (
          <Fact label={t`Available from`}>
            <DateText date={availableOn} />
          </Fact>
        )}
        <Fact label={t`Office`}>{officeName}</Fact>
      </Facts>
      <Note>{t`An application is free of charge. Nobody may take a fee for it (Tenancy Rules, rule 36).`}</Note>
      {state !== 'INVITED' && <Status code={code} linked={linked} />}
      {isOpen(state) && <ApplyDocuments code={code} documents={linked.documents} />}
      {state === 'INVITED' && <ApplyForm code={code} linked={linked} />}
    </>
  )
}

function Status({ code, linked }: LinkedProps) {
  const { state, receivedAt, decidedAt, refusalReason, refusalText } = linked
  const withdraw = useAction('application.withdrawByLink', {
    invalidates: ['application'],
    onSuccess: () => toast('SUCCESS', t`Application withdrawn`),
  })
  const ask = async () => {
    const text = t`The office no longer considers your application. You cannot undo this.`
    const words = { title: t`Withdraw your application?`, action: t`Withdraw application`, cancel: t`Keep application` }
    if (await confirm({ ...words, text, isDangerous: true })) withdraw.mutate({ params: { code } })
  }
  return (
    <>
      <Facts>
        <Fact label={t`Status`}>
          <strong>{applicationStateLabels[state]}</strong>
        </Fact>
        {receivedAt && (
          <Fact label={t`Sent`}>
            <InstantText at={receivedAt} />
          </Fact>
        )}
        {decidedAt && (
          <Fact label={state === 'WITHDRAWN' ? t`Withdrawn` : t`Decided`}>
            <InstantText at={decidedAt} />
          </Fact>
        )}
        {refusalReason && (
          <Fact label={t`Reason`}>{refusalReason === 'OTHER' ? refusalText : refusalReasonLabels[refusalReason]}</Fact>
        )}
      </Facts>
      {state === 'ACCEPTED' && <p>{t`The office will contact you about the lease.`}</p>}
      {canWithdraw(state) && (
        <div>
          <Button color="red" variant="default" loading={withdraw.isPending} onClick={() => void ask()}>
            {t`Withdraw application`}
          </Button>
        </div>
      )}
    </>
  )
}

type Values = StatementValues & { hasConsented: boolean }

function ApplyForm({ code, linked }: LinkedProps) {
  const today = useToday()
  const [initialValues] = useState<Values>(() => ({
    ...statementValues({ name: linked.name, moveInOn: linked.availableOn }),
    hasConsented: false,
  }))
  const form = useFormFields<Values>({
    initialValues,
    validate: { ...statementChecks, hasConsented: (has) => (has ? null : t`Agree before you send the application.`) },
  })
  return (
    <EndpointForm
      endpoint="application.submit"
      form={form}
      toArgs={(values) => ({ params: { code }, body: { ...statementBody(values, today), hasConsented: true as const } })}
      invalidates={['application']}
      submitLabel={t`Send application`}
      onDone={() => toast('SUCCESS', t`Application sent`)}
    >
      <StatementFields form={form as unknown as UseFormReturnType<StatementValues>} />
      <section className="tinted stack gap-2" aria-label={t`Consent`}>
        <CheckField
          label={linked.consentText}
          isChecked={form.getValues().hasConsented}
          onChange={(has) => {
            form.setFieldValue('hasConsented', has)
            if (has) form.clearFieldError('hasConsented')
          }}
        />
        {form.errors['hasConsented'] && <p className="error">{form.errors['hasConsented']}</p>}
        <p className="small secondary">
          {t`Your statements and papers are deleted ${plural(linked.deletedAfterMonths, '{n} month', '{n} months')} after the last change, whatever is decided. Only the office sees them.`}{' '}
          <Link to="/privacy">{t`Privacy policy`}</Link>
        </p>
      </section>
    </EndpointForm>
  )
}

type ApplyDocumentsProps = { code: string; documents: ApplicationByLink['documents'] }

/** The documents of an application, accessed with the applicant's link. */
function ApplyDocuments({ code, documents }: ApplyDocumentsProps) {
  const add = useAction('application.addDocument', { invalidates: ['application'], onProblem: () => undefined })
  return (
    <SubmittedDocuments
      documents={documents}
      isPending={add.isPending}
      add={(kind, body) => add.mutateAsync({ params: { code, kind }, body })}
    />
  )
}
