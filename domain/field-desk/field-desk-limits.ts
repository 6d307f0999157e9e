/** The limits for one building, and for the whole download of a device. */
export const maxUnitsTaken = 200
/** Leases that ended up to this many days ago are downloaded for their move-out report. */
export const daysAfterEnd = 60
