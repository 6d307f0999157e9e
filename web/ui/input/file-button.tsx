import { Button, type ButtonProps } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { asProblem } from '../../platform/problem-error.ts'
import { toast } from '../feedback/toast.tsx'

export type FileButtonStyle = Pick<ButtonProps, 'variant' | 'size'> & { label?: string }
type FileButtonProps = FileButtonStyle & {
  label: string
  /** Which one, read out after the label: one of many on a page. */
  of?: string
  /** `openFile` of the document. */
  onOpen: () => Promise<void>
  /** "The receipt could not be opened" */
  failure: string
}

/** Opens a document as PDF; it says that it is at work, and why when it fails. */
export function FileButton({ label, of, onOpen, failure, variant = 'default', ...look }: FileButtonProps) {
  const [isPending, setPending] = useState(false)
  const open = async () => {
    setPending(true)
    try {
      await onOpen()
    } catch (error) {
      toast('ERROR', failure, asProblem(error).message)
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
      {of && <span className="visually-hidden"> {of}</span>}
    </Button>
  )
}
