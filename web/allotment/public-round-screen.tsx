import { Box } from '@mantine/core'
import type { PropsWithChildren } from 'react'
import { hasRoundEnded, roundModeLabels, roundStateLabels } from '../../domain/allotment/allotment.ts'
import { formatDate, thimphuDate } from '../../domain/calendar-date.ts'
import type { Reply } from '../platform/call.ts'
import { plural, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { useToday } from '../platform/use-today.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Link } from '../ui/page/link.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { publicRoundsPath, roundsOfOfficePath } from './allotment-paths.ts'
import { criteriaTexts, pointRuleText } from './allotment-texts.ts'
import { PublicRegisterForm } from './public-register-form.tsx'
import { PublicResult } from './public-result.tsx'
import { PublicStatus } from './public-status.tsx'

type Round = Reply<'publicAllotment.read'>

/**
 * The public page of a round: what is allotted and how, registration, status by reference number, and verification of the draw. It shows no
 * names.
 */
export function PublicRoundScreen() {
  const id = useParam('id')
  const round = useEndpoint('publicAllotment.read', { params: { id } })
  if (round.error?.status === 404) {
    return (
      <EmptyState
        isPage
        title={t`Round not found`}
        text={t`The address is incomplete, or the round is not open yet.`}
        action={<Link to={publicRoundsPath}>{t`View all rounds`}</Link>}
      />
    )
  }
  return <Loaded query={round}>{(one) => <PublicRound round={one} />}</Loaded>
}

function Page({ children }: PropsWithChildren) {
  return (
    <Box className="form-page stack gap-4" p={{ base: 16, sm: 24 }}>
      {children}
    </Box>
  )
}

function PublicRound({ round }: { round: Round }) {
  const today = useToday()
  const { id, title, state, registerUntil } = round
  return (
    <Page>
      <h1>{title}</h1>
      {state === 'CANCELLED' && <CancelledCard round={round} />}
      <RoundCard round={round} />
      {state === 'OPEN' && today <= registerUntil && <PublicRegisterForm roundId={id} rules={round.pointRules} />}
      <PublicStatus roundId={id} isFinished={hasRoundEnded(state)} />
      <DrawCard round={round} />
      {round.listHash !== null && <PublicResult roundId={id} />}
    </Page>
  )
}

/** From the day of the event the outcome may be known, so the page states whether the round was cancelled before that day. */
function CancelledCard({ round: { cancelledAt, cancelledReason, seedOn } }: { round: Round }) {
  const isAfterEvent = cancelledAt !== null && thimphuDate(new Date(cancelledAt)) >= seedOn
  return (
    <RecordCard title={t`This round is cancelled`}>
      <p className="words">{cancelledReason}</p>
      <p>
        <InstantText at={cancelledAt} />
      </p>
      <p>
        {isAfterEvent ? t`It was cancelled on the day of the event or later.` : t`It was cancelled before the day of the event.`}
      </p>
      <p>{t`No unit is allotted in this round. The office can move the people who registered to another round. They keep their reference numbers.`}</p>
    </RecordCard>
  )
}

function RoundCard({ round }: { round: Round }) {
  const { id, officeName, description, mode, state, units, registerUntil, pointRules, offerDays, applicantCount } = round
  return (
    <RecordCard title={t`What is allotted`}>
      {description && <p className="words mb-3">{description}</p>}
      <Facts>
        <Fact label={t`Status`}>
          <strong>{roundStateLabels[state]}</strong>
        </Fact>
        <Fact label={t`Office`}>
          {officeName} <Link to={roundsOfOfficePath(id)}>{t`All rounds of this office`}</Link>
        </Fact>
        <Fact label={t`Allotted by`}>{roundModeLabels[mode]}</Fact>
        <Fact label={t`Register by`}>
          <DateText date={registerUntil} />
        </Fact>
        <Fact label={t`Applicants`}>{applicantCount}</Fact>
        <Fact label={t`Time to answer an offer`}>{plural(offerDays, '{n} day', '{n} days')}</Fact>
        <Fact label={t`Units`} isWide>
          <ul className="bare">
            {units.map(({ label, bedrooms, rentAmount }) => (
              <li key={label}>
                {label}
                {bedrooms ? ` · ${plural(bedrooms, '{n} bedroom', '{n} bedrooms')}` : ''}
                {rentAmount !== null && (
                  <>
                    {' · '}
                    <MoneyText amount={rentAmount} withUnit />
                  </>
                )}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact label={t`Criteria`} isWide>
          <ul className="bare">
            {criteriaTexts(round).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Fact>
        {pointRules.length > 0 && (
          <Fact label={t`Points table`} isWide>
            <ul className="bare">
              {pointRules.map(pointRuleText).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Fact>
        )}
      </Facts>
    </RecordCard>
  )
}

function DrawCard({ round: { seedEvent, seedSource, seedOn } }: { round: Round }) {
  return (
    <RecordCard title={t`How the order is drawn`}>
      <ol className="stack gap-2">
        <li>{t`When registration closes, this page shows the list of reference numbers and points with its SHA-256. The list can no longer change.`}</li>
        <li>
          {t`After that, on ${formatDate(seedOn)}, this event takes place: ${seedEvent}. Its outcome, published in ${seedSource}, is the seed.`}
        </li>
        <li>{t`For each reference number, the SHA-256 of “seed|SHA-256 of the list|reference number” is worked out.`}</li>
        <li>{t`More points come first. Equal points are ordered by that SHA-256, the smaller one first.`}</li>
      </ol>
    </RecordCard>
  )
}
