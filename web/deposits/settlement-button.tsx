import type { Settlement } from '../../domain/deposits/deposit-contract.ts'
import { openFile } from '../platform/download.ts'
import { t } from '../platform/texts.ts'
import { FileButton, type FileButtonStyle } from '../ui/input/file-button.tsx'

type SettlementButtonProps = Omit<FileButtonStyle, 'label'> & { settlement: Settlement }

export function SettlementButton({ settlement: { leaseId, settlementNumber }, ...look }: SettlementButtonProps) {
  return (
    <FileButton
      label={t`Open settlement`}
      failure={t`The settlement could not be opened`}
      onOpen={() => openFile(`${settlementNumber}.pdf`, 'deposit.pdf', { params: { id: leaseId } })}
      {...look}
    />
  )
}
