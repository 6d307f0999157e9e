import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { calendarDate, monthOf } from '../../domain/calendar-date.ts'
import { chhetrum } from '../../domain/money.ts'
import { AreaInput } from '../ui/input/area-input.tsx'
import { CheckField } from '../ui/input/check-field.tsx'
import { ChoiceTabs } from '../ui/input/choice-tabs.tsx'
import { DateInput } from '../ui/input/date-input.tsx'
import { EntityPicker } from '../ui/input/entity-picker.tsx'
import { MoneyInput } from '../ui/input/money-input.tsx'
import { MonthInput } from '../ui/input/month-input.tsx'
import { PhoneInput } from '../ui/input/phone-input.tsx'
import { ReasonField } from '../ui/input/reason-field.tsx'
import { SearchSelect } from '../ui/input/search-select.tsx'
import { rows } from './examples.ts'
import { Section } from './section.tsx'

const options = rows.map(({ id, name }) => ({ value: id, label: name }))
const choices = ['All', 'Due', 'Overdue'].map((value) => ({ value, label: value }))

export function InputSection() {
  const [isChecked, setChecked] = useState(true)
  const [choice, setChoice] = useState('All')
  const [month, setMonth] = useState(monthOf(calendarDate('2026-11-23')))
  const [area, setArea] = useState({ value: '2.15', unit: 'ACRE' as 'ACRE' | 'SQFT' })
  const [picked, setPicked] = useState<string | null>('1')
  return (
    <Section title="input">
      <div className="tiles">
        <TextInput label="Text" required description="As it is written in the thram." />
        <TextInput label="Text with an error" defaultValue="1150" error="A CID has 11 digits." />
        <TextInput label="Text that cannot be changed" defaultValue="L-2026-000012" disabled />
        <MoneyInput label="Money" defaultValue={chhetrum(1_250_000)} />
        <MoneyInput label="Money, empty" />
        <DateInput label="Date" defaultValue={calendarDate('2026-11-23')} />
        <MonthInput label="Month" value={month} onChange={setMonth} />
        <PhoneInput label="Phone number" defaultValue="17123456" />
        <AreaInput label="Area" value={area} onChange={setArea} />
        <SearchSelect label="A choice of many" options={options} value={picked} onChange={setPicked} isClearable />
        <EntityPicker
          noun="example"
          label="A record, found by typing"
          value={picked}
          valueLabel="Pema Dorji"
          onChange={setPicked}
          fetchOptions={(q) => Promise.resolve(options.filter(({ label }) => label.toLowerCase().includes(q.toLowerCase())))}
        />
        <ReasonField defaultValue="The cheque was returned." />
      </div>
      <CheckField label="A choice of yes or no" isChecked={isChecked} onChange={setChecked} />
      <ChoiceTabs label="Status" choices={choices} value={choice} onChange={setChoice} />
    </Section>
  )
}
