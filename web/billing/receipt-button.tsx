import { openFile } from '../platform/download.ts'
import { t } from '../platform/texts.ts'
import { FileButton, type FileButtonLook } from '../ui/file-button.tsx'

type ReceiptButtonProps = FileButtonLook & { payment: { id: string; receiptNumber: string } }

/** Opens the receipt of a payment as PDF; the same paper for every role, as often as wanted. */
export function ReceiptButton({ payment: { id, receiptNumber }, label = t`Open receipt`, ...look }: ReceiptButtonProps) {
  return (
    <FileButton
      {...look}
      label={label}
      failure={t`The receipt could not be opened`}
      onOpen={() => openFile(`${receiptNumber}.pdf`, 'payment.receipt', { params: { id } })}
    />
  )
}
