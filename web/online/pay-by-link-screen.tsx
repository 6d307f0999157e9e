import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '../../domain/money.ts'
import { ownPaymentFolders } from '../advices/own-payment-paths.ts'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { Link } from '../ui/page/link.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { LinkPaymentSteps } from './link-payment-steps.tsx'
import { SimulatorNote } from './simulator-note.tsx'

const nameOf = (code: string) => `payment-link:${code}`

type Linked = Reply<'linkPayment.open'>

/** The page of a payment link: shows the outstanding amount and takes the payment. It needs no sign-in and shows no names. */
export function PayByLinkScreen() {
  const code = useParam('code')
  const linked = useEndpoint('linkPayment.open', { params: { code } })
  const key = usePaymentKey(code)
  if (linked.error?.status === 404) {
    return (
      <EmptyState
        isPage
        title={t`This payment link does not work`}
        text={t`The link is incomplete, or the office has replaced or withdrawn it. Sign in to see what you owe, or ask the office.`}
        action={<Link to={ownPaymentFolders.tenant}>{t`Sign in`}</Link>}
      />
    )
  }
  return (
    <Box component="section" className="sheet record-card" w="calc(100% - 2 * var(--space-4))" maw={520} mx="auto" my="xl">
      <Loaded query={linked}>
        {(linked) => (
          <>
            <div className="record-card-head">
              <h1>{t`Payment advice ${linked.adviceNumber}`}</h1>
            </div>
            <div className="record-card-body stack gap-4">
              {linked.isSimulated && <SimulatorNote />}
              {key.current ? (
                <LinkPaymentSteps code={code} paymentKey={key.current} officeName={linked.officeName} onLeave={key.remove} />
              ) : (
                <LinkedAdvice code={code} linked={linked} onStart={key.remember} />
              )}
            </div>
          </>
        )}
      </Loaded>
    </Box>
  )
}

type LinkedAdviceProps = { code: string; linked: Linked; onStart: (paymentKey: string) => void }

function LinkedAdvice({ code, linked, onStart }: LinkedAdviceProps) {
  const { officeName, adviceNumber, balanceAmount, dueDate, toPayAmount, checkedAmount } = linked
  if (balanceAmount === null) {
    return (
      <output>
        {rich`${<strong>{t`Nothing to pay.`}</strong>} Advice ${adviceNumber} from ${officeName} is settled. Thank you.`}
      </output>
    )
  }
  return (
    <>
      <div>
        <Box component="p" className="strong" fz={28} lh={1.3}>
          <MoneyText amount={balanceAmount} withUnit />
        </Box>
        <p className="secondary">{rich`Balance due ${<DateText date={dueDate} />}. Payable to ${officeName}.`}</p>
      </div>
      {checkedAmount !== null && checkedAmount > 0 && (
        <Note>{rich`The office is checking a proof of payment of ${<MoneyText amount={checkedAmount} withUnit />}. Do not pay that again.`}</Note>
      )}
      {toPayAmount !== null && toPayAmount > 0 && toPayAmount !== balanceAmount && (
        <Facts>
          <Fact label={t`To pay now`} isWide>
            <MoneyText amount={toPayAmount} withUnit />
            {checkedAmount === 0 && <p className="small secondary">{t`The tenant pays the rest to the tax office (TDS).`}</p>}
          </Fact>
        </Facts>
      )}
      <PayOnline code={code} linked={linked} onStart={onStart} />
      <p className="secondary">
        {rich`Paid at the bank or the office? ${<Link to={ownPaymentFolders.tenant}>{t`Sign in`}</Link>} to send your proof of payment.`}
      </p>
    </>
  )
}

function PayOnline({ code, linked, onStart }: LinkedAdviceProps) {
  const [paymentKey] = useState(() => crypto.randomUUID())
  const start = useAction('linkPayment.start', { onSuccess: () => onStart(paymentKey) })
  const { toPayAmount, isOffered, isInDoubt, adviceNumber } = linked
  if (!isOffered) {
    return (
      <p>{t`This office does not take online payments. Pay at the office or by bank, with ${adviceNumber} as the reference.`}</p>
    )
  }
  if (isInDoubt) return <p>{t`A payment is being checked with the bank. Do not pay again. Reload this page in a few minutes.`}</p>
  if (toPayAmount === null || toPayAmount <= 0) return null
  return (
    <Button loading={start.isPending} onClick={() => start.mutate({ params: { code, paymentKey } })}>
      {t`Pay ${formatMoney(toPayAmount)} online`}
    </Button>
  )
}

/**
 * The payment that this tab started through a payment link. It is stored as long as the tab is open, so that a reload shows the same
 * payment.
 */
function usePaymentKey(code: string) {
  const [current, setCurrent] = useState(() => sessionStorage.getItem(nameOf(code)))
  return {
    current,
    remember: (key: string) => {
      sessionStorage.setItem(nameOf(code), key)
      setCurrent(key)
    },
    remove: () => {
      sessionStorage.removeItem(nameOf(code))
      setCurrent(null)
    },
  }
}
