import type { FieldLease } from '../../domain/field-desk/field-record.ts'

/** Of a lease that was taken along, what its records keep. */
export function fieldLease({ leaseId, leaseNumber, propertyLabel, tenantId, tenantName }: FieldLease): FieldLease {
  return { leaseId, leaseNumber, propertyLabel, tenantId, tenantName }
}
