/** Of one building, and of all that a device takes along. */
export const maxUnitsTaken = 200
/** Leases that ended so many days ago are taken along for their move-out report. */
export const daysAfterEnd = 60
