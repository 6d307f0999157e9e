import { NumberInput, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { floorText } from '../../../domain/ordinal-words.ts'
import { unit } from '../../../domain/properties/unit.ts'
import {
  issueOfPlan,
  maxPlannedUnits,
  numberingExamples,
  planUnits,
  type UnitPlan,
} from '../../../domain/properties/unit-plan.ts'
import { type FormValuesOf, formBody, formChecks, formValues } from '../../platform/record-form.ts'
import { useSearchState } from '../../platform/search-state.ts'
import { plural, t, translated } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { EndpointForm } from '../../ui/form/endpoint-form.tsx'
import { FormPage, FormRow } from '../../ui/form/form-page.tsx'
import { RecordField } from '../../ui/form/record-field.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { SearchSelect } from '../../ui/input/search-select.tsx'
import { BuildingPicker } from '../buildings/building-picker.tsx'
import { useBuildingCrumbs } from '../chain-crumbs.ts'
import { buildingPath, unitsPath } from '../property-paths.ts'
import { floorOptions } from './floor-options.ts'

type Values = FormValuesOf<typeof unit> & {
  buildingId: string | null
  firstFloor: string | null
  lastFloor: string | null
  unitsPerFloor: number | string
  numbering: string
}

const recordChecks = formChecks(unit)
/** All units share these fields. Number and floor follow from the plan. */
const checks = {
  use: recordChecks.use,
  bedrooms: recordChecks.bedrooms,
  area: recordChecks.area,
  askingRentAmount: recordChecks.askingRentAmount,
  buildingId: required(t`Choose the building.`),
  firstFloor: (_: unknown, values: Values) => issueAt('firstFloor', values),
  lastFloor: (_: unknown, values: Values) => issueAt('lastFloor', values),
  unitsPerFloor: (given: number | string, values: Values) =>
    Number.isInteger(given) ? issueAt('unitsPerFloor', values) : t`Enter a whole number.`,
  numbering: (given: string, values: Values) =>
    given.trim() === '' ? t`Enter the numbering pattern.` : issueAt('numbering', values),
}

function planOf({ firstFloor, lastFloor, unitsPerFloor, numbering }: Values): UnitPlan {
  const floors = { firstFloor: Number(firstFloor), lastFloor: Number(lastFloor) }
  return { ...floors, unitsPerFloor: Math.min(Math.max(Number(unitsPerFloor) || 1, 1), 100), numbering }
}

function issueAt(field: keyof UnitPlan, values: Values): string | null {
  const issue = issueOfPlan(planOf(values))
  return issue?.field === field ? translated(issue.message) : null
}

/** Creates the units of a building from floors and a numbering pattern, with a preview. Either all are saved or none. */
export function UnitPlanScreen() {
  const navigate = useNavigate()
  const [{ buildingId }] = useSearchState()
  const crumbs = useBuildingCrumbs(buildingId, t`Units`)
  const form = useFormFields<Values>({
    initialValues: {
      ...formValues(unit),
      buildingId: buildingId ?? null,
      firstFloor: '1',
      lastFloor: '3',
      unitsPerFloor: 4,
      numbering: numberingExamples[0],
    },
    validate: checks,
  })
  const count = issueOfPlan(planOf(form.values)) ? 0 : planUnits(planOf(form.values)).length
  return (
    <FormPage title={t`Add many units`} crumbs={buildingId ? crumbs : [{ label: t`Units`, to: unitsPath }]}>
      <EndpointForm
        endpoint="unitPlan.register"
        form={form}
        toArgs={(values) => ({ body: bodyOf(values) })}
        invalidates={['unit', 'building', 'overview', 'unitPlan']}
        submitLabel={count > 0 ? plural(count, 'Save {n} unit', 'Save {n} units') : t`Save units`}
        onCancel={() => void navigate({ to: buildingId ? buildingPath(buildingId) : unitsPath })}
        onDone={({ units }) => {
          toast('SUCCESS', plural(units.length, '{n} unit saved', '{n} units saved'))
          void navigate({ to: buildingPath(form.values.buildingId ?? '') })
        }}
      >
        <BuildingPicker
          label={t`Building`}
          required
          placeholder={t`Search name, plot or owner`}
          {...form.getInputProps('buildingId')}
        />
        <FormRow>
          <SearchSelect label={t`First floor`} required options={floorOptions} {...form.getInputProps('firstFloor')} />
          <SearchSelect label={t`Last floor`} required options={floorOptions} {...form.getInputProps('lastFloor')} />
          <NumberInput
            label={t`Units per floor`}
            required
            min={1}
            max={100}
            clampBehavior="none"
            {...form.getInputProps('unitsPerFloor')}
          />
        </FormRow>
        <TextInput
          label={t`Numbering pattern`}
          required
          maxLength={60}
          description={t`{floor}, {unit} (1), {unit2} (01), {letter} (A), {count} and {count3} (001) are replaced. The ground floor is G, a basement B1.`}
          {...form.getInputProps('numbering')}
        />
        <Examples onChoose={(numbering) => form.setFieldValue('numbering', numbering)} />
        <FormRow>
          <RecordField of={unit} name="use" form={form} />
          <RecordField of={unit} name="bedrooms" form={form} />
          <RecordField of={unit} name="furnishing" form={form} />
        </FormRow>
        <FormRow>
          <RecordField of={unit} name="area" form={form} />
          <RecordField of={unit} name="askingRentAmount" form={form} />
        </FormRow>
        <PlanPreview values={form.values} />
      </EndpointForm>
    </FormPage>
  )
}

function bodyOf(values: Values) {
  const {
    unitNumber: _number,
    floor: _floor,
    electricityMeter: _electricity,
    waterMeter: _water,
    ...alike
  } = formBody(unit, values)
  return { ...alike, ...planOf(values), buildingId: values.buildingId ?? '' }
}

function Examples({ onChoose }: { onChoose: (numbering: string) => void }) {
  const numbersOf = (numbering: string) =>
    planUnits({ firstFloor: 1, lastFloor: 2, unitsPerFloor: 2, numbering }).map(({ unitNumber }) => unitNumber)
  return (
    <p className="row wrap small secondary">
      {t`Examples:`}
      {numberingExamples.map((numbering) => (
        <button key={numbering} type="button" className="text-button" onClick={() => onChoose(numbering)}>
          {numbersOf(numbering).join(', ')}
        </button>
      ))}
    </p>
  )
}

const pauseMs = 300

/** The numbers by floor, including the existing ones. */
function PlanPreview({ values }: { values: Values }) {
  const plan = planOf(values)
  const issue = issueOfPlan(plan)
  const [asked] = useDebouncedValue(JSON.stringify({ ...plan, buildingId: values.buildingId ?? '' }), pauseMs)
  const isAsked = !issue && values.buildingId !== null
  const body: UnitPlan & { buildingId: string } = JSON.parse(asked)
  const preview = useEndpoint('unitPlan.preview', { body }, { isEnabled: isAsked && !issueOfPlan(body), showsPreviousPage: true })
  const taken = new Set(isAsked ? preview.data?.takenNumbers : [])
  if (issue) return <Note>{translated(issue.message)}</Note>
  const floors = [...Map.groupBy(planUnits(plan), ({ floor }) => floor)]
  return (
    <section className="sheet pad stack" aria-label={t`Preview`} aria-live="polite">
      <h2>{plural(planUnits(plan).length, '{n} unit', '{n} units')}</h2>
      {taken.size > 0 && (
        <p className="danger">
          {t`This building already has ${[...taken].join(', ')}. Change the floors or the numbering pattern.`}
        </p>
      )}
      {isAsked && preview.error && (
        <p className="danger">{preview.error.problem.errors?.[0]?.message ?? preview.error.message}</p>
      )}
      <dl className="bare stack gap-2">
        {floors.map(([floor, units]) => (
          <div key={floor}>
            <dt className="small secondary">{floorText(floor)}</dt>
            <dd className="figures bare">{units.map(({ unitNumber }) => unitNumber).join(', ')}</dd>
          </div>
        ))}
      </dl>
      <p className="small secondary">{t`All units are saved together, or none. At most ${maxPlannedUnits} at once.`}</p>
    </section>
  )
}
