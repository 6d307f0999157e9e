export const thramsPath = '/admin/master-properties/thrams'
export const plotsPath = '/admin/master-properties/plots'
export const buildingsPath = '/admin/master-properties/list-buildings'
export const unitsPath = '/admin/master-properties/units'

export const thramPath = (id: string) => `${thramsPath}/${id}`
export const plotPath = (id: string) => `${plotsPath}/${id}`
export const buildingPath = (id: string) => `${buildingsPath}/${id}`
export const unitPath = (id: string) => `${unitsPath}/${id}`
