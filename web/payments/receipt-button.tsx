import { openFile } from '../platform/download.ts'
import { t } from '../platform/texts.ts'
import { FileButton, type FileButtonStyle } from '../ui/input/file-button.tsx'

type Receipted = { id: string; receiptNumber: string }
type ReceiptButtonProps = FileButtonStyle & { payment: Receipted }

/** Opens the receipt of a payment as PDF. Every role gets the same document. */
export function ReceiptButton({ payment: { id, receiptNumber }, label = t`Open receipt`, ...look }: ReceiptButtonProps) {
  return (
    <FileButton
      {...look}
      label={label}
      of={receiptNumber}
      failure={t`The receipt could not be opened`}
      onOpen={() => openFile(`${receiptNumber}.pdf`, 'payment.receipt', { params: { id } })}
    />
  )
}

/** The same receipt for the printer at the counter. */
export function openRoll({ id, receiptNumber }: Receipted): Promise<void> {
  return openFile(`${receiptNumber}.pdf`, 'payment.receipt', { params: { id }, query: { paper: '80MM' } })
}

export function RollButton({ payment }: { payment: Receipted }) {
  return <FileButton label={t`80 mm`} failure={t`The receipt could not be opened`} onOpen={() => openRoll(payment)} />
}
