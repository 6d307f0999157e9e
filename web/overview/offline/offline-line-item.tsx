import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OfflineLine } from '../../platform/offline-copy.ts'
import { MoneyText } from '../../ui/text/money-text.tsx'

type OfflineLineItemProps = {
  line: ReactNode
  facts: readonly (string | null | undefined)[]
  lines: readonly OfflineLine[] | undefined
}

/** The label and the amount on one line. */
const between = { className: 'row spread baseline gap-4', py: 'sm' } as const

/** One stored advice or receipt. It can be opened if its details were stored too. */
export function OfflineLineItem({ line, facts, lines }: OfflineLineItemProps) {
  if (!lines)
    return (
      <Box component="li" {...between}>
        {line}
      </Box>
    )
  return (
    <li>
      <details>
        <Box component="summary" {...between} style={{ cursor: 'pointer' }}>
          {line}
        </Box>
        <p className="small secondary">{facts.filter(Boolean).join(' · ')}</p>
        <Box component="ul" className="bare" pb="sm" pl="md">
          {lines.map(({ label, amount, why }, index) => (
            <Box component="li" key={`${index} ${label}`} {...between}>
              <span>
                {label}
                {why && (
                  <Box component="span" display="block" className="small secondary">
                    {why}
                  </Box>
                )}
              </span>
              <MoneyText amount={amount} withUnit />
            </Box>
          ))}
        </Box>
      </details>
    </li>
  )
}
