// Where meters stand in the admin area.
export const metersPath = '/admin/master-properties/meters'
export const readingsPath = `${metersPath}/readings`
export const tariffsPath = `${metersPath}/tariffs`

export const meterPath = (id: string) => `${metersPath}/${id}`
