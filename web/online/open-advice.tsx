import { Box, Collapse } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Advice } from '../../domain/advices/advice-contract.ts'
import { AdviceChip } from '../advices/advice-chip.tsx'
import { AdvicePdfButton } from '../advices/advice-pdf-button.tsx'
import { adviceTitle } from '../advices/advice-title.ts'
import { ownAdvicePath } from '../advices/own-payment-paths.ts'
import { ClaimButton } from '../payments/claims/claim-button.tsx'
import { ClaimNote } from '../payments/claims/claim-note.tsx'
import { rich, t } from '../platform/texts.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { Link } from '../ui/page/link.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { PageSkeleton } from '../ui/feedback/skeleton.tsx'
import { PayOnlineButton, payOnlineText } from './pay-online-button.tsx'
import './open-advice.css'
import { loadable } from '../ui/feedback/loadable.tsx'

/** Loaded on demand: few people open it, and it is as large as this page. */
const AdviceLines = loadable(
  () => import('../advices/advice-lines.tsx'),
  (module) => module.AdviceLines,
  {
    placeholder: () => <PageSkeleton />,
  },
)

/** One advice to pay, on a phone: the purpose, the due date, the amount and its explanation, and the property if the tenant has several. */
export function OpenAdvice({ advice, place }: { advice: Advice; place: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const reasonId = useId()
  const title = adviceTitle(advice)
  const named = place ? `${title}, ${place}` : title
  return (
    <li className="stack gap-1 pad-line">
      <div className="row spread gap-4 reflow">
        <Link to={ownAdvicePath('tenant', advice.id)}>{title}</Link>
        <Box component="strong" c="bright">
          <MoneyText amount={advice.balanceAmount} withUnit />
        </Box>
      </div>
      {place && <div className="small secondary">{place}</div>}
      <div className="row spread gap-4 reflow">
        <span className="secondary">{rich`Due ${<DateText date={advice.dueDate} />}`}</span>
        <AdviceChip advice={advice} />
      </div>
      <ClaimNote adviceId={advice.id} />
      <div className="row wrap spread gap-3">
        <button
          type="button"
          className="open-advice-why"
          aria-expanded={isOpen}
          aria-controls={reasonId}
          onClick={() => setOpen(!isOpen)}
        >
          {t`Why this amount?`}
          <span className="visually-hidden"> {named}</span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
        <span className="row wrap end">
          <ClaimButton advice={advice} size="xs" of={named} />
          <PayOnlineButton advices={[advice]} size="xs" variant="light" words={payOnlineText} of={named} />
        </span>
      </div>
      <Collapse expanded={isOpen} id={reasonId}>
        {isOpen && (
          <div className="stack gap-2 start open-advice-reason">
            <AdviceLines advice={advice} />
            {advice.paidAmount > 0 && (
              <p className="secondary">{rich`${<MoneyText amount={advice.paidAmount} withUnit />} is already paid.`}</p>
            )}
            <AdvicePdfButton advice={advice} standing="TODAY" size="xs" />
          </div>
        )}
      </Collapse>
    </li>
  )
}
