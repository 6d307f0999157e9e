import { Button } from '@mantine/core'
import { minus, ZERO } from '../../domain/money.ts'
import { HeldOf } from '../leases/own-lease-facts.tsx'
import { type KeptCopy, useKept, wipeKept } from '../platform/kept-copy.ts'
import { useSession } from '../platform/session.ts'
import { rich, t } from '../platform/texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { DateText, InstantText } from '../ui/date-text.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { RecordCard } from '../ui/record-card.tsx'
import { KeptLineItem } from './kept-line-item.tsx'
import './kept-screen.css'

/** What a tenant asked to keep on their phone, dated; it needs neither a line nor a session. */
export function KeptScreen() {
  const kept = useKept()
  const back = useSession() ? '/tenant' : '/auth'
  if (!kept) {
    return (
      <EmptyState
        isPage
        title={t`Nothing is kept on this phone`}
        text={t`Sign in as a tenant and choose “Keep on this phone” on your first page.`}
        action={<ButtonLink to={back}>{back === '/auth' ? t`Sign in` : t`Dashboard`}</ButtonLink>}
      />
    )
  }
  return (
    <div className="kept">
      <h1>{t`Kept on this phone`}</h1>
      <p className="kept-date">{rich`As ${kept.name} saw it on ${(
        <strong>
          <InstantText at={kept.keptAt} />
        </strong>
      )}. What was paid or asked for since then is not in it.`}</p>
      <Owed kept={kept} />
      <Leases kept={kept} />
      <Receipts kept={kept} />
      <div className="kept-actions">
        <ButtonLink to={back}>{back === '/auth' ? t`Sign in` : t`Dashboard`}</ButtonLink>
        <Button variant="default" onClick={wipeKept}>{t`Remove from this phone`}</Button>
      </div>
    </div>
  )
}

function Owed({ kept: { owedAmount, dues, office } }: { kept: KeptCopy }) {
  return (
    <RecordCard title={owedAmount > 0 ? t`You owed` : t`Nothing to pay`}>
      {owedAmount !== 0 && (
        <p className="kept-amount">
          <MoneyText amount={owedAmount > 0 ? owedAmount : minus(ZERO, owedAmount)} withUnit />
          {owedAmount < 0 && t` credit`}
        </p>
      )}
      <ul className="kept-lines">
        {dues.map(({ title, number, dueDate, amount, property, lines }) => (
          <KeptLineItem
            key={number}
            line={
              <>
                <span>
                  {title}
                  <span className="small secondary">{rich`${<span className="figures">{number}</span>}, due ${<DateText date={dueDate} />}`}</span>
                </span>
                <MoneyText amount={amount} withUnit />
              </>
            }
            facts={[property]}
            lines={lines}
          />
        ))}
      </ul>
      {office.phone && (
        <p className="secondary">{rich`Questions: ${office.name ?? t`the office`}, ${(
          <a href={`tel:+975${office.phone}`} className="figures">
            +975 {office.phone}
          </a>
        )}`}</p>
      )}
    </RecordCard>
  )
}

function Leases({ kept: { leases } }: { kept: KeptCopy }) {
  return leases.map(({ number, label, place, lastDay, rent, deposit, held }) => (
    <RecordCard key={number} title={label}>
      <Facts>
        <Fact label={t`Lease`}>
          <span className="figures">{number}</span>
        </Fact>
        <Fact label={t`Where`}>{place}</Fact>
        <Fact label={t`Ends`}>
          <DateText date={lastDay} />
        </Fact>
        <Fact label={t`Rent`}>{rent === null ? t`by area` : <MoneyText amount={rent} withUnit />}</Fact>
        <Fact label={held === undefined ? t`Deposit agreed` : t`Deposit held`}>
          {held === undefined ? <MoneyText amount={deposit} withUnit /> : <HeldOf heldAmount={held} agreedAmount={deposit} />}
        </Fact>
      </Facts>
    </RecordCard>
  ))
}

function Receipts({ kept: { receipts } }: { kept: KeptCopy }) {
  return (
    <RecordCard title={t`Last receipts`}>
      {receipts.length === 0 && <p className="secondary">{t`No payments yet.`}</p>}
      <ul className="kept-lines">
        {receipts.map(({ number, paidOn, amount, isVoid, property, method, reference, lines }) => (
          <KeptLineItem
            key={number}
            line={
              <>
                <span>
                  <span className="figures">{number}</span>
                  <span className="small secondary">
                    <DateText date={paidOn} />
                    {isVoid && t` (void)`}
                  </span>
                </span>
                <MoneyText amount={amount} withUnit />
              </>
            }
            facts={[property, method, reference && t`Reference ${reference}`]}
            lines={lines}
          />
        ))}
      </ul>
    </RecordCard>
  )
}
