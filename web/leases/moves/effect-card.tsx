import type { Reply } from '../../platform/call.ts'
import { rich, t } from '../../platform/texts.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import type { LeaseEffect } from './use-lease-effect.ts'
import { WhyRent } from '../why-rent.tsx'
import '../leases.css'

/** Previews the effect of a transition on the money, computed by the code that performs it. */
export function EffectCard({ effect: { reply, error, isPlanned } }: { effect: LeaseEffect }) {
  if (!isPlanned) return null
  return (
    <section className="effect-card" aria-label={t`Effect on the account`} aria-live="polite">
      <h3>{t`Effect on the account`}</h3>
      {error ? <p>{error.message}</p> : reply ? <EffectFacts reply={reply} /> : <SkeletonBar width={70} />}
    </section>
  )
}

type EffectReply = Reply<'leaseEffect.preview'>

function EffectFacts({ reply }: { reply: EffectReply }) {
  const { credits, charges, balanceBeforeAmount, balanceAfterAmount, scheduleBeforeAmount, scheduleAfterAmount } = reply
  return (
    <>
      {credits.length + charges.length === 0 && <p>{t`Issued advices do not change.`}</p>}
      <EffectLines title={t`Credited`} lines={credits} />
      <EffectLines title={t`Charged`} lines={charges} />
      <dl className="effect-sums">
        <Change label={t`Outstanding`} before={balanceBeforeAmount} after={balanceAfterAmount} />
        <Change label={t`Total rent of the lease`} before={scheduleBeforeAmount} after={scheduleAfterAmount} />
      </dl>
      <p className="secondary">{rich`Last day ${<DateText date={reply.lastDay} />}.`}</p>
    </>
  )
}

function EffectLines({ title, lines }: { title: string; lines: EffectReply['credits'] }) {
  if (lines.length === 0) return null
  return (
    <>
      <h4>{title}</h4>
      <ul className="bare effect-lines">
        {lines.map(({ adviceNumber, label, amount, explanation }) => (
          <li key={`${adviceNumber ?? 'next'} ${label}`}>
            <span>
              {label}
              <span className="small secondary">{adviceNumber ? t` on ${adviceNumber}` : t` on the next advice`}</span>
            </span>
            <WhyRent explanation={explanation} of={label}>
              <MoneyText amount={amount} withUnit />
            </WhyRent>
          </li>
        ))}
      </ul>
    </>
  )
}

type ChangeProps = { label: string; before: EffectReply['balanceBeforeAmount']; after: EffectReply['balanceAfterAmount'] }

function Change({ label, before, after }: ChangeProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {before !== after && (
          <>
            <MoneyText amount={before} withUnit /> <span aria-label={t`becomes`}>→</span>{' '}
          </>
        )}
        <strong>
          <MoneyText amount={after} withUnit />
        </strong>
      </dd>
    </div>
  )
}
