import { Box, Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { plus } from '../../domain/money.ts'
import type { Payer } from '../../domain/payments/payer-contract.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { MoneyText } from '../ui/text/money-text.tsx'
import '../advices/billing.css'

const pauseMs = 150

/** Finds the payer in one box. The arrow keys select, Enter confirms. The first result is preselected. */
export function PayerSearch({ onPick }: { onPick: (payer: Payer) => void }) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const wanted = typed.trim()
  const [q] = useDebouncedValue(wanted, pauseMs)
  const found = useEndpoint('payer.find', { query: { q } }, { isEnabled: q !== '', showsPreviousPage: true })
  const payers = wanted === '' ? [] : (found.data?.items ?? [])
  const isAnswered = found.data !== undefined && q === wanted && !found.isFetching
  const chosen = payers[Math.min(at, payers.length - 1)]
  const press = (event: KeyboardEvent) => {
    // An input method for Dzongkha uses Enter and the arrow keys itself.
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && payers.length > 0) {
      event.preventDefault()
      setAt((at + step + payers.length) % payers.length)
    } else if (event.key === 'Enter' && chosen && isAnswered) {
      event.preventDefault()
      onPick(chosen)
    }
  }
  return (
    <div className="sheet stack pad">
      <TextInput
        ref={focusOnce}
        label={t`Who pays?`}
        placeholder={t`Name, CID, phone, unit, lease or advice number`}
        size="md"
        value={typed}
        maxLength={100}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot search during typing (ARIA APG, combobox)
        role="combobox"
        aria-expanded={payers.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen ? `${listId}-${chosen.leaseId}` : undefined}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        rightSection={found.isFetching && <Loader size={16} />}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list of the combobox above */}
      <div role="listbox" id={listId} aria-label={t`Leases`} className="receive-found">
        {payers.map((payer) => (
          <PayerLine
            key={payer.leaseId}
            id={`${listId}-${payer.leaseId}`}
            payer={payer}
            isChosen={payer === chosen}
            onPick={() => onPick(payer)}
          />
        ))}
      </div>
      {payers.length === 0 && (
        <p className="secondary" aria-live="polite">
          {searchHint({ wanted, isAnswered, error: found.error })}
        </p>
      )}
    </div>
  )
}

type PayerLineProps = { id: string; payer: Payer; isChosen: boolean; onPick: () => void }

function PayerLine({ id, payer, isChosen, onPick }: PayerLineProps) {
  const { tenantName, propertyLabel, leaseNumber, cid, phoneNumber, dueAmount, overdueAmount, depositAmount, interestAmount } =
    payer
  return (
    // The box above handles the keys and announces the selected line (ARIA APG, combobox).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role
    <div role="option" id={id} aria-selected={isChosen} tabIndex={-1} className="row spread gap-4 receive-payer" onClick={onPick}>
      <div>
        <div className="strong">{tenantName}</div>
        <div className="small secondary">
          {[propertyLabel, leaseNumber, cid && t`CID ${cid}`, phoneNumber && `+975 ${phoneNumber}`].filter(Boolean).join(' · ')}
        </div>
      </div>
      <Box className="no-shrink" ta="end">
        <MoneyText amount={plus(dueAmount, interestAmount)} withUnit />
        <div className="small secondary">
          {overdueAmount > 0
            ? overdueAmount < dueAmount
              ? t`partly overdue`
              : t`overdue`
            : depositAmount > 0
              ? t`and a deposit`
              : dueAmount > 0
                ? t`due`
                : interestAmount > 0
                  ? t`late interest`
                  : t`nothing due`}
        </div>
      </Box>
    </div>
  )
}

function focusOnce(input: HTMLInputElement | null) {
  input?.focus()
}

function searchHint({ wanted, isAnswered, error }: { wanted: string; isAnswered: boolean; error: Error | null }): string {
  if (wanted === '') return t`Type a few letters. Use the arrow keys and Enter to choose.`
  if (error) return error.message
  return isAnswered ? t`No results for “${wanted}”.` : t`Searching…`
}
