import { Textarea } from '@mantine/core'
import type { MapCard } from '../../domain/map/map-contract.ts'
import type { MapKind } from '../../domain/map/map-measure.ts'
import { call } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { RecordEditForm } from '../ui/form/record-edit-form.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { comparedOutline } from './compared-outline.ts'
import { parseOutline } from './parse-outline.ts'

type Drawn = Pick<MapCard, 'id' | 'version' | 'geometry'>
type CoordinatesDialogProps = { kind: MapKind; card: Drawn; onClose: () => void; onDrawn?: () => void }

const toValues = ({ geometry }: Drawn) => ({ geometry: geometry ? JSON.stringify(geometry) : '' })

/** The outline as typed or pasted coordinates: for surveys, and for people who do not use a pointer. */
export function CoordinatesDialog({ kind, card, onClose, onDrawn }: CoordinatesDialogProps) {
  const { id } = card
  const form = useFormFields({
    initialValues: toValues(card),
    validate: {
      geometry: (text: string) =>
        text.trim() === '' || parseOutline(text)
          ? null
          : t`This is not a valid GeoJSON Polygon or MultiPolygon. Check brackets and commas.`,
    },
  })
  return (
    <FormDialog title={t`Outline as coordinates`} isOpen onClose={onClose} width={640}>
      <RecordEditForm
        endpoint="geometry.put"
        stored={card}
        toValues={toValues}
        readCurrent={() => call('map.read', { params: { kind, id } })}
        compared={comparedOutline}
        form={form}
        toArgs={(values) => ({ params: { kind, id }, body: { geometry: parseOutline(values.geometry) ?? null } })}
        invalidates={['map', 'geometry', kind]}
        submitLabel={t`Save outline`}
        onCancel={onClose}
        onDone={(saved) => {
          toast('SUCCESS', saved.geometry ? t`Outline saved` : t`Outline removed`)
          onDrawn?.()
          onClose()
        }}
      >
        <Textarea
          label={t`GeoJSON`}
          description={t`Longitude first, then latitude (WGS 84). The last point must equal the first. Leave empty to remove the outline.`}
          placeholder='{"type":"Polygon","coordinates":[[[89.6390,27.4720],[89.6394,27.4720],[89.6394,27.4723],[89.6390,27.4720]]]}'
          autosize
          minRows={6}
          maxRows={16}
          spellCheck={false}
          styles={{ input: { fontFamily: 'monospace' } }}
          {...form.getInputProps('geometry')}
        />
      </RecordEditForm>
    </FormDialog>
  )
}
