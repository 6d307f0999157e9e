import { SegmentedControl } from '@mantine/core'
import { schemes } from '../../domain/appearance.ts'
import { oneOf } from '../platform/one-of.ts'
import { ConfirmHost } from '../ui/feedback/confirm.tsx'
import { Toaster } from '../ui/feedback/toast.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { useAppearance } from '../ui/theme/appearance.ts'
import { FeedbackSection } from './feedback-section.tsx'
import { FormSection } from './form-section.tsx'
import { InputSection } from './input-section.tsx'
import { PageSection } from './page-section.tsx'
import { RecordSection } from './record-section.tsx'
import { TableSection } from './table-section.tsx'
import { TextSection } from './text-section.tsx'

/** Shows all sections, in the order of the folders in web/ui. */
export function Gallery() {
  const { appearance, setAppearance } = useAppearance()
  return (
    <main className="pad">
      <PageHeader
        title="Widgets"
        subtitle="Every widget of web/ui in its states. Make the window narrow to see the phone."
        secondary={
          <SegmentedControl
            aria-label="Theme"
            data={[...schemes]}
            value={appearance.scheme}
            onChange={(scheme) => setAppearance({ ...appearance, scheme: oneOf(schemes, scheme) ?? 'light' })}
          />
        }
      />
      <PageSection />
      <TableSection />
      <RecordSection />
      <FormSection />
      <InputSection />
      <FeedbackSection />
      <TextSection />
      <Toaster />
      <ConfirmHost />
    </main>
  )
}
