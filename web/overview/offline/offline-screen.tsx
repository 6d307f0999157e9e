import { Box, Button } from '@mantine/core'
import { minus, ZERO } from '../../../domain/money.ts'
import { HeldDepositText } from '../../leases/own-lease-facts.tsx'
import { type OfflineCopy, useOfflineCopy, wipeOfflineCopy } from '../../platform/offline-copy.ts'
import { useSession } from '../../platform/session.ts'
import { rich, t } from '../../platform/texts.ts'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { DateText, InstantText } from '../../ui/text/date-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Fact, Facts } from '../../ui/record/facts.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { OfflineLineItem } from './offline-line-item.tsx'

/** The tenant's offline copy with its date. It needs neither a connection nor a session. */
export function OfflineScreen() {
  const kept = useOfflineCopy()
  const back = useSession() ? '/tenant' : '/auth'
  if (!kept) {
    return (
      <EmptyState
        isPage
        title={t`Nothing is saved on this phone`}
        text={t`Sign in as a tenant and choose “Keep on this phone” on your dashboard.`}
        action={<ButtonLink to={back}>{back === '/auth' ? t`Sign in` : t`Dashboard`}</ButtonLink>}
      />
    )
  }
  return (
    <Box className="stack gap-4" w="100%" maw={640} mx="auto" p="md">
      <h1>{t`Saved on this phone`}</h1>
      <p>{rich`Saved for ${kept.name} on ${(
        <Box component="strong" c="bright">
          <InstantText at={kept.savedAt} />
        </Box>
      )}. Later payments and charges are not included.`}</p>
      <Owed kept={kept} />
      <Leases kept={kept} />
      <Receipts kept={kept} />
      <div className="row wrap gap-3">
        <ButtonLink to={back}>{back === '/auth' ? t`Sign in` : t`Dashboard`}</ButtonLink>
        <Button variant="default" onClick={wipeOfflineCopy}>{t`Remove from this phone`}</Button>
      </div>
    </Box>
  )
}

function Owed({ kept: { owedAmount, dues, office } }: { kept: OfflineCopy }) {
  return (
    <RecordCard title={owedAmount > 0 ? t`You owed` : t`Nothing to pay`}>
      <div className="stack">
        {owedAmount !== 0 && (
          <Box component="p" className="strong" fz={28}>
            <MoneyText amount={owedAmount > 0 ? owedAmount : minus(ZERO, owedAmount)} withUnit />
            {owedAmount < 0 && t` credit`}
          </Box>
        )}
        <Box component="ul" className="bare lined" c="bright">
          {dues.map(({ title, number, dueDate, amount, property, lines }) => (
            <OfflineLineItem
              key={number}
              line={
                <>
                  <span>
                    {title}
                    <Box
                      component="span"
                      display="block"
                      className="small secondary"
                    >{rich`${<span className="figures">{number}</span>}, due ${<DateText date={dueDate} />}`}</Box>
                  </span>
                  <MoneyText amount={amount} withUnit />
                </>
              }
              facts={[property]}
              lines={lines}
            />
          ))}
        </Box>
        {office.phone && (
          <p className="secondary">{rich`Questions: ${office.name ?? t`the office`}, ${(
            <a href={`tel:+975${office.phone}`} className="figures">
              +975 {office.phone}
            </a>
          )}`}</p>
        )}
      </div>
    </RecordCard>
  )
}

function Leases({ kept: { leases } }: { kept: OfflineCopy }) {
  return leases.map(({ number, label, place, lastDay, rent, deposit, held }) => (
    <RecordCard key={number} title={label}>
      <Facts>
        <Fact label={t`Lease`}>
          <span className="figures">{number}</span>
        </Fact>
        <Fact label={t`Place`}>{place}</Fact>
        <Fact label={t`Ends`}>
          <DateText date={lastDay} />
        </Fact>
        <Fact label={t`Rent`}>{rent === null ? t`by area` : <MoneyText amount={rent} withUnit />}</Fact>
        <Fact label={held === undefined ? t`Deposit agreed` : t`Deposit held`}>
          {held === undefined ? (
            <MoneyText amount={deposit} withUnit />
          ) : (
            <HeldDepositText heldAmount={held} agreedAmount={deposit} />
          )}
        </Fact>
      </Facts>
    </RecordCard>
  ))
}

function Receipts({ kept: { receipts } }: { kept: OfflineCopy }) {
  return (
    <RecordCard title={t`Last receipts`}>
      {receipts.length === 0 && <p className="secondary">{t`No payments yet.`}</p>}
      <Box component="ul" className="bare lined" c="bright">
        {receipts.map(({ number, paidOn, amount, isVoid, property, method, reference, lines }) => (
          <OfflineLineItem
            key={number}
            line={
              <>
                <span>
                  <span className="figures">{number}</span>
                  <Box component="span" display="block" className="small secondary">
                    <DateText date={paidOn} />
                    {isVoid && t` (void)`}
                  </Box>
                </span>
                <MoneyText amount={amount} withUnit />
              </>
            }
            facts={[property, method, reference && t`Reference ${reference}`]}
            lines={lines}
          />
        ))}
      </Box>
    </RecordCard>
  )
}
