import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import { roundModeLabels } from '../../domain/allotment/allotment.ts'
import { HistoryCard } from '../audit/history-card.tsx'
import { plural, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Link } from '../ui/page/link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Fact } from '../ui/record/facts.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { SideFacts } from '../ui/record/side-facts.tsx'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { editRoundPath, followingRoundPath, publicRoundPath, roundPath, roundsPath } from './allotment-paths.ts'
import { roundStatusTable } from './allotment-status-tables.ts'
import { criteriaTexts, pointRuleText } from './allotment-texts.ts'
import { ApplicantsCard } from './applicants-card.tsx'
import { CancelDialog, CarryOverDialog, DrawDialog, EventDialog } from './round-dialogs.tsx'
import { useRoundSteps } from './use-round-steps.ts'

export function RoundScreen() {
  const id = useParam('id')
  const round = useEndpoint('allotmentRound.read', { params: { id } })
  return <Loaded query={round}>{(one) => <RoundRecord round={one} />}</Loaded>
}

function RoundRecord({ round }: { round: AllotmentRound }) {
  const [shown, setShown] = useState<'DRAW' | 'CARRY_OVER' | 'EVENT' | 'CANCEL' | null>(null)
  const steps = useRoundSteps(round)
  const { id, state, title, mode, units, acceptedCount } = round
  const close = () => setShown(null)
  const more = [
    ...(state === 'OPEN' ? [{ label: t`Carry over a waiting list…`, onClick: () => setShown('CARRY_OVER') }] : []),
    ...(state === 'OPEN' ? [{ label: t`Change the event…`, onClick: () => setShown('EVENT') }] : []),
    ...(state === 'OPEN' || state === 'CLOSED'
      ? [{ label: t`Cancel round…`, isDangerous: true, onClick: () => setShown('CANCEL') }]
      : []),
    ...(state === 'DRAWN' ? [{ label: t`Finish round…`, isDangerous: true, onClick: steps.finish }] : []),
  ]
  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Allotment`, to: roundsPath }]}
        title={title}
        status={<StatusChip status={state} table={roundStatusTable} />}
        subtitle={`${roundModeLabels[mode]} · ${plural(units.length, '{n} unit', '{n} units')} · ${t`${acceptedCount} accepted`}`}
        more={more}
        secondary={
          state === 'DRAFT' ? (
            <ButtonLink variant="default" to={editRoundPath(id)}>{t`Edit`}</ButtonLink>
          ) : (
            <ButtonLink variant="default" to={publicRoundPath(id)}>{t`View public page`}</ButtonLink>
          )
        }
        primary={
          state === 'DRAFT' ? (
            <Button loading={steps.isPending} onClick={steps.open}>{t`Open for registration`}</Button>
          ) : state === 'OPEN' ? (
            <Button loading={steps.isPending} onClick={steps.close}>{t`Close and publish list`}</Button>
          ) : state === 'CLOSED' ? (
            <Button onClick={() => setShown('DRAW')}>{t`Enter the outcome`}</Button>
          ) : state === 'DRAWN' ? (
            <Button loading={steps.isPending} onClick={steps.offer}>{t`Offer free units`}</Button>
          ) : (
            <ButtonLink to={followingRoundPath(id)}>{t`New round after this one`}</ButtonLink>
          )
        }
      />
      <div className="stack gap-4">
        <ApplicantsCard round={round} />
        <RecordLayout main={<HistoryCard entityId={id} />} side={<RoundFacts round={round} />} />
      </div>
      {shown === 'DRAW' && <DrawDialog round={round} onClose={close} />}
      {shown === 'CARRY_OVER' && <CarryOverDialog round={round} onClose={close} />}
      {shown === 'CANCEL' && <CancelDialog round={round} onClose={close} />}
      {shown === 'EVENT' && <EventDialog round={round} onClose={close} />}
    </>
  )
}

function RoundFacts({ round }: { round: AllotmentRound }) {
  const { units, registerUntil, offerDays, pointRules, seedEvent, seedSource, seedOn, listHash, closedAt, seed, drawnAt } = round
  return (
    <RecordCard title={t`Details`}>
      <SideFacts>
        <CancelledFact round={round} />
        <EarlierRoundFact round={round} />
        <Fact label={t`Register by`}>
          <DateText date={registerUntil} />
        </Fact>
        <Fact label={t`Criteria`}>
          <ul className="bare">
            {criteriaTexts(round).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Fact>
        {pointRules.length > 0 && (
          <Fact label={t`Points table`}>
            <ul className="bare">
              {pointRules.map(pointRuleText).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact label={t`Units`}>
          <ul className="bare">
            {units.map(({ id, label }) => (
              <li key={id}>{label}</li>
            ))}
          </ul>
        </Fact>
        <Fact label={t`Time to answer an offer`}>{plural(offerDays, '{n} day', '{n} days')}</Fact>
        <Fact label={t`Event`}>
          {seedEvent}
          <p className="small secondary">
            {seedSource}, <DateText date={seedOn} />
          </p>
        </Fact>
        {listHash && (
          <Fact label={t`SHA-256 of the list`}>
            <code className="words">{listHash}</code>
            <p className="small secondary">
              <InstantText at={closedAt} />
            </p>
          </Fact>
        )}
        {seed && (
          <Fact label={t`Seed`}>
            <code>{seed}</code>
            <p className="small secondary">
              <InstantText at={drawnAt} />
            </p>
          </Fact>
        )}
      </SideFacts>
    </RecordCard>
  )
}

function CancelledFact({ round: { cancelledAt, cancelledReason } }: { round: AllotmentRound }) {
  if (cancelledReason === null) return null
  return (
    <Fact label={t`Cancelled`}>
      <p className="words">{cancelledReason}</p>
      <p className="small secondary">
        <InstantText at={cancelledAt} />
      </p>
    </Fact>
  )
}

function EarlierRoundFact({ round: { followsRoundId, followsTitle, carriesOver, state } }: { round: AllotmentRound }) {
  if (followsRoundId === null) return null
  return (
    <Fact label={t`Earlier round`}>
      <Link to={roundPath(followsRoundId)}>{followsTitle}</Link>
      {carriesOver && (
        <p className="small secondary">
          {state === 'DRAFT'
            ? t`Its waiting list is carried over when this round opens.`
            : t`Its waiting list was carried over when this round opened.`}
        </p>
      )}
    </Fact>
  )
}
