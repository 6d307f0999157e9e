import { Button, type ButtonProps } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { openFile } from '../platform/download.ts'
import { asProblem } from '../platform/problem-error.ts'
import { toast } from '../ui/toast.tsx'

type ReceiptButtonProps = {
  payment: { id: string; receiptNumber: string }
  label?: string
  'data-autofocus'?: boolean
} & Pick<ButtonProps, 'variant' | 'size'>

/** Opens the receipt of a payment as PDF; the same paper for every role, as often as wanted. */
export function ReceiptButton({ payment, label = 'Open receipt', variant = 'default', ...look }: ReceiptButtonProps) {
  const [isPending, setPending] = useState(false)
  const open = async () => {
    setPending(true)
    try {
      await openFile(`${payment.receiptNumber}.pdf`, 'payment.receipt', { params: { id: payment.id } })
    } catch (error) {
      toast('ERROR', 'The receipt could not be opened', asProblem(error).message)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      {...look}
      variant={variant}
      loading={isPending}
      leftSection={<IconFileText size={16} stroke={1.75} aria-hidden />}
      onClick={() => void open()}
    >
      {label}
    </Button>
  )
}
