import type { UseFormReturnType } from '@mantine/form'
import type { PropertyType } from '../../../domain/properties/property.ts'
import type { LeaseDraft } from './lease-draft.ts'

export type LeaseForm = UseFormReturnType<LeaseDraft>
export type LeaseStepProps = { form: LeaseForm; propertyType: PropertyType }
