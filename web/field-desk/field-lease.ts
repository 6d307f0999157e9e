import type { FieldLease } from '../../domain/field-desk/field-record.ts'

/** The fields of a stored lease that are saved in its records. */
export function fieldLease({ leaseId, leaseNumber, propertyLabel, tenantId, tenantName }: FieldLease): FieldLease {
  return { leaseId, leaseNumber, propertyLabel, tenantId, tenantName }
}
