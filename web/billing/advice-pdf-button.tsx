import { openFile } from '../platform/download.ts'
import { t } from '../platform/texts.ts'
import { FileButton, type FileButtonLook } from '../ui/file-button.tsx'

type AdvicePdfButtonProps = FileButtonLook & { advice: { id: string; adviceNumber: string } }

/** Opens a payment advice as PDF. */
export function AdvicePdfButton({ advice: { id, adviceNumber }, label = t`Open PDF`, ...look }: AdvicePdfButtonProps) {
  return (
    <FileButton
      {...look}
      label={label}
      failure={t`The payment advice could not be opened`}
      onOpen={() => openFile(`${adviceNumber}.pdf`, 'advice.pdf', { params: { id } })}
    />
  )
}
