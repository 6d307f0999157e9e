import type { AdviceStanding } from '../../domain/advices/advice-contract.ts'
import { openFile } from '../platform/download.ts'
import { t } from '../platform/texts.ts'
import { FileButton, type FileButtonStyle } from '../ui/input/file-button.tsx'

type Printed = { id: string; adviceNumber: string }
type AdvicePdfButtonProps = FileButtonStyle & { advice: Printed; standing?: AdviceStanding }

/** Opens a payment advice as PDF: as first printed, or as of today. */
export function AdvicePdfButton({ advice, standing = 'FIRST', label = t`Open PDF`, ...look }: AdvicePdfButtonProps) {
  return (
    <FileButton
      {...look}
      label={label}
      failure={t`The payment advice could not be opened`}
      onOpen={() => openAdvice(advice, standing)}
    />
  )
}

function openAdvice({ id, adviceNumber }: Printed, standing: AdviceStanding): Promise<void> {
  return openFile(`${adviceNumber}.pdf`, 'advice.pdf', { params: { id }, query: { standing } })
}
