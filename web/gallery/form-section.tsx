import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConflictDialog } from '../ui/form/conflict-dialog.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { Stepper } from '../ui/form/stepper.tsx'
import { Section } from './section.tsx'

type Open = 'dialog' | 'sheet' | 'conflict' | undefined

const steps = [
  { value: 'what', label: 'Property', isDone: true },
  { value: 'who', label: 'Tenant', isDone: false },
  { value: 'rent', label: 'Rent', isDone: false },
]
const conflict = {
  version: 2,
  current: {},
  changedFields: ['waterMeter'],
  changedBy: 'Karma Dorji',
  changedAt: '2026-11-23T04:30:00.000Z',
}

export function FormSection() {
  const [open, setOpen] = useState<Open>()
  const [step, setStep] = useState('who')
  const close = () => setOpen(undefined)
  return (
    <Section title="form">
      <Stepper label="New lease" steps={steps} current={step} onChoose={setStep} />
      <div className="row wrap">
        <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Open a side panel</Button>
        <Button onClick={() => setOpen('conflict')}>Open a conflict</Button>
      </div>
      <FormDialog title="Record payment" isOpen={open === 'dialog'} onClose={close}>
        <p>A form with few fields.</p>
      </FormDialog>
      <FormSheet title="Edit template" isOpen={open === 'sheet'} onClose={close}>
        <p>A form beside its list.</p>
      </FormSheet>
      {open === 'conflict' && (
        <ConflictDialog
          conflict={conflict}
          fields={[{ name: 'waterMeter', label: 'Water meter', mine: 'W-1002', theirs: 'W-1001' }]}
          onClose={close}
          onChoose={close}
        />
      )}
    </Section>
  )
}
