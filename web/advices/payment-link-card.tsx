import { Button } from '@mantine/core'
import type { Advice } from '../../domain/advices/advice-contract.ts'
import type { PaymentLink } from '../../domain/advices/payment-link-contract.ts'
import { t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { copyText } from '../ui/feedback/copy-text.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { InstantText } from '../ui/text/date-text.tsx'

/** The payment link of the advice, which anyone who has it can use to pay. The link is also in the PDF and in the messages. */
export function PaymentLinkCard({ advice }: { advice: Advice }) {
  const link = useEndpoint('paymentLink.read', { params: { id: advice.id } })
  return (
    <RecordCard title={t`Payment link`}>
      <Loaded query={link}>{(link) => <LinkState advice={advice} link={link} />}</Loaded>
    </RecordCard>
  )
}

function LinkState({ advice, link: { state, address, issuedAt, withdrawnAt } }: { advice: Advice; link: PaymentLink }) {
  const isOpen = advice.balanceAmount > 0
  return (
    <div className="stack gap-3">
      <Facts>
        <Fact label={t`Status`} isWide>
          {isOpen ? stateTexts[state] : t`Settled. The link only shows that the advice is settled.`}
        </Fact>
        {isOpen && state === 'ACTIVE' && (
          <Fact label={t`Created`}>
            <InstantText at={issuedAt} />
          </Fact>
        )}
        {isOpen && state === 'WITHDRAWN' && (
          <Fact label={t`Withdrawn`}>
            <InstantText at={withdrawnAt} />
          </Fact>
        )}
      </Facts>
      {isOpen && <LinkButtons advice={advice} isActive={state === 'ACTIVE'} address={address} />}
    </div>
  )
}

const stateTexts: Record<PaymentLink['state'], string> = {
  NONE: t`Not created yet. The first PDF or message with the amount creates it.`,
  ACTIVE: t`Active. Anybody who has the link sees the balance and can pay it online.`,
  WITHDRAWN: t`Withdrawn. The link on PDFs and in messages opens the sign-in page.`,
}

type LinkButtonsProps = { advice: Advice; isActive: boolean; address: string | null }

function LinkButtons({ advice: { id, adviceNumber }, isActive, address }: LinkButtonsProps) {
  const params = { id }
  const invalidates = ['paymentLink', 'audit'] as const
  const withdraw = useAction('paymentLink.withdraw', {
    invalidates,
    onSuccess: () => toast('SUCCESS', t`Payment link withdrawn`),
  })
  const issue = useAction('paymentLink.issue', { invalidates, onSuccess: () => toast('SUCCESS', t`Payment link created`) })
  const confirmWithdraw = async () => {
    const text = t`The link and QR code on its PDFs and in its messages stop working. The tenant can still pay after sign-in.`
    if (
      await confirm({
        title: t`Withdraw the payment link of ${adviceNumber}?`,
        text,
        action: t`Withdraw link`,
        isDangerous: true,
      })
    )
      withdraw.mutate({ params })
  }
  const confirmReplace = async () => {
    const text = t`The link and QR code on PDFs and in messages sent before stop working. Print or send the advice again.`
    if (!isActive || (await confirm({ title: t`Replace the payment link of ${adviceNumber}?`, text, action: t`New link` })))
      issue.mutate({ params })
  }
  return (
    <div className="row wrap">
      {address !== null && (
        <Button size="xs" variant="default" onClick={() => void copyText(address, t`Payment link copied`)}>
          {t`Copy link`}
        </Button>
      )}
      <Button size="xs" variant="default" loading={issue.isPending} onClick={() => void confirmReplace()}>
        {t`New link`}
      </Button>
      {isActive && (
        <Button size="xs" variant="default" color="red" loading={withdraw.isPending} onClick={() => void confirmWithdraw()}>
          {t`Withdraw link`}
        </Button>
      )}
    </div>
  )
}
