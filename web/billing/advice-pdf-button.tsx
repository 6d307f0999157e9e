import { Button, type ButtonProps } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { openFile } from '../platform/download.ts'
import { asProblem } from '../platform/problem-error.ts'
import { toast } from '../ui/toast.tsx'

type AdvicePdfButtonProps = { advice: { id: string; adviceNumber: string }; label?: string } & Pick<
  ButtonProps,
  'variant' | 'size'
>

/** Opens a payment advice as PDF. */
export function AdvicePdfButton({ advice, label = 'Open PDF', variant = 'default', ...look }: AdvicePdfButtonProps) {
  const [isPending, setPending] = useState(false)
  const open = async () => {
    setPending(true)
    try {
      await openFile(`${advice.adviceNumber}.pdf`, 'advice.pdf', { params: { id: advice.id } })
    } catch (error) {
      toast('ERROR', 'The payment advice could not be opened', asProblem(error).message)
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
