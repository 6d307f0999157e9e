import { Button, type ButtonProps } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { asProblem } from '../../platform/problem-error.ts'
import { toast } from '../feedback/toast.tsx'

export type FileButtonStyle = Pick<ButtonProps, 'variant' | 'size'> & { label?: string }
type FileButtonProps = FileButtonStyle & {
  label: string
  /** The document, read out after the label, because a page has several of them. */
  of?: string
  /** `openFile` of the document. */
  onOpen: () => Promise<void>
  /** The error title: "The receipt could not be opened" */
  failure: string
}

/** Opens a document as PDF. It shows a loading state, and the reason of an error. */
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
